// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/open_weights.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/sharded_weights.h"
#include "core/checkpoint/torch_file.h"
#include "core/io/safetensors.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace headlight {

namespace fs = std::filesystem;

namespace {

struct WeightsForm {
    std::string_view file;
    OpenShard open;
};

const std::array<WeightsForm, 4>& weightsForms()
{
    static const std::array<WeightsForm, 4> forms{{
        {"model.safetensors", [](const fs::path& path) { return SafetensorsFile::open(path); }},
        {"model.safetensors.index.json",
         [](const fs::path& path) { return openShardedWeights(path, SafetensorsFile::open); }},
        {"pytorch_model.bin", openTorchFile},
        {"pytorch_model.bin.index.json", [](const fs::path& path) { return openShardedWeights(path, openTorchFile); }},
    }};
    return forms;
}

/// A kind of file that holds weights in a form that is not read.
struct ForeignWeights {
    std::string_view ending;
    std::string_view advice;
};

constexpr std::string_view kRename = "if these are the model's weights, rename it to ";
constexpr std::string_view kMerge = "it holds an adapter (LoRA or another) that changes a model and is none; merge it "
                                    "into the model that it was trained "
                                    "for with PEFT, merge_and_unload(), and save that";
constexpr std::string_view kConvert =
    "convert it with transformers, AutoModel.from_pretrained(…).save_pretrained(…), which writes model.safetensors";

constexpr std::array<ForeignWeights, 9> kForeignWeights{{
    {".gguf",
     "GGUF holds weights for llama.cpp, often rounded; get the model's original folder with model.safetensors"},
    {".ggml",
     "GGML holds weights for llama.cpp, often rounded; get the model's original folder with model.safetensors"},
    {".h5", "it holds weights for TensorFlow; convert it with transformers, from_pretrained(…, from_tf=True), then "
            "save_pretrained(…)"},
    {".msgpack", "it holds weights for Flax; convert it with transformers, from_pretrained(…, from_flax=True), then "
                 "save_pretrained(…)"},
    {".onnx", "ONNX holds a program with its weights; get the model's original folder with model.safetensors"},
    {".pth", "it holds weights under their author's own names; get the folder in the form of transformers"},
    {".pt", "it holds weights under their author's own names; get the folder in the form of transformers"},
    {".safetensors", "model.safetensors"}, // with kRename
    {".bin", "pytorch_model.bin"},         // with kRename
}};

std::vector<std::string> filesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        names.push_back(it->path().filename().string());
    std::ranges::sort(names);
    return names;
}

/// "pytorch_model-00001-of-00003.bin": a file of several whose index is not there.
bool isShard(std::string_view name)
{
    return name.find("-of-") != std::string_view::npos;
}

std::optional<std::string> adviceOn(std::string_view name)
{
    for (const ForeignWeights& kind : kForeignWeights) {
        if (!name.ends_with(kind.ending))
            continue;
        if (name.starts_with("adapter_model."))
            return std::string(kMerge);
        const bool isOurKind = kind.ending == ".safetensors" || kind.ending == ".bin";
        if (!isOurKind)
            return std::string(kind.advice);
        return isShard(name) ? "it is one file of several, and their index, " + std::string(kind.advice) +
                                   ".index.json, is missing"
                             : std::string(kRename) + std::string(kind.advice);
    }
    if (name.ends_with(".ckpt") || name.starts_with("model.ckpt"))
        return std::string(kConvert);
    return std::nullopt;
}

/// What programs that train put around a model is put in front of every name: "module." (DataParallel), "_orig_mod."
/// (torch.compile).
TensorSource withoutWrapper(const TensorSource& file)
{
    for (const std::string_view wrapper : {"module.", "_orig_mod."}) {
        const std::vector<std::string> names = file.names();
        const auto isWrapped = [&](const std::string& name) { return name.starts_with(wrapper); };
        if (names.empty() || !std::ranges::all_of(names, isWrapped))
            continue;
        TensorSource::Tensors tensors;
        for (const std::string& name : names)
            tensors.emplace(name.substr(wrapper.size()), *file.find(name));
        return withoutWrapper({file.name(), std::move(tensors)});
    }
    return file;
}

} // namespace

bool holdsWeights(const fs::path& folder)
{
    const std::vector<std::string> names = filesIn(folder);
    return std::ranges::any_of(names, [](const std::string& name) {
        return adviceOn(name) || std::ranges::find(weightsForms(), name, &WeightsForm::file) != weightsForms().end();
    });
}

TensorSource openWeights(const fs::path& folder)
{
    for (const WeightsForm& form : weightsForms()) {
        std::error_code error;
        if (fs::exists(fs::symlink_status(folder / form.file, error)))
            return withoutWrapper(form.open(folder / form.file));
    }
    const std::string wanted = "expected model.safetensors or pytorch_model.bin, or several files with their index";
    for (const std::string& name : filesIn(folder))
        if (const auto advice = adviceOn(name))
            throw Error(ErrorKind::BadFile,
                        "has no weights that can be read, but " + inQuotes(name) + ": " + *advice + "; " + wanted,
                        folder.string());
    throw Error(ErrorKind::BadFile, "has no weights: " + wanted, folder.string());
}

} // namespace headlight
