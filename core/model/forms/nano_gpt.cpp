// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/printable.h"
#include "core/model/forms/checkpoint_form.h"
#include "core/model/forms/tensor_views.h"

namespace headlight {

namespace {

/// nanoGPT and minGPT keep each map of GPT-2 as a torch.nn.Linear, [out, in]; in GPT-2's own files it is [in, out].
bool isNanoGpt(const TensorSource& tensors)
{
    const TensorInfo* embedding = tensors.find("transformer.wte.weight");
    const TensorInfo* fused = tensors.find("transformer.h.0.attn.c_attn.weight");
    return embedding && fused && embedding->shape.size() == 2 && fused->shape.size() == 2 &&
           fused->shape[0] == 3 * embedding->shape[1] && fused->shape[1] == embedding->shape[1];
}

/// A whole number of the training's own arguments, under one of its names; 0 where there is none.
int argument(const nlohmann::json& beside, const char* key)
{
    for (const char* place : {"model_args", "config"})
        if (const auto args = beside.find(place); args != beside.end() && args->is_object())
            if (const auto value = args->find(key); value != args->end() && value->is_number_integer())
                return value->get<int>();
    return 0;
}

/// Throws where the sizes that stand beside the tensors are others than the tensors'.
void requireSize(const TensorTaker& tensors, const nlohmann::json& beside, const char* key, std::int64_t found)
{
    if (const int said = argument(beside, key); said != 0 && said != found)
        tensors.fail("\"model_args\" says that " + inQuotes(key) + " is " + std::to_string(said) +
                     ", but the tensors have " + std::to_string(found));
}

void takeLayer(TensorTaker& tensors, int layer, std::int64_t d, const ModelConfig& config)
{
    const std::string theirs = "transformer.h." + std::to_string(layer) + ".";
    const std::string ours = "layers." + std::to_string(layer) + ".";
    for (const char* kind : {".weight", ".bias"}) {
        if (kind == std::string(".bias") && !config.hasQkvBias)
            continue;
        const TensorInfo fused = tensors.take(theirs + "attn.c_attn" + kind);
        if (fused.shape[0] != 3 * d)
            tensors.fail("tensor " + inQuotes(theirs + "attn.c_attn" + kind) + " has shape " + toString(fused.shape) +
                         ", expected " + std::to_string(3 * d) + " rows");
        tensors.put(ours + "q" + kind, rowsView(fused, 0, d));
        tensors.put(ours + "k" + kind, rowsView(fused, d, d));
        tensors.put(ours + "v" + kind, rowsView(fused, 2 * d, d));
        tensors.move(theirs + "attn.c_proj" + kind, ours + "o" + kind);
        tensors.move(theirs + "mlp.c_fc" + kind, ours + "in" + kind);
        tensors.move(theirs + "mlp.c_proj" + kind, ours + "out" + kind);
        tensors.move(theirs + "ln_1" + kind, ours + "norm1" + kind);
        tensors.move(theirs + "ln_2" + kind, ours + "norm2" + kind);
    }
}

/// Karpathy's nanoGPT, and minGPT before it: GPT-2 with learned positions, with biases or without.
FormModel readNanoGpt(const FormInput& input, FormQuestions& ask)
{
    TensorTaker tensors(input.checkpoint.tensors, "nanoGPT");
    const nlohmann::json& beside = input.checkpoint.beside;
    const Shape embedding = tensors.shapeOf("transformer.wte.weight");
    const int nLayers = tensors.countLayers("transformer.h.");
    int nHeads = argument(beside, "n_head");
    if (nHeads == 0)
        nHeads = ask.number("heads", "Heads in each layer", 1024);
    ModelConfig config = plainDecoder(nLayers, nHeads, embedding[1], embedding[0]);
    requireEvenHeads(config, tensors.source().name());
    config.nCtx = static_cast<int>(tensors.shapeOf("transformer.wpe.weight")[0]);
    requireSize(tensors, beside, "n_layer", nLayers);
    requireSize(tensors, beside, "n_embd", embedding[1]);
    requireSize(tensors, beside, "vocab_size", embedding[0]);
    requireSize(tensors, beside, "block_size", config.nCtx);
    const bool hasBias = tensors.has("transformer.h.0.attn.c_attn.bias");
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = config.normHasBias = hasBias;
    config.dMlp = static_cast<int>(tensors.shapeOf("transformer.h.0.mlp.c_fc.weight")[0]);
    const bool isMinGpt = !beside.contains("model_args") && tensors.has("transformer.h.0.attn.bias");
    const std::vector<std::string> activations = isMinGpt ? std::vector<std::string>{"gelu_new", "gelu", "relu"}
                                                          : std::vector<std::string>{"gelu", "gelu_new", "relu"};
    config.activation = activationFromName(ask.choice("activation", "Activation of the MLP", activations));
    tensors.move("transformer.wte.weight", "embed.weight");
    tensors.move("transformer.wpe.weight", "positions.weight");
    for (int layer = 0; layer < nLayers; ++layer)
        takeLayer(tensors, layer, embedding[1], config);
    tensors.move("transformer.ln_f.weight", "final_norm.weight");
    if (hasBias)
        tensors.move("transformer.ln_f.bias", "final_norm.bias");
    config.tiedUnembedding = !tensors.has("lm_head.weight");
    tensors.moveIfThere("lm_head.weight", "unembed.weight");
    tensors.leaveOut(".attn.bias");
    tensors.leaveOut(".attn.masked_bias");
    return {config, tensors.finish()};
}

} // namespace

CheckpointForm nanoGptForm()
{
    return {"nanoGPT", isNanoGpt, readNanoGpt};
}

} // namespace headlight
