enum PasskeyClientScaffold {}
