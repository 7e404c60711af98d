// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/bench_session.h"

#include <vector>

namespace headlight {

/// A bench that opens from the menu.
struct BenchMenuEntry {
    QString title;
    QString tip;
    BenchInput input;
    int linkQuery = -1; // whose links the example is about; −1: it opens with the steps
};

std::vector<BenchMenuEntry> benchMenuEntries();

/// What "New" begins with: two tokens on four dimensions, queries, keys and values by identities.
BenchState newBench();

} // namespace headlight
