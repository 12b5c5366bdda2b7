// SPDX-License-Identifier: Apache-2.0
#include "common_passwords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// A resource that lies in the program: it takes no file beside it, no time at the start and no memory of its own.
static const unsigned char words[] = {
#embed "common-passwords.txt"
};

static const char license[] = {
#embed "LICENSE.txt"
    , 0};

const unsigned char *martlet_common_passwords(size_t *length) {
    *length = sizeof words;
    return words;
}

const char *martlet_common_passwords_license(void) { return license; }
