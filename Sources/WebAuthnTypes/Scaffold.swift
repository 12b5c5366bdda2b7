enum WebAuthnTypesScaffold {}
