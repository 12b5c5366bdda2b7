// SPDX-License-Identifier: Apache-2.0

import Testing

/// All tests with real services.
@Suite(.serialized) struct RealDevices {}
