// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace headlight {

/// What is said of a file of ours that a newer program wrote: it is left as it is.
std::string newerVersionText(std::int64_t version, std::int64_t known);

} // namespace headlight
