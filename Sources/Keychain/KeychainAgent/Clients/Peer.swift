// SPDX-License-Identifier: Apache-2.0

/// The process that connected, as far as anybody can tell.
///
/// The user is certain: the kernel vouches for it. A sandbox is as certain as the sandbox. The rest is for people to read: a
/// process of the same person can run any program and then do as it likes inside of it.
package struct Peer: Sendable, Hashable {
    /// The user, as the kernel noted at the time of connecting.
    package let user: UInt32
    /// The process, as the kernel noted then; it may have ended since.
    package let process: Int32
    /// Whether it is in a sandbox.
    package let sandbox: PeerSandbox
    /// The program that it ran when somebody looked; nil when that cannot be told apart from a later process of that number.
    package let program: String?

    /// Collects what was found out.
    package init(user: UInt32, process: Int32, sandbox: PeerSandbox = .absent, program: String? = nil) {
        self.user = user
        self.process = process
        self.sandbox = sandbox
        self.program = program
    }
}

/// The sandbox of a process.
package enum PeerSandbox: Sendable, Hashable {
    /// It is in none that is known here.
    case absent
    /// It is in one that gives it this name.
    case named(String)
    /// Nobody can tell: the process closed its memory, or ended, or is in a sandbox other than Flatpak's. A process in a sandbox could do
    /// the former to seem to be in none.
    case hidden
}
