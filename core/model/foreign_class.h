// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <string>

namespace headlight {

/// A class that is none of its family's, whose code lies in the model's folder: it may compute something else than what
/// Headlight shows, and Headlight never runs it.
struct ForeignClass {
    std::string name;   // "LlamaEncoderModel"; empty: there is none
    std::string family; // "Llama"
};

/// What "architectures" of the folder's config.json names, where "auto_map" says that code comes with it.
ForeignClass foreignClassOf(const Model& model);

} // namespace headlight
