import Testing
@Test func `WebAuthnTypes scaffold`() {}
