// SPDX-License-Identifier: Apache-2.0
// What glibc's heap tells and takes, which its module for Swift leaves out.

#ifndef CMALLOC_H
#define CMALLOC_H

#include <malloc.h>

#endif
