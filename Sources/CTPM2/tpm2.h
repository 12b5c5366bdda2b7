// SPDX-License-Identifier: Apache-2.0
// The parts of tpm2-tss that TPMSealing calls.

#ifndef CTPM2_H
#define CTPM2_H

#include <tss2/tss2_esys.h>
#include <tss2/tss2_mu.h>
#include <tss2/tss2_tctildr.h>

#endif
