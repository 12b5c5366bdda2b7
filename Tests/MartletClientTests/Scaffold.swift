import Testing
@Test func `MartletClient scaffold`() {}
