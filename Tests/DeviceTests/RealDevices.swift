// SPDX-License-Identifier: Apache-2.0
// The tests that need fprintd, polkitd, D-Bus, PAM and root: `Scripts/test devices` runs them, one after another.

import Testing

/// All tests with real services.
@Suite(.serialized) struct RealDevices {}
