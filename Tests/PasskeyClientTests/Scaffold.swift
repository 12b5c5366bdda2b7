import Testing
@Test func `SoftwareAuthenticator scaffold`() {}
