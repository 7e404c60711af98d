// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/forms/checkpoint_form.h"
#include "core/model/forms/tensor_views.h"

namespace headlight {

namespace {

bool isTransformerLens(const TensorSource& tensors)
{
    return tensors.find("embed.W_E") && tensors.find("blocks.0.attn.W_Q");
}

/// The maps of all heads, [nHeads, dModel, dHead], as one map [nHeads·dHead, dModel].
void putHeads(TensorTaker& tensors, const std::string& theirs, const std::string& ours)
{
    const Shape shape = tensors.take(theirs, 3).shape;
    const std::int64_t d = shape[1];
    const std::int64_t e = shape[2];
    tensors.put(ours, {shape[0] * e, d}, [&] {
        const std::vector<float> from = tensors.numbers(theirs);
        std::vector<float> to(from.size());
        for (std::int64_t head = 0; head < shape[0]; ++head)
            for (std::int64_t in = 0; in < d; ++in)
                for (std::int64_t out = 0; out < e; ++out)
                    to[(head * e + out) * d + in] = from[(head * d + in) * e + out];
        return to;
    });
}

/// The biases of all heads, [nHeads, dHead], as one vector of `size` numbers.
void putBiases(TensorTaker& tensors, const std::string& theirs, const std::string& ours, std::int64_t size)
{
    tensors.take(theirs);
    tensors.requireCount(theirs, size);
    tensors.put(ours, {size}, [&] { return tensors.numbers(theirs); });
}

void putTransposed(TensorTaker& tensors, const std::string& theirs, const std::string& ours)
{
    tensors.put(ours, transposedView(tensors.take(theirs, 2)));
}

/// The norm of the layers: with gain and bias, with a gain, or with both folded into the maps behind it.
void readNorm(const TensorTaker& tensors, FormQuestions& ask, ModelConfig& config)
{
    config.normHasGain = tensors.has("blocks.0.ln1.w");
    config.normHasBias = tensors.has("blocks.0.ln1.b");
    if (config.normHasGain && !config.normHasBias)
        config.normKind = NormKind::Rms;
    else if (!config.normHasGain && ask.choice("norm", "Norm whose gains were folded away", {"layer", "rms"}) == "rms")
        config.normKind = NormKind::Rms;
}

void takeLayer(TensorTaker& tensors, const ModelConfig& config, int layer)
{
    const std::string theirs = "blocks." + std::to_string(layer) + ".";
    const std::string ours = "layers." + std::to_string(layer) + ".";
    const std::int64_t heads = std::int64_t{config.nHeads} * config.dHead;
    for (const auto& [from, to] : {std::pair("Q", "q"), {"K", "k"}, {"V", "v"}}) {
        putHeads(tensors, theirs + "attn.W_" + from, ours + to + ".weight");
        putBiases(tensors, theirs + "attn.b_" + from, ours + to + ".bias", heads);
    }
    const std::string output = theirs + "attn.W_O";
    tensors.take(output);
    tensors.requireCount(output, heads * config.dModel);
    tensors.put(ours + "o.weight", {config.dModel, heads}, [&] {
        const std::vector<float> from = tensors.numbers(output);
        std::vector<float> turned(from.size());
        for (std::int64_t in = 0; in < heads; ++in)
            for (std::int64_t out = 0; out < config.dModel; ++out)
                turned[out * heads + in] = from[in * config.dModel + out];
        return turned;
    });
    tensors.move(theirs + "attn.b_O", ours + "o.bias");
    for (const auto& [from, to] : {std::pair("ln1", "norm1"), {"ln2", "norm2"}}) {
        if (config.normHasGain)
            tensors.move(theirs + from + ".w", ours + to + ".weight");
        if (config.normHasBias)
            tensors.move(theirs + from + ".b", ours + to + ".bias");
    }
    putTransposed(tensors, theirs + "mlp.W_in", ours + "in.weight");
    putTransposed(tensors, theirs + "mlp.W_out", ours + "out.weight");
    tensors.move(theirs + "mlp.b_in", ours + "in.bias");
    tensors.move(theirs + "mlp.b_out", ours + "out.bias");
}

/// The state of a HookedTransformer with learned positions, as TransformerLens loads or saves it.
FormModel readTransformerLens(const FormInput& input, FormQuestions& ask)
{
    TensorTaker tensors(input.checkpoint.tensors, "TransformerLens", input.reading);
    if (!tensors.has("pos_embed.W_pos"))
        tensors.fail("positions without \"pos_embed.W_pos\" are turned or biased in a way that the state does not "
                     "say: such a model opens from its original folder; they cannot be read");
    if (!tensors.has("blocks.0.mlp.W_in"))
        tensors.fail("a model of attention alone has no MLP, which every layer that Headlight computes has; it cannot "
                     "be read");
    if (tensors.has("blocks.0.mlp.W_gate") || tensors.has("blocks.0.mlp.ln.w"))
        tensors.fail("an MLP with a gate or a norm of its own is not read");
    const Shape embedding = tensors.shapeOf("embed.W_E");
    const Shape heads = tensors.take("blocks.0.attn.W_Q", 3).shape;
    const int nLayers = tensors.countLayers("blocks.");
    ModelConfig config = plainDecoder(nLayers, static_cast<int>(heads[0]), embedding[1], embedding[0]);
    config.dHead = static_cast<int>(heads[2]);
    config.nCtx = static_cast<int>(tensors.shapeOf("pos_embed.W_pos")[0]);
    config.dMlp = static_cast<int>(tensors.shapeOf("blocks.0.mlp.W_in")[1]);
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = true;
    readNorm(tensors, ask, config);
    config.activation =
        activationFromName(ask.choice("activation", "Activation of the MLP", {"gelu_new", "gelu", "relu", "silu"}));
    config.hasLogitsBias = tensors.has("unembed.b_U");
    config.tiedUnembedding = false;
    tensors.move("embed.W_E", "embed.weight");
    tensors.move("pos_embed.W_pos", "positions.weight");
    for (int layer = 0; layer < nLayers; ++layer)
        takeLayer(tensors, config, layer);
    if (config.normHasGain)
        tensors.move("ln_final.w", "final_norm.weight");
    if (config.normHasBias)
        tensors.move("ln_final.b", "final_norm.bias");
    putTransposed(tensors, "unembed.W_U", "unembed.weight");
    tensors.moveIfThere("unembed.b_U", "unembed.bias");
    tensors.leaveOut(".attn.mask");
    tensors.leaveOut(".attn.IGNORE");
    return {config, tensors.finish()};
}

} // namespace

CheckpointForm transformerLensForm()
{
    return {"TransformerLens", isTransformerLens, readTransformerLens};
}

} // namespace headlight
