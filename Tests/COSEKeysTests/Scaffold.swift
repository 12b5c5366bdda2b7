import Testing
@Test func `COSEKeys scaffold`() {}
