// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension ExchangeDocument {
    /// Reads a document.
    ///
    /// A credential that is malformed loses nothing: it is kept as it came and told. An item that is no object is refused and told;
    /// the others are taken.
    ///
    /// - Parameters:
    ///   - bytes: The whole document, JSON in UTF-8.
    ///   - limits: How much is taken.
    /// - Returns: The document and what is to be said of it, which is also the report of a dry run.
    /// - Throws: `documentTooLong`, `documentMalformed`, `versionUnsupported` or `tooManyRecords`.
    package static func read(
        _ bytes: [UInt8],
        limits: ExchangeLimits = ExchangeLimits()
    ) throws(ExchangeError) -> (document: ExchangeDocument, report: ExchangeReport) {
        guard bytes.count <= limits.documentLength else {
            throw ExchangeError(
                .documentTooLong,
                "a document of \(bytes.count) bytes came; \(limits.documentLength) are the most that is read"
            )
        }
        var reader = ExchangeDocumentReader(limits)
        let document: ExchangeDocument
        do {
            document = try reader.read(bytes)
        } catch let error as JSONError {
            throw ExchangeError(.documentMalformed, "the document cannot be read: \(error.message)")
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw ExchangeError(.documentMalformed, "the document cannot be read")
        }
        return (document, reader.report)
    }
}
