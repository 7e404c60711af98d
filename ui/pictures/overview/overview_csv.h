// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"
#include "ui/pictures/overview/overview_plot.h"

namespace headlight {

/// The numbers of an overview, one cell per line, those that the mask hides left out: layer, head (its number, "mean"
/// or "max"), query, query_token, key, key_token, weight; positions count from 0. Of pooled pictures: layer, head,
/// first_query, last_query, first_key, last_key, largest_weight. A part of the maps has the positions that these have
/// in the whole. The cells of a picture at a time.
void writeOverviewCsv(const TextSink& out, const OverviewPlot& plot);

} // namespace headlight
