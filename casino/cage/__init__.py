"""The cage: the ledger of play money. Double entry, whole cents, entries only ever added."""
