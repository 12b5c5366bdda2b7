import Testing
@Test func `JSONCoding scaffold`() {}
