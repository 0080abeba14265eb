"""What Blackjack and the chapters that grew out of it share. No game of its own: each chapter's folder says its own."""
