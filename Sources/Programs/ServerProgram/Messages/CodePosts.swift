// SPDX-License-Identifier: Apache-2.0
// The ways by which codes leave.

internal import SignInAccounts

/// Hands each code to the post that serves its kind of address.
struct CodePosts: CodeMessenger {
    let posts: [CodePost]

    /// Without any post there is no messenger.
    init?(_ posts: [CodePost]) {
        guard !posts.isEmpty else { return nil }
        self.posts = posts
    }

    func post(_ posting: CodePosting) {
        // The engine asks for no other kinds than those that it was told of.
        posts.first { $0.kind == posting.recipient.kind }?.post(posting)
    }
}
