// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// ids [T] → token embedding + position embedding [T, dModel]; position t is row t of the table.
Matrix embed(const Parameters& parameters, const std::vector<std::int64_t>& ids);

} // namespace headlight
