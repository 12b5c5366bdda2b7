import Testing
@Test func `SecretMemory scaffold`() {}
