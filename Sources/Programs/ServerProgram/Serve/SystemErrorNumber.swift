// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// `errno` values by what they mean here.
enum SystemErrorNumber {
    static let addressInUse: CInt = EADDRINUSE
    static let addressNotAvailable: CInt = EADDRNOTAVAIL
    static let accessDenied: CInt = EACCES
    static let connectionRefused: CInt = ECONNREFUSED
}
