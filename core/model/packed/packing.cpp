// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/packed/packing.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace headlight {

namespace {

using Keys = std::initializer_list<std::string_view>;

constexpr std::int64_t kLargestGroup = 1 << 24;

/// Throws for a key that is not read and says something: it may change numbers.
void requireKnownKeys(const JsonObject& json, Keys read)
{
    for (const std::string& key : json.keys()) {
        const nlohmann::json& value = json.raw(key);
        const bool saysNothing = value.is_null() || value == false || (value.is_structured() && value.empty());
        if (!saysNothing && std::ranges::find(read, key) == read.end())
            json.failField(key, "no such key: Headlight does not know what it does to the packed numbers");
    }
}

std::vector<std::string> wordsIn(const JsonObject& json, std::string_view key)
{
    std::vector<std::string> words;
    const nlohmann::json& list = json.raw(key);
    if (list.is_null())
        return words;
    for (const nlohmann::json& word : list.is_array() ? list : nlohmann::json::array({nullptr})) {
        if (!word.is_string())
            json.failField(key, "a list of modules' names");
        words.push_back(word.get<std::string>());
    }
    return words;
}

void requireWord(const JsonObject& json, std::string_view key, const std::string& fallback, Keys allowed)
{
    const std::string word = json.stringOr(key, fallback);
    if (std::ranges::find(allowed, word) != allowed.end())
        return;
    std::string list;
    for (const std::string_view one : allowed)
        list += (list.empty() ? "\"" : " or \"") + std::string(one) + "\"";
    json.failField(key, list);
}

/// Bits that a method packs.
int bitsIn(const JsonObject& json, std::string_view key, std::initializer_list<int> allowed)
{
    const auto bits = static_cast<int>(json.integer(key, 1, 64));
    if (std::ranges::find(allowed, bits) != allowed.end())
        return bits;
    std::string list;
    for (const int one : allowed)
        list += (list.empty() ? "" : " or ") + std::to_string(one);
    json.failField(key, list);
}

std::int64_t groupSizeIn(const JsonObject& json)
{
    const std::int64_t size = json.integer("group_size", -1, kLargestGroup);
    if (size == 0)
        json.failField("group_size", "−1, for whole rows, or columns of a group");
    return size;
}

Packing readBitsAndBytes(const JsonObject& json)
{
    requireKnownKeys(json, {"quant_method", "load_in_4bit", "load_in_8bit", "_load_in_4bit", "_load_in_8bit",
                            "bnb_4bit_quant_type", "bnb_4bit_use_double_quant", "bnb_4bit_compute_dtype",
                            "bnb_4bit_quant_storage", "llm_int8_threshold", "llm_int8_skip_modules",
                            "llm_int8_enable_fp32_cpu_offload"});
    const auto says = [&](const char* key) { return json.booleanOr(key, false); };
    const bool isIn4 = says("load_in_4bit") || says("_load_in_4bit");
    const bool isIn8 = says("load_in_8bit") || says("_load_in_8bit");
    if (isIn4 == isIn8)
        json.failField(isIn4 ? "load_in_8bit" : "load_in_4bit", "one of load_in_4bit and load_in_8bit to be true");
    requireWord(json, "bnb_4bit_quant_type", "fp4", {"nf4", "fp4"});
    Packing packing;
    packing.method = isIn4 ? PackingMethod::BitsAndBytes4 : PackingMethod::BitsAndBytes8;
    packing.groups.bits = isIn4 ? 4 : 8;
    packing.codes = json.stringOr("bnb_4bit_quant_type", "fp4");
    packing.notPacked = wordsIn(json, "llm_int8_skip_modules");
    return packing;
}

Packing readGptq(const JsonObject& json)
{
    // The keys from "dataset" to "act_group_aware" say how the codes were found, those after it what runs them.
    requireKnownKeys(json, {"quant_method",
                            "bits",
                            "group_size",
                            "desc_act",
                            "sym",
                            "checkpoint_format",
                            "modules_to_not_convert",
                            "dataset",
                            "damp_percent",
                            "damp_auto_increment",
                            "static_groups",
                            "true_sequential",
                            "tokenizer",
                            "model_seqlen",
                            "batch_size",
                            "pad_token_id",
                            "block_name_to_quantize",
                            "module_name_preceding_first_block",
                            "modules_in_block_to_quantize",
                            "inside_layer_modules",
                            "model_name_or_path",
                            "model_file_base_name",
                            "lm_head",
                            "meta",
                            "mse",
                            "act_group_aware",
                            "use_cuda_fp16",
                            "use_exllama",
                            "disable_exllama",
                            "exllama_config",
                            "max_input_length",
                            "backend",
                            "cache_block_outputs",
                            "pack_dtype"});
    Packing packing;
    packing.method = PackingMethod::Gptq;
    packing.groups = {bitsIn(json, "bits", {4, 8}), groupSizeIn(json)};
    requireWord(json, "checkpoint_format", "gptq", {"gptq", "gptq_v2"});
    requireWord(json, "pack_dtype", "int32", {"int32"});
    packing.addsOneToZeros = json.stringOr("checkpoint_format", "gptq") == "gptq";
    packing.notPacked = wordsIn(json, "modules_to_not_convert");
    return packing;
}

Packing readAwq(const JsonObject& json)
{
    requireKnownKeys(json, {"quant_method", "bits", "w_bit", "group_size", "q_group_size", "version", "zero_point",
                            "modules_to_not_convert", "backend", "do_fuse", "fuse_max_seq_len", "modules_to_fuse",
                            "exllama_config"});
    Packing packing;
    packing.method = PackingMethod::Awq;
    packing.groups = {bitsIn(json, "bits", {4}), groupSizeIn(json)};
    requireWord(json, "version", "gemm", {"gemm", "GEMM"});
    requireWord(json, "backend", "autoawq", {"autoawq"});
    if (!json.booleanOr("zero_point", true))
        json.failField("zero_point", "true, as the layout \"gemm\" has it");
    packing.notPacked = wordsIn(json, "modules_to_not_convert");
    return packing;
}

Packing readFp8(const JsonObject& json, bool isOfFbgemm)
{
    requireKnownKeys(json, {"quant_method", "activation_scheme", "fmt", "weight_block_size", "modules_to_not_convert",
                            "ignored_layers", "activation_scale_ub", "scale_fmt"});
    requireWord(json, "fmt", "e4m3", {"e4m3", "float8_e4m3fn"});
    requireWord(json, "activation_scheme", "dynamic", {"dynamic", "static"});
    Packing packing;
    packing.method = PackingMethod::Fp8;
    packing.groups.bits = 8;
    const nlohmann::json& block = json.raw("weight_block_size");
    if (!block.is_null()) {
        const bool isPair = block.is_array() && block.size() == 2 && block[0].is_number_integer() &&
                            block[1].is_number_integer() && block[0] > 0 && block[1] > 0 && block[0] <= kLargestGroup &&
                            block[1] <= kLargestGroup;
        if (!isPair || isOfFbgemm)
            json.failField("weight_block_size", isOfFbgemm ? "no squares" : "rows and columns of a square, [128, 128]");
        packing.blockRows = block[0].get<std::int64_t>();
        packing.blockColumns = block[1].get<std::int64_t>();
    }
    packing.notPacked = wordsIn(json, "modules_to_not_convert");
    std::ranges::copy(wordsIn(json, "ignored_layers"), std::back_inserter(packing.notPacked));
    return packing;
}

/// The scheme of the weights of a group of modules.
void readScheme(const JsonObject& json, Packing& packing)
{
    requireKnownKeys(json, {"num_bits", "type", "symmetric", "group_size", "strategy", "block_structure", "dynamic",
                            "actorder", "observer", "observer_kwargs", "scale_dtype", "zp_dtype"});
    const bool isFloat = json.stringOr("type", "int") == "float";
    requireWord(json, "type", "int", {"int", "float"});
    packing.groups.bits = isFloat ? bitsIn(json, "num_bits", {8}) : bitsIn(json, "num_bits", {4, 8});
    if (isFloat != (packing.format == "float-quantized"))
        json.failField("type", packing.format == "float-quantized" ? "\"float\"" : "\"int\"");
    if (packing.format == "int-quantized" && packing.groups.bits != 8)
        json.failField("num_bits", "8 in the format \"int-quantized\"");
    packing.isSymmetric = json.booleanOr("symmetric", true);
    if (isFloat && !packing.isSymmetric)
        json.failField("symmetric", "true for floats");
    const bool hasGroups = json.has("group_size") && json.integer("group_size", -1, kLargestGroup) > 0;
    packing.strategy = json.stringOr("strategy", hasGroups ? "group" : json.has("group_size") ? "channel" : "tensor");
    if (json.has("strategy"))
        requireWord(json, "strategy", "", {"tensor", "channel", "group", "block"});
    packing.groups.size = packing.strategy == "group" ? json.integer("group_size", 1, kLargestGroup) : -1;
    if (packing.strategy == "block") {
        const nlohmann::json& block = json.raw("block_structure");
        if (!block.is_array() || block.size() != 2 || !block[0].is_number_integer() || !block[1].is_number_integer() ||
            block[0] < 1 || block[1] < 1 || block[0] > kLargestGroup || block[1] > kLargestGroup)
            json.failField("block_structure", "rows and columns of a square, [128, 128]");
        packing.blockRows = block[0].get<std::int64_t>();
        packing.blockColumns = block[1].get<std::int64_t>();
    }
    if (json.raw("dynamic") == true)
        json.failField("dynamic", "false: weights were rounded once");
}

Packing readCompressedTensors(const JsonObject& json)
{
    requireKnownKeys(json, {"quant_method", "format", "quantization_status", "config_groups", "ignore",
                            "global_compression_ratio", "sparsity_config", "version"});
    Packing packing;
    packing.method = PackingMethod::CompressedTensors;
    requireWord(json, "format", "", {"pack-quantized", "int-quantized", "float-quantized"});
    packing.format = json.string("format");
    if (const auto sparsity = json.optionalObject("sparsity_config"))
        if (!sparsity->keys().empty())
            requireWord(*sparsity, "format", "dense", {"dense"});
    packing.notPacked = wordsIn(json, "ignore");
    const JsonObject groups = json.object("config_groups");
    const std::vector<std::string> names = groups.keys();
    if (names.empty())
        json.failField("config_groups", "a group of modules with its weights' scheme");
    for (const std::string& name : names) {
        const JsonObject group = groups.object(name);
        requireKnownKeys(group, {"targets", "weights", "input_activations", "format"});
        if (group.has("format") && group.string("format") != packing.format)
            group.failField("format", "\"" + packing.format + "\" as of the whole model");
        if (group.raw("weights") != groups.object(names.front()).raw("weights"))
            group.failField("weights", "the scheme of the first group: one scheme in all groups is read");
    }
    readScheme(groups.object(names.front()).object("weights"), packing);
    return packing;
}

PackedGroups mlxGroupsIn(const JsonObject& json)
{
    requireWord(json, "mode", "affine", {"affine"});
    return {bitsIn(json, "bits", {2, 3, 4, 5, 6, 8}), json.integer("group_size", 1, kLargestGroup)};
}

Packing readMlx(const JsonObject& json)
{
    Packing packing;
    packing.method = PackingMethod::Mlx;
    packing.groups = mlxGroupsIn(json);
    for (const std::string& key : json.keys()) {
        const nlohmann::json& value = json.raw(key);
        if (key == "bits" || key == "group_size" || key == "mode" || value == true)
            continue;
        if (value == false)
            packing.notPacked.push_back(key);
        else if (value.is_object())
            packing.exceptions[key] = mlxGroupsIn(json.object(key));
        else
            json.failField(key, "true, false or {\"group_size\": …, \"bits\": …} for a module of that name");
    }
    return packing;
}

Packing readMethod(const JsonObject& json)
{
    const std::string method = json.stringOr("quant_method", "");
    if (method == "bitsandbytes")
        return readBitsAndBytes(json);
    if (method == "gptq")
        return readGptq(json);
    if (method == "awq")
        return readAwq(json);
    if (method == "fp8" || method == "fbgemm_fp8")
        return readFp8(json, method != "fp8");
    return method == "compressed-tensors" ? readCompressedTensors(json) : Packing();
}

} // namespace

