// SPDX-License-Identifier: Apache-2.0

/// Numbers, and a bar behind them where there is room for one.
///
/// The numbers come first and always: a bar alone tells nothing to who has the screen read aloud, or enlarged.
struct ProgressLine {
    let verb: String
    let done: Int
    let total: Int

    /// Of the bar's cells; a shorter one would move too seldom to tell anything, a longer one is no easier to read.
    private static let cells = 8...40

    /// The line, of ASCII.
    ///
    /// - Parameter columns: The terminal's cells in a row. The last of them stays free: a line that is as long as the row
    ///   would go on in the next one, and could not be written over.
    /// - Returns: At most `columns - 1` characters; the numbers alone, or nothing, where there is no room for more.
    func text(within columns: Int) -> String {
        let numbers = ["\(verb) \(done) of \(total)", "\(done)/\(total)"].first { $0.utf8.count < columns }
        guard let numbers else { return "" }
        // A space before it, and its two ends.
        let room = min(columns - 1 - numbers.utf8.count - 3, Self.cells.upperBound)
        guard room >= Self.cells.lowerBound, numbers.hasPrefix(verb) else { return numbers }
        // How many there are may have been a guess.
        let filled = total > 0 ? min(done, total) * room / total : room
        return "\(numbers) [\(String(repeating: "#", count: filled))\(String(repeating: ".", count: room - filled))]"
    }
}
