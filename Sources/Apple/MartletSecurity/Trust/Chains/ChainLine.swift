// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import X509

/// A path as a store: whoever asks for an issuer gets the next of it, once.
///
/// So the verifier has one way to go, whatever names the certificates of the path bear.
final class ChainLine: CustomCertificateStore {
    private let rest: Mutex<ArraySlice<Certificate>>

    init(_ certificates: ArraySlice<Certificate>) { rest = Mutex(certificates) }

    subscript(subject: DistinguishedName) -> [Certificate]? {
        get async {
            rest.withLock { rest in
                guard let next = rest.first, next.subject == subject else { return nil }
                rest.removeFirst()
                return [next]
            }
        }
    }

    func contains(_ certificate: Certificate) async -> Bool { false }

    func append(contentsOf certificates: some Sequence<Certificate>) {
        rest.withLock { $0.append(contentsOf: certificates) }
    }

    static func == (left: ChainLine, right: ChainLine) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
