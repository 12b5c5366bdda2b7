// SPDX-License-Identifier: Apache-2.0
// How much is taken of a form.

/// Limits of reading a form.
public struct FormLimits: Sendable, Hashable {
    /// How many bytes the body may have.
    public var maximumLength: Int
    /// How many fields it may have.
    public var maximumFields: Int

    /// Limits with defaults that fit a callback with code, identity token and name.
    ///
    /// - Parameters:
    ///   - maximumLength: How many bytes the body may have.
    ///   - maximumFields: How many fields it may have.
    public init(maximumLength: Int = 32_768, maximumFields: Int = 32) {
        self.maximumLength = maximumLength
        self.maximumFields = maximumFields
    }
}
