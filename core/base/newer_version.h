// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace headlight {

/// The message for a file of ours that a newer program wrote; such a file is left unchanged.
std::string newerVersionText(std::int64_t version, std::int64_t known);

} // namespace headlight
