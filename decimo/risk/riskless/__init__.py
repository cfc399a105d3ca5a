"""Riskless: hidden pieces settle battles in place of dice (S1 to S12)."""
