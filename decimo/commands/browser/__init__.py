"""The screens in a browser: a small web server, and the program that runs behind its page."""
