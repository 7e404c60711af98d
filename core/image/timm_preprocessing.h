// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/image_preprocessing.h"

#include <filesystem>
#include <optional>

namespace headlight {

/// Reads "pretrained_cfg" of a timm checkpoint's config.json: the shorter edge resized to the crop's divided by
/// "crop_pct", a crop around the middle, mean and deviation (timm.data.create_transform without augmentation). Nothing
/// for a folder whose config.json has no such key. Throws Error{BadFile} that names the field.
std::optional<ImagePreprocessing> timmPreprocessing(const std::filesystem::path& folder);

} // namespace headlight
