enum SoftwareAuthenticatorScaffold {}
