// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/going_run.h"
#include "ui/picture/followed_tokens.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/session/generation_wish.h"
#include "ui/state/session_state.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace headlight {

/// How the first layers of a run are shown while the others are computed. A run that takes but a moment comes out
/// whole.
struct LayerWish {
    bool eachAtOnce = false;    ///< every layer with all its pictures, whatever time that takes
    AfterLayer afterLayer = {}; ///< may be empty
};

/// All that a run needs, copied in.
struct RunRequest {
    quint64 number = 0;
    SessionState state;
    std::shared_ptr<const ShownTokens> positionsOf; // that the state's positions count; null = those of its own text
    std::filesystem::path modelFolder;
    std::vector<std::filesystem::path> modelRoots; // where a comparison finds another model
    HeadTableWish headTable;
    GenerationWish generation;
    LayerWish layers;
    bool followsLayers = false; // those of a run that has not ended are on the screen
};

} // namespace headlight
