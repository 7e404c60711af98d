// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/adapter.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/model/adapter_config.h"
#include "core/model/gguf/gguf_adapter.h"
#include "core/model/hub_cache.h"
#include "core/model/model_catalog.h"

#include <algorithm>
#include <array>
#include <string>
#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

namespace {

/// The GGUF file that a file or folder opens by; empty for a folder of another kind.
fs::path ggufOf(const fs::path& opened)
{
    std::error_code error;
    if (fs::is_regular_file(opened, error))
        return opened;
    const bool isOfOthers =
        fs::exists(opened / "config.json", error) || fs::exists(opened / "adapter_config.json", error);
    return isOfOthers ? fs::path() : ggufToOpenIn(opened);
}

bool hasAdapterWeights(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().filename().string().starts_with("adapter_model"))
            return true;
    return false;
}

bool hasConfig(const fs::path& folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / "config.json", error);
}

/// The folder of the model that an adapter names; empty where it is not here.
fs::path namedBase(const fs::path& folder, const std::string& name)
{
    if (hasConfig(folder))
        return folder;
    if (name.empty())
        return {};
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(folder, error);
    const fs::path own = error ? folder : whole;
    const fs::path named(name);
    const std::array places{own / named, own.parent_path() / named, own.parent_path() / named.filename()};
    for (const fs::path& place : places)
        if (place != own && hasConfig(place))
            return place.lexically_normal();
    return hubSnapshot(hubCacheFolder() / hubFolderName(name)).value_or(fs::path());
}

/// The folder that was said to hold the adapter's model.
fs::path saidBase(const std::string& said)
{
    const fs::path folder = transformerFolder(fs::path(said));
    const auto fail = [&](const std::string& what) {
        throw Error(ErrorKind::BadArgument,
                    "--assume base=" + printable(said) + ": " + what +
                        ", expected the folder of the model that the adapter was trained for, with a config.json");
    };
    std::error_code error;
    if (isGguf(folder) || (fs::is_directory(folder, error) && !hasConfig(folder) && !ggufFilesIn(folder).empty()))
        throw Error(ErrorKind::BadArgument,
                    "--assume base=" + printable(said) +
                        ": is a model as GGUF, into which an adapter of PEFT is not merged: expected the folder of the "
                        "model with its config.json, or the adapter as GGUF, too, as llama.cpp's "
                        "convert_lora_to_gguf.py writes it");
    if (!fs::is_directory(folder, error))
        fail("there is no such folder");
    if (!hasConfig(folder))
        fail(holdsAdapter(folder) ? "the folder holds another adapter and no model" : "the folder has no config.json");
    return folder;
}

/// The GGUF file that was said to hold the adapter's model.
fs::path saidGguf(const std::string& said)
{
    std::error_code error;
    const fs::path file = fs::is_directory(fs::path(said), error) ? ggufIn(said) : fs::path(said);
    if (!isGguf(file) || isGgufAdapter(file))
        throw Error(ErrorKind::BadArgument,
                    "--assume base=" + printable(said) +
                        ": expected the GGUF file of the model that the adapter was trained for, or a folder with one: "
                        "an adapter as GGUF changes a model as GGUF");
    return file;
}

bool isSaidToBeMerged(const ModelAnswers& answers)
{
    const auto said = answers.said.find(kAdapterQuestion);
    if (said == answers.said.end())
        return true;
    if (said->second != kAdapterMerged && said->second != kAdapterOff)
        throw Error(ErrorKind::BadArgument, "--assume adapter=" + printable(said->second) + ": expected merged or off");
    return said->second == kAdapterMerged;
}

OpenedAdapter openedGgufAdapter(const fs::path& file, const ModelAnswers& answers)
{
    const auto said = answers.said.find(kBaseQuestion);
    OpenedAdapter adapter{file, said != answers.said.end() ? saidGguf(said->second) : modelBesideAdapter(file),
                          isSaidToBeMerged(answers)};
    if (adapter.base.empty())
        throw Error(ErrorKind::BadArgument,
                    "holds an adapter, and not one GGUF file beside it has the model that it changes; --base FILE says "
                    "where it is",
                    file.filename().string());
    return adapter;
}

} // namespace

bool holdsAdapter(const fs::path& folder)
{
    if (const fs::path gguf = ggufOf(folder); !gguf.empty())
        return isGgufAdapter(gguf);
    std::error_code error;
    return fs::exists(folder / "adapter_config.json", error) &&
           (!fs::exists(folder / "config.json", error) || hasAdapterWeights(folder));
}

OpenedAdapter openedAdapter(const fs::path& folder, const ModelAnswers& answers)
{
    const fs::path gguf = ggufOf(folder);
    return gguf.empty() ? openedAdapter(folder, readAdapterConfig(folder, answers), answers)
                        : openedGgufAdapter(gguf, answers);
}

OpenedAdapter openedAdapter(const fs::path& folder, const AdapterConfig& config, const ModelAnswers& answers)
{
    OpenedAdapter adapter{folder, {}, isSaidToBeMerged(answers)};
    const auto said = answers.said.find(kBaseQuestion);
    adapter.base = said != answers.said.end() ? saidBase(said->second) : namedBase(folder, config.base);
    if (adapter.base.empty())
        throw Error(ErrorKind::BadArgument,
                    "holds an adapter" +
                        (config.base.empty() ? std::string(" that does not name its model")
                                             : " of the model " + inQuotes(config.base) +
                                                   ", which is neither beside it nor in the hub's cache") +
                        "; --base FOLDER says where it is",
                    folder.string());
    return adapter;
}

fs::path describedFolder(const fs::path& folder, const ModelAnswers& answers)
{
    try {
        const fs::path own = transformerFolder(folder);
        return holdsAdapter(own) ? openedAdapter(own, answers).base : own;
    } catch (const Error&) { // loadModel() says it
        return folder;
    }
}

std::vector<CheckpointQuestion> adapterQuestions(const fs::path& folder, const ModelAnswers& answers)
{
    if (!holdsAdapter(folder) || answers.said.contains(kBaseQuestion))
        return {};
    try {
        CheckpointQuestion question{std::string(kBaseQuestion), "Folder of its model"};
        question.isFolder = true;
        if (const fs::path gguf = ggufOf(folder); !gguf.empty())
            return modelBesideAdapter(gguf).empty() ? std::vector{question} : std::vector<CheckpointQuestion>();
        const AdapterConfig config = readAdapterConfig(folder, answers);
        if (!namedBase(folder, config.base).empty())
            return {};
        if (!config.base.empty())
            question.text = "Folder of " + printable(config.base);
        return {question};
    } catch (const Error&) {
        return {};
    }
}

} // namespace headlight
