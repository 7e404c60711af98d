// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/activation_patching.h"
#include "ui/kit/enum_word.h"

#include <QString>

#include <array>

namespace headlight {

inline constexpr std::array kPatchSites = {EnumWord{PatchSite::Stream, "stream"},   EnumWord{PatchSite::Z, "head"},
                                           EnumWord{PatchSite::Pattern, "pattern"}, EnumWord{PatchSite::Value, "value"},
                                           EnumWord{PatchSite::Mlp, "mlp"},         EnumWord{PatchSite::Path, "path"}};
inline constexpr std::array kPatchDirections = {EnumWord{PatchDirection::Denoise, "denoise"},
                                                EnumWord{PatchDirection::Noise, "noise"}};

inline constexpr std::array kPathInputs = {EnumWord{PathInput::Logits, "logits"}, EnumWord{PathInput::Query, "query"},
                                           EnumWord{PathInput::Key, "key"}, EnumWord{PathInput::Value, "value"}};

/// What the tab Patching puts from one text's run into another's. Which predictions are compared is
/// AttributionChoice's.
struct PatchingChoice {
    QString corrupted; // the other text, or its ids; blank = none yet
    PatchSite site = PatchSite::Stream;
    PatchDirection direction = PatchDirection::Denoise;
    PatchTarget end; // where the paths of PatchSite::Path lead
    bool operator==(const PatchingChoice&) const = default;
};

} // namespace headlight
