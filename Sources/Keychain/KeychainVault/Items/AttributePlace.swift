// SPDX-License-Identifier: Apache-2.0
// Where an attribute's value lies.

/// Where the format keeps what Apple calls an attribute of an item.
public enum AttributePlace: Sendable, Hashable {
    /// In the field `attributes`, under its four letters.
    case attributes
    /// In the field `access`: group, and bits of access control.
    case access
    /// The row's class, and `stays` in the field `access`.
    case accessibility
    /// In a field of its own: `created` or `modified`.
    case times
    /// Which vault the item lies in.
    case vault
    /// The item's ID.
    case item
}
