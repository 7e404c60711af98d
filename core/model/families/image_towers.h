// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/family.h"
#include "core/model/model_answers.h"

namespace headlight {

/// The key and the answers of a person who says which tower of a model of texts and images is to be read.
inline constexpr std::string_view kTowerQuestion = "tower";
inline constexpr std::string_view kImageTower = "image";
inline constexpr std::string_view kTextTower = "text";

/// The family of the tower that `answers` choose in a file of `family`, which has both: that of the texts unless they
/// say otherwise. Throws Error{BadArgument} for another answer, and for one where there is only one tower.
const Family& chosenTower(const Family& family, const ModelAnswers& answers);

/// Whether the file that this configuration of a text tower comes from describes a tower of images, too.
bool hasImageTower(const ModelConfig& config);

} // namespace headlight
