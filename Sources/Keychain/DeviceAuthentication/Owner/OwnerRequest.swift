// SPDX-License-Identifier: Apache-2.0
// One question to the owner.

/// A question to the owner.
public struct OwnerRequest: Sendable, Hashable {
    /// The ways, of which any will do.
    public var methods: OwnerMethods
    /// Why, in the owner's language; not empty.
    public var reason: String
    /// The words on the button for another way; nil for the usual ones, empty for no button.
    public var fallbackTitle: String?
    /// The words on the button that declines; nil for the usual ones.
    public var cancelTitle: String?
    /// Whether the owner may be asked at all; otherwise only what was proved before counts.
    public var allowsInteraction: Bool
    /// For how many seconds a match that came before may stand for another; 0 for none.
    public var reuseSeconds: Int
    /// What the application looks at faces for, for the person who is asked whether it may; nil where it does not say.
    public var faceUsage: String?

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - methods: The ways, of which any will do.
    ///   - reason: Why, in the owner's language.
    ///   - fallbackTitle: The words on the button for another way; empty for no button.
    ///   - cancelTitle: The words on the button that declines.
    ///   - allowsInteraction: Whether the owner may be asked at all.
    ///   - reuseSeconds: For how many seconds an earlier match counts.
    ///   - faceUsage: What the application looks at faces for.
    public init(
        _ methods: OwnerMethods,
        reason: String,
        fallbackTitle: String? = nil,
        cancelTitle: String? = nil,
        allowsInteraction: Bool = true,
        reuseSeconds: Int = 0,
        faceUsage: String? = nil
    ) {
        self.methods = methods
        self.reason = reason
        self.fallbackTitle = fallbackTitle
        self.cancelTitle = cancelTitle
        self.allowsInteraction = allowsInteraction
        self.reuseSeconds = reuseSeconds
        self.faceUsage = faceUsage
    }
}
