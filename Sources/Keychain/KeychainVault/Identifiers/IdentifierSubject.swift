// SPDX-License-Identifier: Apache-2.0
// What an identifier names.

/// The kinds of things that an ``Identifier`` names; none has a value.
public enum IdentifierSubject {
    /// A person's account.
    public enum Account {}
    /// A device of an account.
    public enum Device {}
    /// A vault of an account.
    public enum Vault {}
    /// An item of a vault.
    public enum Item {}
    /// One revision of an item.
    public enum Revision {}
}
