// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// What is to change of items; what is not named stays as it is.
package struct ItemChanges: Sendable {
    /// Attributes that get another value.
    package var attributes: [AttributeName: AttributeValue]
    /// The secret that replaces the former; nil leaves it.
    package var data: SecretBytes?
    /// The access group to move to; nil to stay.
    package var accessGroup: String?
    /// How they are guarded from now on; nil as before.
    package var accessControl: AccessControl?
    /// Whether they may be on other devices; nil as before.
    package var isSynchronizable: Bool?

    /// Describes a change.
    ///
    /// - Parameters:
    ///   - attributes: Attributes that get another value.
    ///   - data: The secret that replaces the former.
    ///   - accessGroup: The access group to move to.
    ///   - accessControl: How they are guarded from now on.
    ///   - isSynchronizable: Whether they may be on other devices.
    package init(
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
