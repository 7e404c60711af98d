// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

constexpr StackKeys kModernBertSizes{
    .nCtxOr = 8192, .nHeadsOr = 12, .dVocabOr = 50368, .dModelOr = 768, .nLayersOr = 22, .dMlpOr = 1152};

/// The turns of the layers that see everything, and of those that see their neighbours.
void readModernBertRotary(const ConfigReader& json, ModelConfig& config)
{
    RotaryDefaults global{config.dHead, 160000.0};
    global.baseKey = "global_rope_theta";
    global.layerType = "full_attention";
    RotaryDefaults local{config.dHead, 10000.0};
    local.baseKey = "local_rope_theta";
    local.layerType = "sliding_attention";
    config.rotary = {rotaryFields(json, global, config.nCtx)};
    if (json.saysNull("local_rope_theta"))
        local.base = config.rotary[0].base;
    config.rotary.push_back(rotaryFields(json, local, config.nCtx));
}

/// Warner et al. 2024: an encoder with pre-norm, rotary positions and a gated MLP, two layers in three of which look at
/// their neighbours alone.
ModelConfig readModernBert(const ConfigReader& json)
{
    ModelConfig config = readEncoder(json, kModernBertSizes);
    json.allow({"position_embedding_type"}); // "sans_pos" in some: nothing asks for it
    config.activation = json.activation("hidden_activation", "gelu");
    config.headActivation = json.activation("classifier_activation", "gelu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("norm_eps", 1e-5, 0.0, 1.0));
    config.normHasBias = json.booleanOr("norm_bias", false);
    config.normPlacement = NormPlacement::Pre;
    config.hasFinalNorm = true;
    config.positions = PositionKind::None;
    config.isGated = true;
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.hasMlpBias = json.booleanOr("mlp_bias", false);
    config.headHasBias = json.booleanOr("classifier_bias", false);
    config.hasLogitsBias = json.booleanOr("decoder_bias", true);
    readModernBertRotary(json, config);
    makeLayers(config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const auto every = static_cast<std::size_t>(json.positiveOr("global_attn_every_n_layers", 3));
    const Index reach = json.positiveOr("local_attention", 128) / 2;
    for (std::size_t l = 0; l < config.layers.size(); ++l)
        if (slides.empty() ? l % every != 0 : slides[l])
            config.layers[l] = {{reach, reach}, 1, false};
    // A classifier has a layer of the same name as the one in front of the logits.
    if (json.has("architectures"))
        for (const std::string& architecture : json.strings("architectures"))
            if (architecture.find("For") != std::string::npos && !architecture.ends_with("ForMaskedLM"))
                config.head = HeadKind::None;
    json.allow({"repad_logits_with_grad", "reference_compile", "embedding_size"});
    return config;
}

void addModernBertTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"embeddings.tok_embeddings", "layers.", "final_norm", "decoder"};
    addTokenEmbedding(table, config, names, parameters);
    table.norm("embeddingNorm", "embeddings.norm", config.dModel, parameters.embeddingNorm);
    addLayers(table, config, names.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        p.skipsNorm1 = &p == &parameters.blocks.front(); // the embedding's norm is enough for the first
        if (!p.skipsNorm1)
            rows.norm("norm1", "attn_norm", p.norm1);
        rows.fusedProjections("attn.Wqkv", LayerRows::Fused::OneAfterTheOther, p.attention);
        rows.output("attn.Wo", p.attention);
        rows.norm("norm2", "mlp_norm", p.norm2);
        rows.fusedMlp("mlp.Wi", "mlp.Wo", p.mlp);
    });
    table.norm("finalNorm", names.finalNorm, config.dModel, parameters.finalNorm);
    if (config.head == HeadKind::None)
        return;
    table.beginOptional();
    table.transposedLinear({"headTransform", "", "head.dense", config.dModel, config.dModel, config.headHasBias},
                           parameters.headTransform.w, parameters.headTransform.b);
    table.norm("headTransform.norm", "head.norm", config.dModel, parameters.headTransform.norm);
    if (config.hasLogitsBias)
        table.vector("logitsBias", "decoder.bias", config.dVocab, parameters.logitsBias);
    if (!config.tiedUnembedding)
        table.matrix("unembedding", "decoder.weight", config.dVocab, config.dModel, parameters.unembedding);
    table.endOptional();
}

std::vector<std::string> modernBertCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"decoder.weight"} : std::vector<std::string>{};
}

} // namespace

Family modernBertFamily()
{
    return {"modernbert", "ModernBERT", readModernBert,  addModernBertTensors, plainLayers,
            {"model."},   {},           modernBertCopies};
}

} // namespace headlight
