"""What Minibaccarat, Midibaccarat and Baccarat share. No game of its own: each chapter's folder says its own."""
