// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// From now on the memory of what is freed is kept for what comes next, up to 256 MiB of it, where the C library can be
/// told to (glibc). A run frees about as much as the next one asks for: without this each asks the system for all its
/// pages again, a twentieth of its time. Larger runs' matrices go back to the system as before.
void keepFreedMemory();

} // namespace headlight
