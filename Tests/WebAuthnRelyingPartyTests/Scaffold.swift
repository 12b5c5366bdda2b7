import Testing
@Test func `WebAuthnRelyingParty scaffold`() {}
