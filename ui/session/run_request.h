// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/followed_tokens.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/session/generation_wish.h"
#include "ui/state/session_state.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace headlight {

/// All that a run needs, copied in.
struct RunRequest {
    quint64 number = 0;
    SessionState state;
    std::shared_ptr<const ShownTokens> positionsOf; // that the state's positions count; null = those of its own text
    std::filesystem::path modelFolder;
    std::vector<std::filesystem::path> modelRoots; // where a comparison finds another model
    HeadTableWish headTable;
    GenerationWish generation;
};

} // namespace headlight
