import Testing
@Test func `ByteEncodings scaffold`() {}
