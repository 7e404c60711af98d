// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/gguf/gguf_model.h"

#include "core/base/counted.h"
#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/model/gguf/gguf_architecture.h"
#include "core/tokenizer/gguf_tokenizer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

std::string listedArchitectures()
{
    std::string all;
    for (const GgufArchitecture& one : ggufArchitectures())
        if (all.find(one.name) == std::string::npos || one.name != "llama")
            all += (all.empty() ? "" : ", ") + std::string(one.name);
    return all;
}

const GgufArchitecture& architectureOf(const GgufMetadata& metadata)
{
    const std::string type = metadata.textOr("general.type", "model");
    if (type == "adapter")
        metadata.failField("general.type", "\"model\": the file holds an adapter, which changes a model and is none");
    if (type != "model")
        metadata.failField("general.type", "\"model\": what changes or describes another model is none");
    std::string name = metadata.text("general.architecture");
    if (name == "mistral")
        name = "llama";
    const bool hasExperts = metadata.integerOr(name + ".expert_count", 0, 0, 1024) > 0;
    for (const GgufArchitecture& one : ggufArchitectures())
        if (one.name == name && (one.name != "llama" || hasExperts == (one.describe == ggufMixtral().describe)))
            return one;
    metadata.failField("general.architecture", "one that Headlight computes: " + listedArchitectures());
}

/// "blk.12.attn_q" → 12 and "attn_q".
struct LayerTensor {
    int layer;
    std::string_view rest;
};

std::optional<LayerTensor> layerTensor(std::string_view name)
{
    constexpr std::string_view prefix = "blk.";
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    LayerTensor found{-1, {}};
    const auto [stop, error] = std::from_chars(name.data(), name.data() + name.size(), found.layer);
    const std::size_t digits = static_cast<std::size_t>(stop - name.data());
    if (error != std::errc() || digits >= name.size() || name[digits] != '.')
        return std::nullopt;
    found.rest = name.substr(digits + 1);
    return found;
}

const GgufName* rowNamed(const std::vector<GgufName>& names, std::string_view theirs)
{
    const auto found = std::ranges::find(names, theirs, &GgufName::theirs);
    return found == names.end() ? nullptr : &*found;
}

/// Tensors that hold factors of rotary turns, which are read with the configuration.
bool holdsTurns(std::string_view name)
{
    return name == "rope_freqs.weight" || name == "rope_factors_long.weight" || name == "rope_factors_short.weight" ||
           name.ends_with("attn_rot_embd.weight") || name.ends_with("rope.freqs");
}

/// Puts every tensor of the file under its published name. Throws for one that the architecture does not have.
void putTensors(const GgufArchitecture& architecture, GgufTranslation& file,
                std::map<std::string, std::string>& ownNames)
{
    for (const std::string& whole : file.tensors().names()) {
        if (holdsTurns(whole))
            continue;
        const std::size_t dot = whole.rfind('.');
        const std::string ending = dot == std::string::npos ? std::string() : whole.substr(dot);
        const std::string_view name = std::string_view(whole).substr(0, dot);
        const auto inLayer = layerTensor(name);
        const GgufName* row =
            rowNamed(inLayer ? architecture.inLayers : architecture.outside, inLayer ? inLayer->rest : name);
        const bool isInModel = !inLayer || (inLayer->layer >= 0 && inLayer->layer < file.sizes().nLayers);
        if (!row || !isInModel || (ending != ".weight" && ending != ".bias"))
            file.metadata().fail("tensor " + inQuotes(whole) + " is no part of a model of the architecture " +
                                 inQuotes(file.architecture()) + " with " + counted(file.sizes().nLayers, "layer") +
                                 " that Headlight computes");
        const std::string published =
            (inLayer ? std::string(architecture.layers) + std::to_string(inLayer->layer) + "." : std::string()) +
            std::string(row->published) + ending;
        const TensorInfo& tensor = *file.tensors().find(whole);
        file.tensorName = whole;
        if (row->put)
            row->put(file, published, tensor);
        else
            file.put(published, tensor);
    }
    for (const char* ending : {".weight", ".bias"}) {
        for (const GgufName& row : architecture.outside)
            ownNames[std::string(row.published) + ending] = std::string(row.theirs) + ending;
        for (int layer = 0; layer < file.sizes().nLayers; ++layer)
            for (const GgufName& row : architecture.inLayers)
                ownNames[std::string(architecture.layers) + std::to_string(layer) + "." + std::string(row.published) +
                         ending] = "blk." + std::to_string(layer) + "." + std::string(row.theirs) + ending;
    }
}

