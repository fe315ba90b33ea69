"""Tables of accounts: names, second factors, refused addresses and sign-ins, erasure of a name."""
