// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/printable.h"
#include "core/model/gguf/gguf_architecture.h"

namespace headlight {

namespace {

std::vector<GgufName> sandwichNames()
{
    std::vector<GgufName> names = llamaNames();
    for (GgufName& name : names)
        if (name.theirs == "ffn_norm")
            name.published = "pre_feedforward_layernorm";
    names.push_back({"post_attention_norm", "post_attention_layernorm"});
    names.push_back({"post_ffw_norm", "post_feedforward_layernorm"});
    return names;
}

void describeGemmaSizes(GgufTranslation& file, std::string_view modelType)
{
    describeSizes(file, modelType);
    file.config["head_dim"] = file.sizes().dHead;
}

/// The published q·k is divided by the root of "query_pre_attn_scalar", which GGUF does not say. It is the size of a
/// head in all published models but the largest one of Gemma 2 and of Gemma 3, which is told by its number of layers,
/// as llama.cpp does.
void describeDivisor(GgufTranslation& file, int layersOfLargest)
{
    const GgufSizes& s = file.sizes();
    const bool isLargest = s.nLayers == layersOfLargest;
    file.config["query_pre_attn_scalar"] = isLargest ? s.dModel / s.nHeads : s.dHead;
    if (isLargest)
        file.remarks.push_back(file.metadata().file() +
                               " does not say what divides q·k; as in the published model of " +
                               std::to_string(s.nLayers) + " layers, √(" + std::to_string(s.dModel) + "/" +
                               std::to_string(s.nHeads) + ") was taken.");
}

void describeCaps(GgufTranslation& file)
{
    for (const auto& [theirs, published] : {std::pair("attn_logit_softcapping", "attn_logit_softcapping"),
                                            {"final_logit_softcapping", "final_logit_softcapping"}}) {
        const double cap = file.metadata().numberOr(file.key(theirs), 0.0, 0.0, 1e9);
        file.config[published] = cap == 0.0 ? nlohmann::json() : nlohmann::json(cap);
    }
}

void describeGemma2(GgufTranslation& file)
{
    describeGemmaSizes(file, "gemma2");
    describeDivisor(file, 46);
    describeCaps(file);
    file.config["sliding_window"] = file.metadata().integerOr(file.key("attention.sliding_window"), 4096, 1, 1 << 24);
}

void describeGemma3(GgufTranslation& file)
{
    describeGemmaSizes(file, "gemma3_text");
    describeDivisor(file, 62);
    describeCaps(file);
    file.config["sliding_window"] = file.metadata().integer(file.key("attention.sliding_window"), 1, 1 << 24);
    const std::string pattern = file.key("attention.sliding_window_pattern");
    if (file.metadata().isArray(pattern)) {
        nlohmann::json types = nlohmann::json::array();
        for (const bool slides : file.metadata().booleans(pattern))
            types.push_back(slides ? "sliding_attention" : "full_attention");
        file.config["layer_types"] = types;
    } else {
        file.config["sliding_window_pattern"] = file.metadata().integerOr(pattern, 6, 1, 1024);
    }
    file.config["rope_local_base_freq"] = file.metadata().numberOr(file.key("rope.freq_base_swa"), 10000.0, 1.0, 1e12);
}

/// The converter stores 1 + g.
void adjustGemma(const GgufTranslation&, ModelConfig& config)
{
    config.normKind = NormKind::Rms;
}

} // namespace

GgufArchitecture ggufGemma()
{
    return {"gemma",         GgufNorm::Rms, [](GgufTranslation& file) { describeGemmaSizes(file, "gemma"); },
            "model.layers.", llamaNames(),  llamaOutside(),
            adjustGemma};
}

GgufArchitecture ggufGemma2()
{
    return {"gemma2", GgufNorm::Rms, describeGemma2, "model.layers.", sandwichNames(), llamaOutside(), adjustGemma};
}

GgufArchitecture ggufGemma3()
{
    return {"gemma3", GgufNorm::Rms, describeGemma3, "model.layers.", sandwichNames(), llamaOutside(), adjustGemma};
}

} // namespace headlight