/// Writes linear and yarn scalings into config.json's terms. Factors for every pair are read by setTurns().
void describeScaling(GgufTranslation& file)
{
    const GgufMetadata& m = file.metadata();
    const std::string typeKey = file.key("rope.scaling.type");
    const std::string type = m.textOr(typeKey, file.has("rope.scale_linear") ? "linear" : "none");
    const double given =
        m.numberOr(file.key("rope.scaling.factor"), m.numberOr(file.key("rope.scale_linear"), 1.0, 0.0, 1e9), 0.0, 1e9);
    const double factor = given == 0.0 ? 1.0 : given; // 0 is written for "none"
    const std::int64_t original =
        m.integerOr(file.key("rope.scaling.original_context_length"), file.sizes().nCtx, 1, 1 << 24);
    m.has(file.key("rope.scaling.finetuned")); // says how a stretched model was trained
    if (type == "longrope" && !file.hasTensor("rope_factors_long.weight"))
        m.fail(inQuotes(typeKey) +
               " is \"longrope\", but the tensor \"rope_factors_long.weight\" with its factors is missing");
    if (type == "none" || type == "longrope" || (type == "linear" && factor == 1.0))
        return;
    if (type != "linear" && type != "yarn")
        m.failField(typeKey, "\"none\", \"linear\", \"yarn\" or \"longrope\"");
    nlohmann::json scaling = {{"rope_type", type}, {"factor", factor}};
    if (type == "yarn") {
        scaling["original_max_position_embeddings"] = original;
        for (const auto& [theirs, published] :
             {std::pair("rope.scaling.yarn_beta_fast", "beta_fast"), {"rope.scaling.yarn_beta_slow", "beta_slow"}})
            if (file.has(theirs))
                scaling[published] = m.number(file.key(theirs), 0.0, 1e9);
        if (file.has("rope.scaling.attn_factor")) // a factor of the usual amplitude
            scaling["attention_factor"] = m.number(file.key("rope.scaling.attn_factor"), 0.0, 100.0) *
                                          (factor <= 1.0 ? 1.0 : 0.1 * std::log(factor) + 1.0);
        const std::string share = file.key("rope.scaling.yarn_ext_factor");
        if (const double part = m.numberOr(share, 1.0, -1.0, 1.0); part != 1.0 && part != -1.0)
            m.failField(share, "1, all of yarn's turns");
    }
    file.config["rope_scaling"] = scaling;
}

std::vector<double> factorsOf(const GgufTranslation& file, const std::string& tensor)
{
    const TensorInfo& info = *file.tensors().find(tensor);
    const Shape expected{file.sizes().nTurned / 2};
    const std::vector<float> factors = file.tensors().readFloats(tensor, expected);
    for (const float factor : factors)
        if (!(factor > 0.0F && std::isfinite(factor)))
            file.metadata().fail("tensor " + inQuotes(tensor) + " of shape " + toString(info.shape) + " holds " +
                                 std::to_string(factor) + ", expected factors above 0");
    return {factors.begin(), factors.end()};
}

/// How q and k turn: the numbers of a head, the base, and factors that the file has as tensors.
void setTurns(const GgufTranslation& file, ModelConfig& config)
{
    const GgufMetadata& m = file.metadata();
    const double base = m.numberOr(file.key("rope.freq_base"), 10000.0, 1.0, 1e12);
    if (config.rotary.empty())
        return;
    for (RotaryConfig& rotary : config.rotary)
        rotary.dims = file.sizes().nTurned;
    RotaryConfig& global = config.rotary.front();
    global.base = base;
    const bool hasLong = file.hasTensor("rope_factors_long.weight");
    if (!hasLong && !file.hasTensor("rope_freqs.weight"))
        return;
    RotaryScaling& scaling = global.scaling;
    if (scaling.kind != RotaryScaling::Kind::None)
        m.fail("has turns that are stretched in two ways, by " + inQuotes(file.key("rope.scaling.type")) +
               " and by a tensor of factors; expected one of them");
    scaling.kind = RotaryScaling::Kind::LongRope;
    scaling.nTrained =
        static_cast<int>(m.integerOr(file.key("rope.scaling.original_context_length"), file.sizes().nCtx, 1, 1 << 24));
    scaling.amplitude = scaling.longAmplitude =
        hasLong ? m.numberOr(file.key("rope.scaling.attn_factor"), 1.0, 0.0, 100.0) : 1.0;
    if (hasLong && !file.hasTensor("rope_factors_short.weight"))
        m.fail("tensor \"rope_factors_short.weight\" is missing, expected beside \"rope_factors_long.weight\"");
    scaling.longFactors = factorsOf(file, hasLong ? "rope_factors_long.weight" : "rope_freqs.weight");
    scaling.shortFactors = factorsOf(file, hasLong ? "rope_factors_short.weight" : "rope_freqs.weight");
}

