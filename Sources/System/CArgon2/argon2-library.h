// SPDX-License-Identifier: Apache-2.0
// The header of libargon2.

#ifndef CARGON2_H
#define CARGON2_H

#include <argon2.h>

#endif
