// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/open_weights.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/foreign_weights.h"
#include "core/checkpoint/sharded_weights.h"
#include "core/checkpoint/torch_file.h"
#include "core/io/safetensors.h"

#include <algorithm>
#include <array>
#include <map>
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

std::vector<std::string> filesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        names.push_back(it->path().filename().string());
    std::ranges::sort(names);
    return names;
}

/// Without what programs that train put into names where they wrap a part of a model: torch.compile, FSDP, activation
/// checkpointing.
std::string withoutInnerWrappers(std::string name)
{
    for (const std::string_view wrapper : {"_orig_mod.", "_fsdp_wrapped_module.", "_checkpoint_wrapped_module."})
        for (std::size_t at = name.find(wrapper); at != std::string::npos; at = name.find(wrapper, at))
            name.erase(at, wrapper.size());
    return name;
}

/// Without what they put in front of every name: "module." (DataParallel), "base_model.model." (PEFT), and within.
TensorSource withoutWrapper(const TensorSource& file)
{
    std::map<std::string, std::string> bare; // of each name of the file
    for (const std::string& name : file.names())
        bare.emplace(name, withoutInnerWrappers(name));
    for (const std::string_view wrapper : {"base_model.model.", "module."})
        while (!bare.empty() &&
               std::ranges::all_of(bare, [&](const auto& one) { return one.second.starts_with(wrapper); }))
            for (auto& [name, rest] : bare)
                rest.erase(0, wrapper.size());
    TensorSource::Tensors tensors;
    for (const auto& [name, rest] : bare)
        tensors.emplace(rest, *file.find(name));
    return tensors.size() == bare.size() ? TensorSource(file.name(), std::move(tensors)) : file;
}

bool isReadForm(std::string_view name)
{
    return std::ranges::find(weightsForms(), name, &WeightsForm::file) != weightsForms().end();
}

} // namespace

std::string otherWeightsIn(const fs::path& folder)
{
    for (const std::string& name : filesIn(folder))
        if (const auto advice = isReadForm(name) ? std::nullopt : adviceOn(name))
            return inQuotes(name) + ": " + *advice;
    return {};
}

bool holdsWeights(const fs::path& folder)
{
    const std::vector<std::string> names = filesIn(folder);
    return std::ranges::any_of(names, [](const std::string& name) { return adviceOn(name) || isReadForm(name); });
}

TensorSource openWeights(const fs::path& folder)
{
    for (const WeightsForm& form : weightsForms()) {
        std::error_code error;
        if (fs::exists(fs::symlink_status(folder / form.file, error)))
            return withoutWrapper(form.open(folder / form.file));
    }
    const std::string wanted = "expected model.safetensors or pytorch_model.bin, or several files with their index";
    if (const std::string other = otherWeightsIn(folder); !other.empty())
        throw Error(ErrorKind::BadFile, "has no weights that can be read, but " + other + "; " + wanted,
                    folder.string());
    for (const std::string& name : filesIn(folder))
        if (isTrainingState(name))
            throw Error(ErrorKind::BadFile,
                        "has no weights, but " + inQuotes(name) + ", from which a training goes on: " + wanted,
                        folder.string());
    throw Error(ErrorKind::BadFile, "has no weights: " + wanted, folder.string());
}

} // namespace headlight
