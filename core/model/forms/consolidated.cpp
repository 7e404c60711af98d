// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/model/forms/checkpoint_form.h"
#include "core/model/forms/tensor_views.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <system_error>

namespace headlight {

namespace {

bool isConsolidated(const TensorSource& tensors)
{
    return tensors.find("tok_embeddings.weight") && tensors.find("layers.0.attention.wq.weight");
}

constexpr std::size_t kLargestParams = 1U << 20U; // bytes; real ones have a few hundred

JsonObject paramsBeside(const std::filesystem::path& file)
{
    const std::filesystem::path params = file.parent_path() / "params.json";
    std::error_code error;
    if (!std::filesystem::exists(params, error))
        throw Error(ErrorKind::BadFile,
                    "is a checkpoint in Meta's and Mistral's own form, whose numbers of heads stand in a params.json "
                    "beside it, which is missing",
                    file.filename().string());
    return JsonObject::read(params, kLargestParams);
}

/// Refuses the pieces that a model was cut into for several devices.
void requireWhole(const std::filesystem::path& file)
{
    std::error_code error;
    const std::string ending = file.extension().string();
    if (std::filesystem::exists(file.parent_path() / ("consolidated.01" + ending), error))
        throw Error(
            ErrorKind::BadFile,
            "is one of several pieces that each hold a part of every matrix, which Headlight does not join; the "
            "model's folder in the form of transformers would be needed",
            file.filename().string());
}

/// Throws for a key that can change the numbers and is not read.
void requireKnownParams(const JsonObject& params)
{
    constexpr auto known = std::to_array<std::string_view>(
        {"dim", "n_layers", "n_heads", "n_kv_heads", "head_dim", "hidden_dim", "vocab_size", "multiple_of",
         "ffn_dim_multiplier", "norm_eps", "rope_theta", "use_scaled_rope", "max_seq_len", "max_batch_size",
         "sliding_window", "model_parallel_size", "tied_embeddings", "max_position_embeddings"});
    for (const std::string& key : params.keys())
        if (params.has(key) && params.raw(key) != false && std::ranges::find(known, key) == known.end())
            params.fail(inQuotes(key) + " is " + describeJson(params.raw(key)) +
                        ", which Headlight does not compute in this Llama or Mistral model");
}

void readTurns(const JsonObject& params, FormQuestions& ask, ModelConfig& config)
{
    RotaryConfig rotary;
    rotary.dims = config.dHead;
    rotary.base = params.numberOr("rope_theta", 10000.0, 1.0, 1e12);
    rotary.layout = RotaryLayout::Interleaved;
    if (params.booleanOr("use_scaled_rope", false)) { // Llama 3.1 and later; the numbers are in Meta's code alone
        rotary.scaling.kind = RotaryScaling::Kind::Llama3;
        rotary.scaling.factor = ask.number("rope-factor", "Factor that stretches the positions", 1000, 8);
        rotary.scaling.nTrained = 8192;
        rotary.scaling.lowFactor = 1.0;
        rotary.scaling.highFactor = 4.0;
    }
    config.rotary = {rotary};
}

/// Touvron et al. 2023 and Jiang et al. 2023, as Meta and Mistral publish their weights.
FormModel readConsolidated(const FormInput& input, FormQuestions& ask)
{
    requireWhole(input.file);
    const JsonObject params = paramsBeside(input.file);
    requireKnownParams(params);
    TensorTaker tensors(input.checkpoint.tensors, "Llama or Mistral");
    const Shape embedding = tensors.shapeOf("tok_embeddings.weight");
    const int nLayers = static_cast<int>(params.integer("n_layers", 1, 1024));
    if (tensors.countLayers("layers.") != nLayers)
        params.failField("n_layers",
                         std::to_string(tensors.countLayers("layers.")) + ", as many as the checkpoint has");
    const int nHeads = static_cast<int>(params.integer("n_heads", 1, 1024));
    ModelConfig config = plainDecoder(nLayers, nHeads, embedding[1], embedding[0]);
    config.nKvHeads = static_cast<int>(params.integerOr("n_kv_heads", nHeads, 1, nHeads));
    config.dHead = static_cast<int>(params.integerOr("head_dim", config.dModel / nHeads, 1, 1 << 16));
    config.dMlp = static_cast<int>(tensors.shapeOf("layers.0.feed_forward.w1.weight")[0]);
    if (nHeads % config.nKvHeads != 0)
        params.failField("n_kv_heads", "a divisor of \"n_heads\", which is " + std::to_string(nHeads));
    if (config.dHead % 2 != 0)
        params.failField("n_heads", "heads of an even size, whose numbers are turned in pairs");
    config.normKind = NormKind::Rms;
    config.layerNormEpsilon = static_cast<float>(params.numberOr("norm_eps", 1e-5, 0.0, 1.0));
    config.positions = PositionKind::None;
    config.isGated = true;
    config.activation = Activation::Silu;
    config.nCtx = static_cast<int>(
        params.integerOr("max_seq_len", params.integerOr("max_position_embeddings", 4096, 1, 1 << 24), 1, 1 << 24));
    readTurns(params, ask, config);
    if (params.has("sliding_window")) {
        config.layers.resize(nLayers);
        for (LayerConfig& layer : config.layers)
            layer.window = {static_cast<int>(params.integer("sliding_window", 1, 1 << 24)) - 1,
                            LocalWindow::kUnlimited};
    }
    tensors.move("tok_embeddings.weight", "embed.weight");
    tensors.move("norm.weight", "final_norm.weight");
    config.tiedUnembedding = !tensors.has("output.weight");
    tensors.moveIfThere("output.weight", "unembed.weight");
    for (int layer = 0; layer < nLayers; ++layer) {
        const std::string theirs = "layers." + std::to_string(layer) + ".";
        for (const auto& [from, to] :
             std::initializer_list<std::pair<const char*, const char*>>{{"attention_norm", "norm1"},
                                                                        {"attention.wq", "q"},
                                                                        {"attention.wk", "k"},
                                                                        {"attention.wv", "v"},
                                                                        {"attention.wo", "o"},
                                                                        {"ffn_norm", "norm2"},
                                                                        {"feed_forward.w1", "gate"},
                                                                        {"feed_forward.w3", "in"},
                                                                        {"feed_forward.w2", "out"}})
            tensors.move(theirs + from + ".weight", theirs + to + ".weight");
    }
    tensors.leaveOut("rope.freqs");
    tensors.leaveOut("inner_attention.rope.freqs");
    return {config, tensors.finish()};
}

} // namespace

CheckpointForm consolidatedForm()
{
    return {"Meta's and Mistral's own form", isConsolidated, readConsolidated};
}

} // namespace headlight
