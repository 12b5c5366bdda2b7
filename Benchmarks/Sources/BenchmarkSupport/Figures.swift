// SPDX-License-Identifier: Apache-2.0

/// Figures as text.
public enum Figures {
    /// Two digits after the point.
    ///
    /// - Parameter value: A figure of zero or more.
    /// - Returns: The text.
    public static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
