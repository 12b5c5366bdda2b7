// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import Foundation
import SecretMemory

/// The fields of a request, in the order in which they are sent.
func sentFields(_ request: ProviderRequest) -> [[String]] {
    let text = unsafe request.body.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    return text.split(separator: "&").map { field in
        field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
            String($0).removingPercentEncoding ?? "?"
        }
    }
}

/// An answer in JSON.
func answer(_ status: Int, _ json: String) -> ReceivedAnswer { ReceivedAnswer(status: status, body: Array(json.utf8)) }
