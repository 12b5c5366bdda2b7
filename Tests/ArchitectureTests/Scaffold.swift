import Testing
@Test func `Architecture scaffold`() {}
