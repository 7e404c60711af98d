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

/// The name without the parts that torch.compile, FSDP and activation checkpointing insert where they wrap a part of a
/// model.
std::string withoutInnerWrappers(std::string_view name)
{
    constexpr auto wrappers =
        std::to_array<std::string_view>({"_orig_mod.", "_fsdp_wrapped_module.", "_checkpoint_wrapped_module."});
    std::string bare; // built in one go: a file may give a name of many megabytes
    while (!name.empty()) {
        const auto* const wrapper =
            std::ranges::find_if(wrappers, [&](std::string_view one) { return name.starts_with(one); });
        if (wrapper == wrappers.end())
            bare.push_back(name.front());
        name.remove_prefix(wrapper == wrappers.end() ? 1 : wrapper->size());
    }
    return bare;
}

/// Bytes of the wrappers' prefixes that stand in front of every name: "module." (DataParallel), "base_model.model."
/// (PEFT).
std::size_t outerWrapping(const std::map<std::string, std::string>& bare)
{
    constexpr auto wrappers = std::to_array<std::string_view>({"base_model.model.", "module."});
    std::size_t length = 0;
    const auto isNext = [&](std::string_view wrapper) {
        return !bare.empty() && std::ranges::all_of(bare, [&](const auto& one) {
            return std::string_view(one.second).substr(length).starts_with(wrapper);
        });
    };
    for (const auto* next = std::ranges::find_if(wrappers, isNext); next != wrappers.end();
         next = std::ranges::find_if(wrappers, isNext))
        length += next->size();
    return length;
}

/// The files of a folder that may hold its model's weights under a name of their own.
std::vector<std::string> weightsOfOtherNames(const fs::path& folder)
{
    std::vector<std::string> found;
    for (const std::string& name : filesIn(folder)) {
        const std::string ending = fs::path(name).extension().string();
        const bool isRead = ending == ".safetensors" || ending == ".bin" || ending == ".pt" || ending == ".pth";
        if (isRead && !isNameOfWeights(name) && !isTrainingState(name) && !adviceOn(name))
            found.push_back(name);
    }
    return found;
}

} // namespace

bool isNameOfWeights(std::string_view name)
{
    return std::ranges::find(weightsForms(), name, &WeightsForm::file) != weightsForms().end();
}

TensorSource withoutWrapper(const TensorSource& file)
{
    std::map<std::string, std::string> bare; // each name of the file with its name without inner wrappers
    for (const std::string& name : file.names())
        bare.emplace(name, withoutInnerWrappers(name));
    const std::size_t length = outerWrapping(bare);
    TensorSource::Tensors tensors;
    for (const auto& [name, rest] : bare)
        tensors.emplace(rest.substr(length), *file.find(name));
    return tensors.size() == bare.size() ? TensorSource(file.name(), std::move(tensors)) : file;
}

std::string otherWeightsIn(const fs::path& folder)
{
    for (const std::string& name : filesIn(folder))
        if (const auto advice = isNameOfWeights(name) ? std::nullopt : adviceOn(name))
            return inQuotes(name) + ": " + *advice;
    const std::vector<std::string> others = weightsOfOtherNames(folder);
    return others.empty()
               ? std::string()
               : inQuotes(others[0]) +
                     ": it tells its model in no form that Headlight knows, such as nanoGPT's or TransformerLens'";
}

bool holdsWeights(const fs::path& folder)
{
    const std::vector<std::string> names = filesIn(folder);
    return std::ranges::any_of(names,
                               [](const std::string& name) { return adviceOn(name) || isNameOfWeights(name); }) ||
           !weightsOfOtherNames(folder).empty();
}

TensorSource openWeights(const fs::path& folder)
{
    for (const WeightsForm& form : weightsForms()) {
        std::error_code error;
        if (fs::exists(fs::symlink_status(folder / form.file, error)))
            return withoutWrapper(form.open(folder / form.file));
    }
    const std::vector<std::string> others = weightsOfOtherNames(folder);
    if (others.size() == 1)
        return withoutWrapper(others[0].ends_with(".safetensors") ? SafetensorsFile::open(folder / others[0])
                                                                  : openTorchFile(folder / others[0]));
    if (others.size() > 1)
        throw Error(ErrorKind::BadFile,
                    "has no model.safetensors or pytorch_model.bin, but several files that may be its weights, " +
                        inQuotes(others[0]) + " and " + inQuotes(others[1]) + ": expected only one of them",
                    folder.string());
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
