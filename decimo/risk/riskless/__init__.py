"""Riskless (Stratego battles): hidden pieces settle battles in place of dice (S1 to S12)."""
