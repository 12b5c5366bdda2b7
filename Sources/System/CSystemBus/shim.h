// SPDX-License-Identifier: Apache-2.0
// libsystemd's client for D-Bus.

#include <systemd/sd-bus.h>
