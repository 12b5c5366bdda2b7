// SPDX-License-Identifier: Apache-2.0
// The four operations of Apple's form.

/// What a dictionary is for; each allows other keys.
enum KeyedOperation {
    case add
    case copy
    case update
    case delete
}
