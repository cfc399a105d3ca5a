"""The board: territories, owners, armies and pieces, and the verbs that change them."""
