// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/forms/checkpoint_form.h"
#include "core/model/forms/tensor_views.h"

namespace headlight {

namespace {

bool isOfTheBook(const TensorSource& tensors)
{
    return tensors.find("tok_emb.weight") && tensors.find("trf_blocks.0.att.W_query.weight") &&
           tensors.find("pos_emb.weight");
}

void moveLinear(TensorTaker& tensors, const std::string& theirs, const std::string& ours, bool hasBias)
{
    tensors.move(theirs + ".weight", ours + ".weight");
    if (hasBias)
        tensors.move(theirs + ".bias", ours + ".bias");
}

void moveNorm(TensorTaker& tensors, const std::string& theirs, const std::string& ours)
{
    tensors.move(theirs + ".scale", ours + ".weight");
    tensors.move(theirs + ".shift", ours + ".bias");
}

/// The GPTModel of Raschka 2024, "Build a Large Language Model (From Scratch)", chapter 4.
FormModel readOfTheBook(const FormInput& input, FormQuestions& ask)
{
    TensorTaker tensors(input.checkpoint.tensors, "LLMs-from-scratch");
    const Shape embedding = tensors.shapeOf("tok_emb.weight");
    const int nLayers = tensors.countLayers("trf_blocks.");
    ModelConfig config =
        plainDecoder(nLayers, ask.number("heads", "Heads in each layer", 1024), embedding[1], embedding[0]);
    requireEvenHeads(config, tensors.source().name());
    config.nCtx = static_cast<int>(tensors.shapeOf("pos_emb.weight")[0]);
    config.hasQkvBias = tensors.has("trf_blocks.0.att.W_query.bias");
    config.hasOutBias = config.hasMlpBias = config.normHasBias = true;
    config.dMlp = static_cast<int>(tensors.shapeOf("trf_blocks.0.ff.layers.0.weight")[0]);
    config.activation = Activation::GeluTanh;
    tensors.move("tok_emb.weight", "embed.weight");
    tensors.move("pos_emb.weight", "positions.weight");
    for (int layer = 0; layer < nLayers; ++layer) {
        const std::string theirs = "trf_blocks." + std::to_string(layer) + ".";
        const std::string ours = "layers." + std::to_string(layer) + ".";
        moveNorm(tensors, theirs + "norm1", ours + "norm1");
        moveNorm(tensors, theirs + "norm2", ours + "norm2");
        moveLinear(tensors, theirs + "att.W_query", ours + "q", config.hasQkvBias);
        moveLinear(tensors, theirs + "att.W_key", ours + "k", config.hasQkvBias);
        moveLinear(tensors, theirs + "att.W_value", ours + "v", config.hasQkvBias);
        moveLinear(tensors, theirs + "att.out_proj", ours + "o", true);
        moveLinear(tensors, theirs + "ff.layers.0", ours + "in", true);
        moveLinear(tensors, theirs + "ff.layers.2", ours + "out", true);
    }
    moveNorm(tensors, "final_norm", "final_norm");
    if (tensors.shapeOf("out_head.weight")[0] != embedding[0])
        tensors.fail("\"out_head.weight\" has " + std::to_string(tensors.shapeOf("out_head.weight")[0]) +
                     " rows, a classifier's and not one for each token, which is not shown");
    config.tiedUnembedding = false;
    tensors.move("out_head.weight", "unembed.weight");
    tensors.leaveOut(".att.mask");
    return {config, tensors.finish()};
}

} // namespace

CheckpointForm llmsFromScratchForm()
{
    return {"\"Build a Large Language Model (From Scratch)\"", isOfTheBook, readOfTheBook};
}

} // namespace headlight
