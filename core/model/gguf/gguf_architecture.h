// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/gguf/gguf_translation.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A tensor's name in GGUF and in the published folder, both without ".weight" and ".bias"; of a layer, without what
/// stands before ("blk.0.", "model.layers.0.").
struct GgufName {
    std::string_view theirs;
    std::string_view published;
    /// Puts the tensor, under a whole published name, in another way than as it is; null: as it is.
    void (*put)(GgufTranslation& file, const std::string& published, const TensorInfo& tensor) = nullptr;
};

/// Where the numbers of an architecture's norms are said, and what they are.
enum class GgufNorm { Rms, Layer };

/// An architecture ("general.architecture") in the terms of a family of published folders.
struct GgufArchitecture {
    std::string_view name;
    GgufNorm norm = GgufNorm::Rms;
    /// Writes the keys of config.json that are not the same in every family.
    void (*describe)(GgufTranslation& file) = nullptr;
    std::string_view layers; // "model.layers."
    std::vector<GgufName> inLayers;
    std::vector<GgufName> outside;
    /// Changes what the family's reader took for granted and GGUF says otherwise; may be null.
    void (*adjust)(const GgufTranslation& file, ModelConfig& config) = nullptr;
};

/// The table of architectures.
std::span<const GgufArchitecture> ggufArchitectures();

// The rows of the table.
GgufArchitecture ggufLlama();
GgufArchitecture ggufMixtral();
GgufArchitecture ggufQwen2();
GgufArchitecture ggufQwen3();
GgufArchitecture ggufQwen2Moe();
GgufArchitecture ggufQwen3Moe();
GgufArchitecture ggufOlmo2();
GgufArchitecture ggufGemma();
GgufArchitecture ggufGemma2();
GgufArchitecture ggufGemma3();
GgufArchitecture ggufPhi2();
GgufArchitecture ggufPhi3();
GgufArchitecture ggufStableLm();
GgufArchitecture ggufStarCoder2();
GgufArchitecture ggufGpt2();
GgufArchitecture ggufGptNeoX();
GgufArchitecture ggufFalcon();
GgufArchitecture ggufBert();
GgufArchitecture ggufNomicBert();

/// Writes the sizes under the names that most families share.
void describeSizes(GgufTranslation& file, std::string_view modelType);
/// The rows of a layer that Llama's kin share, with norms of q and k; q and k as they are.
std::vector<GgufName> llamaNames();
/// The rows outside the layers that Llama's kin share.
std::vector<GgufName> llamaOutside();
/// Puts experts, [experts, out, in], under PUBLISHED with "#" replaced by the number of each.
void putExperts(GgufTranslation& file, const std::string& published, const TensorInfo& tensor);

} // namespace headlight
