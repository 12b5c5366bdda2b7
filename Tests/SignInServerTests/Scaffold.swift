import Testing
@Test func `SignInServer scaffold`() {}
