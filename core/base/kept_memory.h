// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// Makes the C library, where it is glibc, keep up to 1 GiB of freed memory for later allocations instead of giving it
/// back to the system. A run frees about as much as the next one asks for: without this each run asks the system for
/// all its pages again, which took a sixth of the time of 1,024 tokens and half of that of their last token alone. What
/// is larger than 32 MiB, as one [T, T] pattern of 2,900 tokens is, still goes back to the system.
void keepFreedMemory();

} // namespace headlight
