// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/model_config.h"

#include <string_view>

namespace headlight {

/// Whether the config.json of this type describes a text model beside a tower of images. Its reader gives the
/// configuration of the text model, the family of which is ModelConfig::family.
bool describesTextWithin(std::string_view modelType);

/// The text model's tensors under the names that they have without images, and the others as they are; unchanged where
/// no name shows a text model within another.
TensorSource textModelWithin(const TensorSource& weights, const ModelConfig& config);

} // namespace headlight
