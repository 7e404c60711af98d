// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/foreign_weights.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

/// A kind of weight file that Headlight does not read.
struct ForeignWeights {
    std::string_view beginning;
    std::string_view ending;
    std::string_view advice;
};

constexpr std::string_view kMerge = "it holds an adapter (LoRA or another) that changes a model and is none; merge it "
                                    "into the model that it was trained "
                                    "for with PEFT, merge_and_unload(), and save that";
constexpr std::string_view kConvert =
    "convert it with transformers, AutoModel.from_pretrained(…).save_pretrained(…), which writes model.safetensors";
constexpr std::string_view kGgml =
    "GGML holds weights for llama.cpp, often rounded; get the model's original folder with model.safetensors";
constexpr std::string_view kOwnNames =
    "it holds weights under their author's own names; get the folder in the form of transformers";
constexpr std::string_view kZero = "DeepSpeed's ZeRO left the weights in pieces; its script zero_to_fp32.py, which "
                                   "stands beside them, writes them as pytorch_model.bin";
constexpr std::string_view kFsdp = "FSDP left the weights in pieces; accelerate merge-weights FOLDER OUT writes them "
                                   "as model.safetensors";

/// The first row that fits a name describes it.
constexpr auto kForeignWeights = std::to_array<ForeignWeights>({
    {"adapter_model.", "", kMerge},
    {"zero_to_fp32.py", "", kZero},
    {"", "_model_states.pt", kZero},
    {"", "_optim_states.pt", kZero},
    {"pytorch_model_fsdp_", "", kFsdp},
    {"", ".distcp", kFsdp},
    {"", ".gguf", "it is a GGUF file, which is a model of its own; open that file"},
    {"", ".ggml", kGgml},
    {"ggml-", ".bin", kGgml},
    {"", ".h5",
     "it holds weights for TensorFlow; convert it with transformers, from_pretrained(…, from_tf=True), then "
     "save_pretrained(…)"},
    {"", ".msgpack",
     "it holds weights for Flax; convert it with transformers, from_pretrained(…, from_flax=True), then "
     "save_pretrained(…)"},
    {"", ".onnx", "ONNX holds a program with its weights; get the model's original folder with model.safetensors"},
    {"consolidated.", ".safetensors", kOwnNames},
    {"consolidated.", ".pth", kOwnNames},
    {"", ".ot", "it holds weights for rust-bert; get the model's original folder with model.safetensors"},
    {"", ".index.json", "it says which files hold the weights, and belongs to none of the names that are looked for"},
    {"", ".ckpt", kConvert},
    {"model.ckpt", "", kConvert},
});

/// Advice for one of several files without their index, "pytorch_model-00001-of-00003.bin".
std::optional<std::string> adviceOnShard(std::string_view name)
{
    for (const std::string read : {"model.safetensors", "pytorch_model.bin"})
        if (name.ends_with(read.substr(read.find('.'))) && name.find("-of-") != std::string_view::npos)
            return "it is one file of several, and their index, " + read + ".index.json, is missing";
    return std::nullopt;
}

} // namespace

bool isTrainingState(std::string_view name)
{
    constexpr auto beginnings = std::to_array<std::string_view>(
        {"optimizer", "scheduler", "scaler", "rng_state", "training_args", "trainer", "random_states"});
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

std::optional<std::string> adviceOn(std::string_view name)
{
    if (isTrainingState(name))
        return std::nullopt;
    for (const ForeignWeights& kind : kForeignWeights)
        if (name.starts_with(kind.beginning) && name.ends_with(kind.ending))
            return std::string(kind.advice);
    return adviceOnShard(name);
}

} // namespace headlight
