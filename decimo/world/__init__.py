"""The world: the plain state of a Decimo campaign, and the verbs that change it and record facts."""
