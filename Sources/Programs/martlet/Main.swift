// SPDX-License-Identifier: Apache-2.0

internal import ServerProgram

/// The executable; all that it does is a library, which tests import.
@main
enum Main {
    static func main() async { await Program.main() }
}
