// SPDX-License-Identifier: Apache-2.0
// What the process takes from the heap, counted.

#ifndef COUNTED_HEAP_H
#define COUNTED_HEAP_H

#include <stdint.h>

/// Begins to count, from zero.
void counted_heap_begin(void);

/// Ends counting.
void counted_heap_end(void);

/// How often memory was taken between begin and end; memory that is made larger counts as taken anew.
uint64_t counted_heap_allocations(void);

/// How many bytes more than at the beginning were in use at most, with what the allocator rounds up.
int64_t counted_heap_peak(void);

#endif