std::string Packing::title() const
{
    constexpr std::array<const char*, 8> titles = {"nothing", "bitsandbytes", "bitsandbytes",       "GPTQ",
                                                   "AWQ",     "FP8",          "compressed-tensors", "MLX"};
    return std::string(titles[static_cast<std::size_t>(method)]) + " in " + std::to_string(groups.bits) + " bits";
}

bool isReadPacking(std::string_view key, const nlohmann::json& value)
{
    if (!value.is_object())
        return false;
    if (!value.contains("quant_method")) // MLX writes the groups under both keys
        return (key == "quantization" || key == "quantization_config") && value.contains("group_size") &&
               value.contains("bits");
    constexpr auto methods =
        std::to_array<std::string_view>({"bitsandbytes", "gptq", "awq", "fp8", "fbgemm_fp8", "compressed-tensors"});
    return key == "quantization_config" && value["quant_method"].is_string() &&
           std::ranges::find(methods, value["quant_method"].get<std::string>()) != methods.end();
}

Packing readPacking(const JsonObject& config)
{
    Packing packing;
    for (const char* key : {"quantization", "quantization_config"}) {
        const nlohmann::json& value = config.raw(key);
        if (!isReadPacking(key, value))
            continue;
        if (packing.method != PackingMethod::None && value != config.raw("quantization"))
            config.failField(key, "what \"quantization\" says, for both are given");
        packing = value.contains("quant_method") ? readMethod(config.object(key)) : readMlx(config.object(key));
        packing.file = config.file();
    }
    return packing;
}

} // namespace headlight
