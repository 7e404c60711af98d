// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/overview/overview_plot.h"

#include <filesystem>

namespace headlight {

/// The numbers of an overview, one cell per line, those that the mask hides left out: layer, head (its number, "mean"
/// or "max"), query, query_token, key, key_token, weight; positions count from 0. Of pooled pictures: layer, head,
/// first_query, last_query, first_key, last_key, largest_weight. Throws Error{CannotWrite}; nothing half-written stays.
void writeOverviewCsv(const std::filesystem::path& file, const OverviewPlot& plot);

} // namespace headlight
