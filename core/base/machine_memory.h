// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace headlight {

/// Bytes of memory that this program may use: the machine's, or what its control group allows where that is less.
std::uint64_t machineMemory();

/// "1.5 GiB", "512 MiB", "100 bytes".
std::string memoryText(std::uint64_t bytes);

} // namespace headlight
