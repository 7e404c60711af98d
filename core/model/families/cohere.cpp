// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

ModelConfig readCohereStack(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 8192, .nHeads = 64, .dVocab = 256000, .dModel = 8192, .nLayers = 40, .dMlp = 22528}});
    config.normKind = NormKind::Layer;
    config.normHasBias = false;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-5, 0.0, 1.0));
    config.activation = json.activation("hidden_act", "silu");
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.order = BlockOrder::ParallelShared;
    config.logitScale = static_cast<float>(json.numberOr("logit_scale", 0.0625, 0.0, 1e9));
    RotaryDefaults rotary{config.dHead};
    rotary.layout = RotaryLayout::Interleaved;
    readRotary(json, rotary, config);
    for (const char* key : {"use_parallel_block", "use_gated_activation", "use_embedding_sharing"})
        json.requireVariant(key, true);
    json.allow({"use_parallel_embedding"}); // says how the model was spread over machines
    if (json.stringOr("position_embedding_type", "rope_gptj") != "rope_gptj")
        json.decline("position_embedding_type", "\"rope_gptj\"");
    readTie(json, true, config);
    return config;
}

/// Cohere 2024: Command R.
ModelConfig readCohere(const ConfigReader& json)
{
    ModelConfig config = readCohereStack(json);
    if (json.booleanOr("use_qk_norm", false))
        config.qkNorm = QkNorm::PerHead;
    return config;
}

/// Cohere 2025: only the layers that slide have rotary positions.
ModelConfig readCohere2(const ConfigReader& json)
{
    ModelConfig config = readCohereStack(json);
    json.requireVariant("use_qk_norm", false);
    makeLayers(config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const std::string pattern = json.firstOf({"_sliding_window_pattern", "sliding_window_pattern"});
    const std::size_t every = json.positiveOr(pattern, 4);
    const int width = json.positiveOr("sliding_window", 4096);
    for (std::size_t l = 0; l < config.layers.size(); ++l) {
        const bool slidesHere = slides.empty() ? (l + 1) % every != 0 : slides[l];
        config.layers[l] = slidesHere ? LayerConfig{slidingWindow(width), 0, false} : LayerConfig{{}, -1, false};
    }
    json.allow({"order_of_interleaved_layers", "rotary_pct", "layer_switch"});
    return config;
}

void addCohereTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        if (config.qkNorm != QkNorm::None) { // one gain for each number of every head
            const std::string& ours = rows.ours();
            const Index d = config.dHead;
            table.add({ours + ".attn.qNorm.gain",
                       rows.theirs("self_attn.q_norm.weight"),
                       {config.nHeads, d},
                       0,
                       d,
                       &p.attention.qNorm.gain});
            table.add({ours + ".attn.kNorm.gain",
                       rows.theirs("self_attn.k_norm.weight"),
                       {config.nKvHeads, d},
                       0,
                       d,
                       &p.attention.kNorm.gain});
        }
        rows.mlp({}, p.mlp);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family cohereFamily()
{
    return {"cohere", "Cohere", readCohere, addCohereTensors, plainLayers, {"model."}};
}

Family cohere2Family()
{
    return {"cohere2", "Cohere 2", readCohere2, addCohereTensors, plainLayers, {"model."}};
}

} // namespace headlight
