// SPDX-License-Identifier: Apache-2.0
// Stands before glibc's allocator: the program's own definitions of these names are the ones that every library uses.
// One thread measures at a time; others must be idle meanwhile.

#include "CountedHeap.h"

#include <stdbool.h>

static bool counting;
static uint64_t allocations;
static int64_t live;
static int64_t peak;

void counted_heap_begin(void) {
    allocations = 0;
    live = 0;
    peak = 0;
    counting = true;
}

void counted_heap_end(void) { counting = false; }

uint64_t counted_heap_allocations(void) { return allocations; }

int64_t counted_heap_peak(void) { return peak; }

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *taken(void *memory) {
    if (counting && memory != NULL) {
        allocations += 1;
        live += (int64_t)malloc_usable_size(memory);
        if (live > peak) peak = live;
    }
    return memory;
}

static void given_back(void *memory) {
    if (counting && memory != NULL) live -= (int64_t)malloc_usable_size(memory);
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return taken(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
    given_back(memory);
    return taken(__libc_realloc(memory, size));
}

void *memalign(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *made = __libc_memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *memory = taken(made);
    return 0;
}

void free(void *memory) {
    given_back(memory);
    __libc_free(memory);
}

#endif
