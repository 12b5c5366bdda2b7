import Testing
@Test func `Martlet scaffold`() {}
