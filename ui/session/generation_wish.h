// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/generation.h"

#include <memory>

namespace headlight {

/// What is written behind the text, word by word; no choice that is undone or kept.
struct GenerationWish {
    bool starts = false;                     // it is to be written now
    std::shared_ptr<const Generation> shown; // or it is there, and the views show its text after `step` tokens
    int step = 0;
    bool pinsLast = true; // the last query is pinned, until the user pins another
};

} // namespace headlight
