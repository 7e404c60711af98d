// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// Makes the C library, where it is glibc, keep up to 256 MiB of freed memory for later allocations instead of giving
/// it back to the system. A run frees about as much as the next one asks for: without this each run asks the system for
/// all its pages again, a twentieth of its time. Larger runs' matrices still go back to the system.
void keepFreedMemory();

} // namespace headlight
