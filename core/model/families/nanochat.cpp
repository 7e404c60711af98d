// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Karpathy 2025, in the form of transformers: norms without gains, one behind the embedding too; q and k normed by
/// head behind turns the other way round, which is the same as before them, since a turn changes no length.
ModelConfig readNanoChat(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 6, .dVocab = 50304, .dModel = 768, .nLayers = 12, .dMlp = 8192}});
    config.isGated = false;
    config.normHasGain = false;
    config.hasEmbeddingNorm = true;
    config.qkNorm = QkNorm::PerHead;
    config.activation = json.activation("hidden_act", "relu2");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    const double cap = json.numberOr("logits_soft_cap", 15.0, 0.0, 1e9); // the name in the first files
    config.logitCap = static_cast<float>(json.numberOrNone("final_logit_softcapping", cap, 0.0, 1e9));
    readRotary(json, {config.dHead}, config);
    RotaryScaling& scaling = config.rotary.front().scaling;
    if (scaling.kind != RotaryScaling::Kind::None)
        json.fail("the positions of this nanochat model are stretched, which its published code does not do: "
                  "\"rope_type\" \"default\" would be needed");
    scaling.kind = RotaryScaling::Kind::Linear;
    scaling.factor = -1.0; // the other way round
    readTie(json, false, config);
    return config;
}

void addNanoChatTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.projections({}, p.attention);
        rows.mlp({"", "mlp.fc1", "mlp.fc2"}, p.mlp);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family nanoChatFamily()
{
    return {"nanochat", "nanochat", readNanoChat, addNanoChatTensors, plainLayers, {"model."}};
}

} // namespace headlight
