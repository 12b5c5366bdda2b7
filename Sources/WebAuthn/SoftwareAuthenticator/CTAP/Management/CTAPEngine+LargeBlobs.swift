// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import CTAPTypes

extension CTAPEngine {
    /// authenticatorLargeBlobs (CTAP 2.1, section 6.10): one array of bytes that only platforms can read.
    mutating func largeBlobs(_ request: LargeBlobsRequest) throws(CTAPStatus) -> CTAPStep {
        switch request.operation {
        case .read(let count):
            guard request.offset <= state.largeBlobs.count else { throw .invalidParameter }
            let part = state.largeBlobs.dropFirst(request.offset).prefix(count)
            return .reply([.integer(0x01): .bytes(Array(part))])
        case .write(let fragment, let total, let authentication):
            return try writeLargeBlobs(fragment, at: request.offset, total: total, authentication)
        }
    }

    private mutating func writeLargeBlobs(
        _ fragment: [UInt8],
        at offset: Int,
        total: Int?,
        _ authentication: PinUvAuthParameter?
    ) throws(CTAPStatus) -> CTAPStep {
        if let total {
            guard total <= CTAPSettings.longestLargeBlobArray else { throw .largeBlobStorageFull }
            guard total >= LargeBlobsRequest.shortestArray else { throw .invalidParameter }
        } else {
            guard offset == session.blobs?.bytes.count else { throw .invalidSequence }
        }
        try authenticate(
            authentication,
            over: LargeBlobsRequest.authenticated(fragment, at: offset),
            for: .largeBlobWrite,
            isNeeded: isProtected || state.alwaysVerifies
        )
        // Only now does a first fragment take the place of those that came before.
        var writing = total.map { LargeBlobWriting(total: $0, bytes: []) } ?? session.blobs
        guard let whole = writing?.total, offset + fragment.count <= whole else { throw .invalidParameter }
        writing?.bytes += fragment
        session.blobs = writing
        guard let bytes = writing?.bytes, bytes.count == whole else { return .done }
        session.blobs = nil
        guard CTAPState.checksum(bytes.dropLast(16)) == Array(bytes.suffix(16)) else { throw .integrityFailure }
        var changed = state
        changed.largeBlobs = bytes
        return keep(changed)
    }

    /// Has the store keep another state, which counts from its answer on.
    func keep(_ changed: CTAPState) -> CTAPStep {
        .store(.save(changed)) { engine, answer throws(CTAPStatus) in
            try answer.done()
            engine.state = changed
            return .done
        }
    }
}