void setNorms(const GgufArchitecture& architecture, const GgufTranslation& file, ModelConfig& config)
{
    const bool isRms = architecture.norm == GgufNorm::Rms;
    config.layerNormEpsilon = static_cast<float>(file.metadata().number(
        file.key(isRms ? "attention.layer_norm_rms_epsilon" : "attention.layer_norm_epsilon"), 0.0, 1.0));
}

void describeCausality(GgufTranslation& file, bool isEncoder)
{
    const std::string causal = file.key("attention.causal");
    const bool isCausal = file.metadata().booleanOr(causal, !isEncoder);
    if (isEncoder && isCausal)
        file.metadata().failField(causal, "false in an encoder");
    if (!isEncoder && !isCausal)
        file.config["is_causal"] = false;
}

/// Throws for a key of the architecture that nobody asked for and that was not allowed: it may change the numbers.
void requireUnderstood(const GgufTranslation& file, const ModelAnswers& answers)
{
    for (const char* harmless :
         {"pooling_type", "tensor_data_layout", "expert_shared_count", "attention.layer_norm_rms_epsilon",
          "attention.layer_norm_epsilon", "rope.freq_base", "rope.scaling.attn_factor"})
        file.metadata().has(file.key(harmless));
    for (const std::string& key : file.metadata().unread(file.architecture() + "."))
        if (!answers.allows(key) && !file.metadata().saysNothing(key))
            file.metadata().failField(
                key, "no such key, for Headlight does not know what it changes; --allow-unknown-keys " + key +
                         " opens the model without it");
}

} // namespace

std::span<const GgufArchitecture> ggufArchitectures()
{
    static const std::vector<GgufArchitecture> all = {
        ggufLlama(), ggufMixtral(), ggufQwen2(),  ggufQwen3(), ggufQwen2Moe(), ggufQwen3Moe(), ggufOlmo2(),
        ggufGemma(), ggufGemma2(),  ggufGemma3(), ggufPhi2(),  ggufPhi3(),     ggufStableLm(), ggufStarCoder2(),
        ggufGpt2(),  ggufGptNeoX(), ggufFalcon(), ggufBert(),  ggufNomicBert()};
    return all;
}

GgufModel readGgufModel(const GgufFile& opened, const ModelAnswers& answers)
{
    const GgufMetadata& metadata = opened.metadata;
    const GgufArchitecture& architecture = architectureOf(metadata);
    GgufTranslation file(opened, metadata.text("general.architecture"));
    metadata.has(file.key("expert_count")); // 0 in a model without experts
    metadata.has(file.key("expert_used_count"));
    architecture.describe(file);
    const bool isEncoder = architecture.name == "bert" || architecture.name == "nomic-bert";
    describeCausality(file, isEncoder);
    describeScaling(file);
    GgufModel model{readModelConfig(JsonObject(file.config, metadata.file())), TensorSource(metadata.file(), {}), {}};
    ModelConfig& config = model.config;
    setNorms(architecture, file, config);
    setTurns(file, config);
    if (architecture.adjust)
        architecture.adjust(file, config);
    requireUnderstood(file, answers);
    config.endIds = ggufEndIds(metadata);
    config.remarks.insert(config.remarks.end(), file.remarks.begin(), file.remarks.end());
    std::ranges::copy(ggufTokenizerRemarks(metadata), std::back_inserter(config.remarks));
    putTensors(architecture, file, model.ownNames);
    model.weights = TensorSource(metadata.file(), file.take());
    return model;
}

Error inOwnNames(const Error& error, const std::map<std::string, std::string>& ownNames)
{
    std::string message = error.message();
    const std::size_t begin = message.find('"');
    const std::size_t end = begin == std::string::npos ? begin : message.find('"', begin + 1);
    if (end == std::string::npos)
        return error;
    const std::string name = message.substr(begin + 1, end - begin - 1);
    const auto own = std::ranges::find_if(ownNames, [&](const auto& one) { // the loader may leave "model." out
        return one.first == name || one.first.ends_with("." + name);
    });
    if (own == ownNames.end())
        return error;
    message.replace(begin + 1, end - begin - 1, own->second);
    return Error(error.kind(), message, error.file());
}

} // namespace headlight
