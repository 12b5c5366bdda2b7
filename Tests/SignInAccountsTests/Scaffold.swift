import Testing
@Test func `SignInAccounts scaffold`() {}
