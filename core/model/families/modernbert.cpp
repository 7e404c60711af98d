// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"
#include "core/model/rotary_fields.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr StackKeys kModernBertSizes{
    .sizes = {.nCtx = 8192, .nHeads = 12, .dVocab = 50368, .dModel = 768, .nLayers = 22, .dMlp = 1152}};

/// Reads the rotary positions of the global layers and of the local ones.
void readModernBertRotary(const ConfigReader& json, double localBaseOr, ModelConfig& config)
{
    RotaryDefaults global{config.dHead, 160000.0};
    global.baseKey = "global_rope_theta";
    global.layerType = "full_attention";
    RotaryDefaults local{config.dHead, localBaseOr};
    local.baseKey = "local_rope_theta";
    local.layerType = "sliding_attention";
    config.rotary = {rotaryFields(json, global, config.nCtx)};
    if (json.saysNull("local_rope_theta"))
        local.base = config.rotary[0].base;
    config.rotary.push_back(rotaryFields(json, local, config.nCtx));
}

/// Reads the fields that both share: pre-norm, rotary positions and a gated MLP.
ModelConfig readAnyModernBert(const ConfigReader& json, double localBaseOr)
{
    ModelConfig config = readEncoder(json, kModernBertSizes);
    json.allow({"position_embedding_type"}); // "sans_pos" in some files; the model ignores it
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
    readModernBertRotary(json, localBaseOr, config);
    json.allow({"repad_logits_with_grad", "reference_compile", "embedding_size"});
    return config;
}

/// Sets the windows of the layers that see only their neighbours.
void readLocalLayers(const ConfigReader& json, const LocalWindow& window, ModelConfig& config)
{
    makeLayers(config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const std::size_t every = json.positiveOr("global_attn_every_n_layers", 3);
    for (std::size_t l = 0; l < config.layers.size(); ++l)
        if (slides.empty() ? l % every != 0 : slides[l])
            config.layers[l] = {window, 1, false};
}

/// Warner et al. 2024: two layers in three see only their neighbours.
ModelConfig readModernBert(const ConfigReader& json)
{
    ModelConfig config = readAnyModernBert(json, 10000.0);
    const Index reach = json.positiveOr("local_attention", 128) / 2;
    readLocalLayers(json, {reach, reach}, config);
    // A classifier has a layer of the same name as the one in front of the logits.
    if (json.has("architectures"))
        for (const std::string& architecture : json.strings("architectures"))
            if (architecture.find("For") != std::string::npos && !architecture.ends_with("ForMaskedLM"))
                config.head = HeadKind::None;
    return config;
}

/// Weller et al. 2025, the decoders of Ettin: ModernBERT with a causal mask.
ModelConfig readModernBertDecoder(const ConfigReader& json)
{
    ModelConfig config = readAnyModernBert(json, 160000.0);
    config.isEncoder = config.predictsMaskedTokens = false;
    config.defaultMask = MaskKind::Causal;
    readLocalLayers(json, slidingWindow(std::max(json.positiveOr("local_attention", 128) / 2, 1)), config);
    json.allow({"sliding_window"}); // repeats half of "local_attention"
    return config;
}

/// How one of the two names its layers' projections and the layer before its logits.
struct ModernBertNames {
    bool isFused = true; // whether q, k and v are one tensor
    std::string head = "head";
};

void addAnyModernBert(TableBuilder& table, const ModelConfig& config, const ModernBertNames& own,
                      Parameters& parameters)
{
    const StackNames names{"embeddings.tok_embeddings", "layers.", "final_norm", "decoder"};
    addTokenEmbedding(table, config, names, parameters);
    table.norm("embeddingNorm", "embeddings.norm", config.dModel, parameters.embeddingNorm);
    addLayers(table, config, names.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        p.skipsNorm1 = &p == &parameters.blocks.front(); // the embedding's norm is enough for the first
        if (!p.skipsNorm1)
            rows.norm("norm1", "attn_norm", p.norm1);
        if (own.isFused) {
            rows.fusedProjections("attn.Wqkv", LayerRows::Fused::OneAfterTheOther, p.attention);
            rows.output("attn.Wo", p.attention);
        } else {
            rows.projections({"attn.q_proj", "attn.k_proj", "attn.v_proj", "attn.Wo"}, p.attention);
        }
        rows.norm("norm2", "mlp_norm", p.norm2);
        rows.fusedMlp("mlp.Wi", "mlp.Wo", p.mlp);
    });
    table.norm("finalNorm", names.finalNorm, config.dModel, parameters.finalNorm);
    if (config.head == HeadKind::None)
        return;
    table.beginOptional();
    table.transposedLinear({"headTransform", "", own.head + ".dense", config.dModel, config.dModel, config.headHasBias},
                           parameters.headTransform.w, parameters.headTransform.b);
    table.norm("headTransform.norm", own.head + ".norm", config.dModel, parameters.headTransform.norm);
    if (config.hasLogitsBias)
        table.vector("logitsBias", "decoder.bias", config.dVocab, parameters.logitsBias);
    if (!config.tiedUnembedding)
        table.matrix("unembedding", "decoder.weight", config.dVocab, config.dModel, parameters.unembedding);
    table.endOptional();
}

void addModernBertTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addAnyModernBert(table, config, {}, parameters);
}

void addModernBertDecoderTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addAnyModernBert(table, config, {.isFused = false, .head = "lm_head"}, parameters);
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

Family modernBertDecoderFamily()
{
    return {"modernbert-decoder",
            "ModernBERT decoder",
            readModernBertDecoder,
            addModernBertDecoderTensors,
            plainLayers,
            {"model."},
            {},
            modernBertCopies};
}

} // namespace headlight
