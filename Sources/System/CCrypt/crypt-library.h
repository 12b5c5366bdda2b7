// SPDX-License-Identifier: Apache-2.0
// The header of libcrypt.

#ifndef CCRYPT_H
#define CCRYPT_H

#include <crypt.h>

/* The bytes that crypt_rn works in; the struct itself holds arrays too long for Swift. */
static inline int ccrypt_workspace_size(void) { return (int)sizeof(struct crypt_data); }

#endif
