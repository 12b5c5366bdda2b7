// SPDX-License-Identifier: Apache-2.0
// On Apple's systems Foundation brings Security along; one line does so here, for all files of a target.

@_exported import Security
