// SPDX-License-Identifier: Apache-2.0
// Makes keys and signs with OpenSSL's libcrypto, for tests alone.

#ifndef CLIBCRYPTOSIGNING_H
#define CLIBCRYPTOSIGNING_H

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

// A fresh key; `group` is NULL for types that have none. NULL where libcrypto cannot make one.
static inline EVP_PKEY *signing_key(const char *type, const char *group) {
    return group ? EVP_PKEY_Q_keygen(NULL, NULL, type, group) : EVP_PKEY_Q_keygen(NULL, NULL, type);
}

// Frees a key.
static inline void signing_free(EVP_PKEY *key) {
    EVP_PKEY_free(key);
}

// Writes the SubjectPublicKeyInfo; returns its length, 0 when it does not fit.
static inline size_t signing_public_key(EVP_PKEY *key, unsigned char *output, size_t capacity) {
    int count = i2d_PUBKEY(key, NULL);
    if (count <= 0 || (size_t)count > capacity) return 0;
    return i2d_PUBKEY(key, &output) == count ? (size_t)count : 0;
}

// Signs a message; returns the signature's length, 0 on failure.
static inline size_t signing_signature(
    EVP_PKEY *key, int hashesWithSHA256, const unsigned char *message, size_t count, unsigned char *output, size_t capacity
) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    size_t length = capacity;
    int isDone = EVP_DigestSignInit(context, NULL, hashesWithSHA256 ? EVP_sha256() : NULL, NULL, key) == 1
        && EVP_DigestSign(context, output, &length, message, count) == 1;
    EVP_MD_CTX_free(context);
    return isDone ? length : 0;
}

// Writes the 32 bytes of SHA-256.
static inline void signing_sha256(const unsigned char *message, size_t count, unsigned char *output) {
    SHA256(message, count, output);
}

#endif
