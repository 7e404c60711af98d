// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/model/forms/checkpoint_form.h"
#include "core/model/forms/tensor_views.h"

#include <optional>
#include <system_error>

namespace headlight {

namespace {

bool isNanoChat(const TensorSource& tensors)
{
    return tensors.find("transformer.wte.weight") && tensors.find("transformer.h.0.attn.c_q.weight");
}

/// The description that nanochat writes beside "model_000500.pt": "meta_000500.json".
std::optional<JsonObject> descriptionBeside(const std::filesystem::path& file)
{
    constexpr std::size_t largest = 1U << 20U; // bytes; real ones have a few thousand
    std::string name = file.stem().string();
    if (name.starts_with("model_"))
        name = "meta_" + name.substr(6);
    const std::filesystem::path beside = file.parent_path() / (name + ".json");
    std::error_code error;
    if (!std::filesystem::exists(beside, error))
        return std::nullopt;
    return JsonObject::read(beside, largest).optionalObject("model_config");
}

/// Karpathy 2025: RMS norms without gains, one behind the embedding; heads turned the other way round; q and k normed
/// behind their turns, which is the same as before them, since a turn changes no length; squared ReLU, a soft cap
/// of 15.
FormModel readNanoChat(const FormInput& input, FormQuestions& ask)
{
    TensorTaker tensors(input.checkpoint.tensors, "nanochat");
    const Shape embedding = tensors.shapeOf("transformer.wte.weight");
    const int nLayers = tensors.countLayers("transformer.h.");
    const std::optional<JsonObject> said = descriptionBeside(input.file);
    const int nHeads =
        said ? static_cast<int>(said->integer("n_head", 1, 1024)) : ask.number("heads", "Heads in each layer", 1024);
    ModelConfig config = plainDecoder(nLayers, nHeads, embedding[1], embedding[0]);
    requireEvenHeads(config, tensors.source().name());
    if (config.dHead == 0 || config.dHead % 2 != 0)
        tensors.fail("heads of " + std::to_string(config.dHead) + " numbers cannot be turned in pairs");
    const Shape keys = tensors.shapeOf("transformer.h.0.attn.c_k.weight");
    config.nKvHeads = static_cast<int>(keys[0] / config.dHead);
    if (config.nKvHeads < 1 || nHeads % config.nKvHeads != 0)
        tensors.fail("keys of " + std::to_string(keys[0]) + " numbers are not shared evenly by the heads");
    config.nCtx = said ? static_cast<int>(said->integerOr("sequence_len", 2048, 1, 1 << 24)) : 2048;
    config.dMlp = static_cast<int>(tensors.shapeOf("transformer.h.0.mlp.c_fc.weight")[0]);
    config.positions = PositionKind::None;
    config.normKind = NormKind::Rms;
    config.normHasGain = false;
    config.layerNormEpsilon = 1.1920929e-7F; // float32's, which torch's rms_norm takes
    config.hasEmbeddingNorm = true;
    config.qkNorm = QkNorm::PerHead;
    config.activation = Activation::ReluSquared;
    config.logitCap = 15.0F;
    RotaryConfig rotary;
    rotary.dims = config.dHead;
    rotary.scaling.kind = RotaryScaling::Kind::Linear;
    rotary.scaling.factor = -1.0; // turned the other way round
    config.rotary = {rotary};
    config.tiedUnembedding = false;
    tensors.move("transformer.wte.weight", "embed.weight");
    tensors.move("lm_head.weight", "unembed.weight");
    for (int layer = 0; layer < nLayers; ++layer) {
        const std::string theirs = "transformer.h." + std::to_string(layer) + ".";
        const std::string ours = "layers." + std::to_string(layer) + ".";
        tensors.move(theirs + "attn.c_q.weight", ours + "q.weight");
        tensors.move(theirs + "attn.c_k.weight", ours + "k.weight");
        tensors.move(theirs + "attn.c_v.weight", ours + "v.weight");
        tensors.move(theirs + "attn.c_proj.weight", ours + "o.weight");
        tensors.move(theirs + "mlp.c_fc.weight", ours + "in.weight");
        tensors.move(theirs + "mlp.c_proj.weight", ours + "out.weight");
    }
    tensors.leaveOut("cos");
    tensors.leaveOut("sin");
    return {config, tensors.finish()};
}

} // namespace

CheckpointForm nanoChatForm()
{
    return {"nanochat", isNanoChat, readNanoChat};
}

} // namespace headlight
