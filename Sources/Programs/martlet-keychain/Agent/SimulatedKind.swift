// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import DeviceAuthentication

/// A fingerprint or a face, as the command line names them.
enum SimulatedKind: String, ExpressibleByArgument, CaseIterable {
    case fingerprint, face

    var kind: BiometryKind { self == .face ? .face : .fingerprint }
}
