// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_catalog.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/foreign_weights.h"
#include "core/checkpoint/open_weights.h"
#include "core/model/forms/checkpoint_forms.h"
#include "core/model/hub_cache.h"
#include "core/model/sentence_modules.h"

#include <algorithm>
#include <map>
#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

std::vector<ModelEntry> findModels(const std::vector<fs::path>& roots)
{
    std::map<std::string, fs::path> found; // sorted by name
    std::map<std::string, fs::path> ofHub;
    for (const fs::path& root : roots) {
        std::error_code error; // a root that is missing or unreadable holds no model
        for (fs::directory_iterator it(root, error), end; !error && it != end; it.increment(error)) {
            std::error_code ignored;
            const std::string name = it->path().filename().string();
            if (fs::is_regular_file(it->path() / "config.json", ignored))
                found.emplace(name, it->path());
            else if (const auto id = hubModelId(name))
                // Lists only snapshots with weights: other tools download a configuration alone, and a download may
                // have been stopped.
                if (const auto snapshot = hubSnapshot(it->path()); snapshot && holdsWeights(*snapshot))
                    ofHub.emplace(*id, *snapshot);
        }
    }
    std::vector<ModelEntry> models;
    for (const auto* group : {&found, &ofHub})
        for (const auto& [name, folder] : *group)
            models.push_back({name, folder});
    return models;
}

fs::path transformerFolder(const fs::path& folder)
{
    std::error_code error;
    if (hubModelId(folder.filename().string()) && !fs::exists(folder / "config.json", error))
        return hubSnapshot(folder).value_or(folder);
    if (fs::exists(folder / "config.json", error))
        return folder;
    const fs::path within = sentenceTransformerIn(folder);
    return within.empty() ? folder : within;
}

namespace {

/// Finds the model that a file of weights stands for: its folder, or itself where that holds another checkpoint
/// besides. Throws Error{BadFile} where the folder's model would be the other one.
fs::path weightsOrFolder(const fs::path& file, fs::path folder)
{
    std::error_code error;
    if (fs::exists(folder / "config.json", error))
        return folder;
    if (fs::path own = checkpointOfForm(file); !own.empty())
        return own;
    if (!checkpointOfForm(folder).empty())
        throw Error(ErrorKind::BadFile,
                    "has no config.json beside it, which says what model it is, and is of no form that says it "
                    "itself, such as nanoGPT's",
                    file.string());
    return folder;
}

} // namespace

fs::path resolveModel(std::string_view nameOrFolder, const std::vector<fs::path>& roots)
{
    const std::vector<ModelEntry> models = findModels(roots);
    const auto named = std::ranges::find(models, nameOrFolder, &ModelEntry::name);
    if (named != models.end())
        return named->folder;
    std::error_code error;
    fs::path folder{nameOrFolder};
    if (!nameOrFolder.empty() && fs::is_directory(folder, error))
        return transformerFolder(folder);
    if (!nameOrFolder.empty() && fs::is_regular_file(folder, error)) {
        const std::string name = folder.filename().string();
        const bool isOfAdapter = name == "adapter_config.json" || name.starts_with("adapter_model.");
        const bool hasAdapter =
            isOfAdapter && fs::exists(fs::path(folder).replace_filename("adapter_config.json"), error);
        if (name == "config.json" || isNameOfWeights(name) || hasAdapter) { // a file stands for its folder
            fs::path within = transformerFolder(folder.has_parent_path() ? folder.parent_path() : fs::path("."));
            return name == "config.json" || hasAdapter ? within : weightsOrFolder(folder, std::move(within));
        }
        if (isMatrixFile(folder) || !checkpointOfForm(folder).empty())
            return folder;
        if (const auto advice = adviceOn(name))
            throw Error(ErrorKind::BadFile, "holds no model that Headlight reads: " + *advice, folder.string());
    }
    std::string known;
    for (const ModelEntry& model : models)
        known += (known.empty() ? "" : ", ") + model.name;
    throw Error(ErrorKind::BadArgument,
                "model " + inQuotes(nameOrFolder) +
                    " is neither a folder, a file of attention weights, nor a model that is here (" +
                    (known.empty() ? "there is none" : known) + ")");
}

} // namespace headlight
