// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1

/// The fields of one constructed DER element, taken in order; whatever was not expected is refused.
struct DERFields {
    private var nodes: ASN1NodeCollection.Iterator
    private var ahead: ASN1Node?
    private let place: String

    /// Opens an element.
    ///
    /// - Parameters:
    ///   - node: The element.
    ///   - place: What it is, for messages.
    ///   - identifier: What it must be.
    /// - Throws: `damaged` where it is something else.
    init(_ node: ASN1Node, _ place: String, as identifier: ASN1Identifier = .sequence) throws(KeychainError) {
        guard node.identifier == identifier, case .constructed(let nodes) = node.content else {
            throw .certificate(place)
        }
        self.nodes = nodes.makeIterator()
        ahead = self.nodes.next()
        self.place = place
    }

    /// The one element that some bytes are, nothing before it and nothing behind.
    static func element(_ bytes: ArraySlice<UInt8>, _ place: String) throws(KeychainError) -> ASN1Node {
        guard bytes.count <= X509Certificate.maximumBytes else {
            throw KeychainError(
                .dataTooLong,
                "\(place) has \(bytes.count) bytes; up to \(X509Certificate.maximumBytes) are read"
            )
        }
        do {
            return try DER.parse(bytes)
        } catch {
            throw .certificate("\(place) in DER")
        }
    }

    /// The next field, if there is one.
    mutating func next() -> ASN1Node? {
        defer { ahead = nodes.next() }
        return ahead
    }

    /// The next field, if it is this one; otherwise it stays.
    mutating func next(if identifier: ASN1Identifier) -> ASN1Node? {
        ahead?.identifier == identifier ? next() : nil
    }

    /// The next field, which must be there.
    mutating func required(_ what: String) throws(KeychainError) -> ASN1Node {
        guard let node = next() else { throw .certificate(what) }
        return node
    }

    /// The next field, which must be there and hold bytes.
    mutating func required(bytes identifier: ASN1Identifier, _ what: String) throws(KeychainError) -> ArraySlice<UInt8>
    {
        guard let node = next(if: identifier), case .primitive(let bytes) = node.content else {
            throw .certificate(what)
        }
        return bytes
    }

    /// Throws where fields are left over: what is not read could be meant by somebody else.
    func end() throws(KeychainError) {
        guard ahead == nil else { throw .certificate("the end of \(place)") }
    }
}

extension ASN1Identifier {
    /// A tag that one structure gave one of its fields.
    static func tagged(_ number: UInt) -> Self { Self(tagWithNumber: number, tagClass: .contextSpecific) }
}

extension KeychainError {
    /// The error of a certificate, or a name of one, that is none.
    static func certificate(_ expected: String) -> Self {
        Self(.damaged, "the certificate or its name cannot be read: \(expected) was expected")
    }
}
