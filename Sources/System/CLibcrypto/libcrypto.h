// SPDX-License-Identifier: Apache-2.0
// The part of OpenSSL's libcrypto that verifies signatures.

#ifndef CLIBCRYPTO_H
#define CLIBCRYPTO_H

#include <openssl/evp.h>
#include <openssl/x509.h>

#endif
