enum WebAuthnRelyingPartyScaffold {}
