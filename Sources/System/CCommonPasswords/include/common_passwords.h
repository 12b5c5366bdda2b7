// SPDX-License-Identifier: Apache-2.0
#ifndef MARTLET_COMMON_PASSWORDS_H
#define MARTLET_COMMON_PASSWORDS_H

#include <stddef.h>

/// The words of common-passwords.txt, each ended by a line feed, in the order of their bytes; in read-only memory.
const unsigned char *_Nonnull martlet_common_passwords(size_t *_Nonnull length);

/// The license of that list.
const char *_Nonnull martlet_common_passwords_license(void);

#endif
