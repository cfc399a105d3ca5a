"""The rules of Decimo: one module for each chapter, in the words of the rulebook."""
