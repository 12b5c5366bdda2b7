import Testing
@Test func `AccountStorage scaffold`() {}
