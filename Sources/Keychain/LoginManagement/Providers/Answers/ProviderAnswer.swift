// SPDX-License-Identifier: Apache-2.0
// What a provider answered.

/// An answer of the form: what was asked for, or why it is not given.
public enum ProviderAnswer<Value: Sendable>: Sendable {
    /// What was asked for.
    case given(Value)
    /// Why it is not given.
    case refused(ProviderRefusal)
}
