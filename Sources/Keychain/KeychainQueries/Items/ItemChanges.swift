// SPDX-License-Identifier: Apache-2.0
// What is to become of items.

public import SecretMemory

/// What is to change of items; what is not named stays as it is.
public struct ItemChanges: Sendable {
    /// Attributes that get another value.
    public var attributes: [AttributeName: AttributeValue]
    /// The secret that replaces the former; nil leaves it.
    public var data: SecretBytes?
    /// The access group to move to; nil to stay.
    public var accessGroup: String?
    /// How they are guarded from now on; nil as before.
    public var accessControl: AccessControl?
    /// Whether they may be on other devices; nil as before.
    public var isSynchronizable: Bool?

    /// Describes a change.
    ///
    /// - Parameters:
    ///   - attributes: Attributes that get another value.
    ///   - data: The secret that replaces the former.
    ///   - accessGroup: The access group to move to.
    ///   - accessControl: How they are guarded from now on.
    ///   - isSynchronizable: Whether they may be on other devices.
    public init(
        _ attributes: [AttributeName: AttributeValue] = [:],
        data: SecretBytes? = nil,
        accessGroup: String? = nil,
        accessControl: AccessControl? = nil,
        isSynchronizable: Bool? = nil
    ) {
        self.attributes = attributes
        self.data = data
        self.accessGroup = accessGroup
        self.accessControl = accessControl
        self.isSynchronizable = isSynchronizable
    }
}
