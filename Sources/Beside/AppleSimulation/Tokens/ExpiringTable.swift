// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Values under drawn names, as many as are kept and as long as they live; the oldest gives way.
struct ExpiringTable<Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var value: Value
        let number: Int
        let expiresAt: UnixTime?
    }

    private let most: Int
    private var entries: [String: Entry] = [:]
    private var added = 0

    init(most: Int) { self.most = most }

    /// Keeps a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: What it is found by.
    ///   - expiresAt: When it is over; nil for never.
    mutating func add(_ value: Value, under name: String, until expiresAt: UnixTime?) {
        if entries.count >= most, let oldest = entries.min(by: { $0.value.number < $1.value.number }) {
            entries[oldest.key] = nil
        }
        added += 1
        entries[name] = Entry(value: value, number: added, expiresAt: expiresAt)
    }

    /// The value of a name; nil when there is none, or it is over.
    func value(_ name: String, at now: UnixTime) -> Value? {
        guard let entry = entries[name], entry.expiresAt.map({ now < $0 }) ?? true else { return nil }
        return entry.value
    }

    /// Takes a value out.
    mutating func take(_ name: String, at now: UnixTime) -> Value? {
        defer { entries[name] = nil }
        return value(name, at: now)
    }

    /// Changes the value of a name, if there is one.
    mutating func change(_ name: String, _ change: (inout Value) -> Void) {
        guard var entry = entries[name] else { return }
        change(&entry.value)
        entries[name] = entry
    }

    /// Forgets all values that a rule names.
    mutating func removeAll(where isGone: (Value) -> Bool) {
        entries = entries.filter { !isGone($0.value.value) }
    }
}
