// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The one ``OwnerAuthentication`` of a process, for interfaces that are handed none.
///
/// Until one is installed nobody is asked and nothing is proved: each question ends in ``OwnerError/Code/unavailable``.
public enum ProcessOwner {
    private static let installed = Mutex<(any OwnerAuthentication)?>(nil)
    private static let purpose = Mutex<String?>(nil)

    /// Chooses, once for the life of the process.
    ///
    /// - Parameters:
    ///   - owner: Who is asked from now on.
    ///   - faceUsage: What this program looks at faces for, in words for the person; nil where its `Info.plist` says so, or where it asks
    ///     for no faces.
    /// - Throws: ``OwnerError/Code/alreadyChosen`` the second time: whoever came later could answer for the owner.
    package static func install(_ owner: any OwnerAuthentication, faceUsage: String? = nil) throws(OwnerError) {
        let isFirst = installed.withLock { installed in
            guard installed == nil else { return false }
            installed = owner
            purpose.withLock { $0 = faceUsage }
            return true
        }
        guard isFirst else {
            throw OwnerError(
                .alreadyChosen,
                "this process has chosen whom to ask for its owner; install it once, at the start"
            )
        }
    }

    /// Chooses a simulated owner, for tests, once for the life of the process.
    ///
    /// - Parameters:
    ///   - owner: Who is asked from now on.
    ///   - faceUsage: What this program looks at faces for; nil where it asks for no faces.
    /// - Throws: An error with a sentence, the second time.
    public static func install(_ owner: SimulatedOwner, faceUsage: String? = nil) throws {
        let anybody: any OwnerAuthentication = owner
        try install(anybody, faceUsage: faceUsage)
    }

    /// What the program said it looks at faces for.
    package static var faceUsage: String? { purpose.withLock { $0 } }

    /// Who is asked: what was installed, or one who always refuses.
    package static var current: any OwnerAuthentication { installed.withLock { $0 } ?? AbsentOwner() }
}

/// Nobody to ask.
package struct AbsentOwner: OwnerAuthentication {
    private static let error = OwnerError(
        .unavailable,
        "nothing asks for the owner in this process; start it with an agent, or install a simulated owner for tests"
    )

    package init() {}

    package var state: OwnerState {
        get throws(OwnerError) { throw Self.error }
    }

    package func verify(_ request: OwnerRequest, until end: OwnerCancellation) throws(OwnerError) -> OwnerProof {
        throw Self.error
    }
}
