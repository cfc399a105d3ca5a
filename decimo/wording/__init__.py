"""What the command line, the screens and the reports say alike: steps, questions, chances, reasons and undo."""
