// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headlight {

struct PairPlot;

/// Every row of the attention to the source of both models as CSV, a weight on each line: model, mode, step (from 1),
/// read, next, probability, loss (of the next token, nats), source_position, source_token, weight.
std::string pairTable(const PairPlot& plot);

} // namespace headlight
