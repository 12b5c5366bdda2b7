// SPDX-License-Identifier: Apache-2.0
// What glibc's heap tells and takes, which its module for Swift leaves out.

#ifndef CMALLOC_H
#define CMALLOC_H

#include <malloc.h>

/* How many bytes of the heap are free; the compiler for Swift drops a call of mallinfo2 itself. */
__attribute__((noinline)) static size_t martlet_unused_heap(void)
{
    return mallinfo2().fordblks;
}

#endif
