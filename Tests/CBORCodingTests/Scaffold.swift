import Testing
@Test func `CBORCoding scaffold`() {}
