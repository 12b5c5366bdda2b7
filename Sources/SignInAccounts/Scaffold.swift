enum SignInAccountsScaffold {}
