// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// When a compound statement holds (WebAuthn Level 3, section 8.9, leaves that to the relying party).
public struct CompoundPolicy: Sendable, Hashable {
    /// How many parts must hold.
    public enum Quorum: Sendable, Hashable {
        /// Every part.
        case all
        /// As many as this, and always one at least; a number above the number of parts is never reached.
        ///
        /// Parts of one format under the same certificate count once, and so do those of one format without any.
        case atLeast(Int)
    }

    /// How many of the parts that count must hold; all by default, so that a forged part is never carried by others.
    public var quorum: Quorum
    /// The formats whose parts count; nil: all.
    ///
    /// With ``Quorum/all`` a part of another format does not count, and may even be broken.
    public var countedFormats: Set<AttestationFormat>?
    /// Formats of which a part must be there and hold.
    public var requiredFormats: Set<AttestationFormat>

    /// A policy.
    ///
    /// - Parameters:
    ///   - quorum: How many of the parts that count must hold.
    ///   - countedFormats: The formats whose parts count; nil: all.
    ///   - requiredFormats: Formats of which a part must be there and hold.
    public init(
        quorum: Quorum = .all,
        countedFormats: Set<AttestationFormat>? = nil,
        requiredFormats: Set<AttestationFormat> = []
    ) {
        self.quorum = quorum
        self.countedFormats = countedFormats
        self.requiredFormats = requiredFormats
    }
}
