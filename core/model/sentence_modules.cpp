// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/sentence_modules.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

#include <string>
#include <system_error>
#include <vector>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr const char* kModules = "modules.json";

struct SentenceModules {
    std::vector<std::string> transformers; // their folders, relative to the model's
    std::vector<std::string> others;       // types of the other modules: "StaticEmbedding"
};

SentenceModules readModules(const fs::path& folder)
{
    constexpr std::size_t kLargestList = 1U << 20U; // bytes; real ones have a few hundred
    const nlohmann::json list = readJson(folder / kModules, kLargestList);
    SentenceModules modules;
    for (const nlohmann::json& module : list.is_array() ? list : nlohmann::json::array()) {
        const bool isWhole = module.is_object() && module.contains("type") && module.contains("path") &&
                             module["type"].is_string() && module["path"].is_string();
        if (!isWhole)
            continue;
        std::string type = module["type"].get<std::string>(); // "sentence_transformers.models.Transformer"
        type.erase(0, type.rfind('.') + 1);
        if (type.ends_with("Transformer")) // also MLMTransformer, of models with sparse vectors
            modules.transformers.push_back(module["path"].get<std::string>());
        else
            modules.others.push_back(type);
    }
    return modules;
}

bool isWithin(const fs::path& folder, const std::string& path)
{
    const fs::path within = fs::path(path).lexically_normal();
    std::error_code error;
    return within.is_relative() && (within.empty() || *within.begin() != "..") &&
           fs::is_directory(folder / within, error);
}

} // namespace

fs::path sentenceTransformerIn(const fs::path& folder)
{
    std::error_code error;
    if (!fs::exists(folder / kModules, error))
        return {};
    const std::vector<std::string> found = readModules(folder).transformers;
    const bool isOne = found.size() == 1 && isWithin(folder, found.front());
    return isOne ? folder / fs::path(found.front()).lexically_normal() : fs::path();
}

void requireSentenceTransformer(const fs::path& folder)
{
    const SentenceModules modules = readModules(folder);
    const std::vector<std::string>& found = modules.transformers;
    if (found.size() > 1)
        throw Error(ErrorKind::BadFile,
                    "names several transformers, such as " + inQuotes(found[0]) + " and " + inQuotes(found[1]) +
                        ": open the folder of one",
                    kModules);
    if (found.size() == 1 && !isWithin(folder, found.front()))
        throw Error(ErrorKind::BadFile,
                    "says that the transformer is in " + inQuotes(found.front()) +
                        ", which is no folder within this one; a download may be incomplete",
                    kModules);
    if (found.empty())
        throw Error(ErrorKind::BadFile,
                    "names no module of the type Transformer, which is what opens of such a folder" +
                        (modules.others.empty() ? "" : ", but " + inQuotes(modules.others.front())),
                    kModules);
}

} // namespace headlight
