// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/open_weights.h"
#include "core/io/json.h"
#include "core/model/adapter.h"
#include "core/model/end_ids.h"
#include "core/model/hub_cache.h"
#include "core/model/load_parameters.h"
#include "core/model/load_recurrent_parameters.h"
#include "core/model/model_catalog.h"
#include "core/model/sentence_modules.h"
#include "core/tokenizer/tokenizer_folder.h"

#include <nlohmann/json.hpp>

#include <string_view>
#include <system_error>
#include <utility>

namespace headlight {

namespace fs = std::filesystem;

namespace {

std::string folderName(const fs::path& folder)
{
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(folder, error);
    return modelFolderName(error ? folder : whole);
}

/// Refuses a tokenizer with more ids than the embedding has rows; otherwise the error would come only when someone
/// types such a token. Tokens added to a vocabulary may exceed it (Gemma 3's image tokens): texts with one are refused.
void requireSameVocabulary(const ModelConfig& config, const Tokenizer& tokenizer)
{
    for (std::int64_t id = config.dVocab; id < tokenizer.vocabularySize(); ++id)
        if (!tokenizer.isAddedOrFree(id))
            throw Error(ErrorKind::BadFile,
                        "\"vocab_size\" is " + std::to_string(config.dVocab) + ", but the tokenizer has " +
                            counted(tokenizer.vocabularySize(), "token"),
                        "config.json");
}

/// The model's folder with the largest number among those that a training left in `folder` ("checkpoint-500",
/// "checkpoint-1000"); empty where there is none.
std::string modelFolderIn(const fs::path& folder)
{
    std::string last;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code ignored;
        if (const std::string name = it->path().filename().string();
            fs::is_regular_file(it->path() / "config.json", ignored) &&
            std::pair(name.size(), name) > std::pair(last.size(), last))
            last = name;
    }
    return last;
}

/// Throws for a folder without config.json and says what it holds instead.
void requireConfig(const fs::path& folder)
{
    std::error_code error;
    if (fs::exists(fs::symlink_status(folder / "config.json", error)))
        return;
    const bool isOfSentences = fs::exists(
        folder / "modules.json", error); // a folder of sentence-transformers, whose other folders hold poolings
    if (isOfSentences)
        requireSentenceTransformer(folder);
    const std::string what = "has no config.json, which says what model it is";
    if (fs::exists(folder / "model_index.json", error)) // a folder of diffusers
        throw Error(ErrorKind::BadFile,
                    what + ", but model_index.json, which lists the models that make a picture together: open the "
                           "folder of one of them that reads text",
                    folder.string());
    if (const std::string inner = isOfSentences ? std::string() : modelFolderIn(folder); !inner.empty())
        throw Error(ErrorKind::BadFile, what + ", but its folder " + inQuotes(inner) + " has one: open that",
                    folder.string());
    if (const std::string other = otherWeightsIn(folder); !other.empty())
        throw Error(ErrorKind::BadFile, what + ", but " + other, folder.string());
    throw Error(ErrorKind::BadFile, what + "; expected one beside model.safetensors or pytorch_model.bin",
                folder.string());
}

/// Adds the end tokens of generation_config.json to those of config.json: a text ends at any of them.
void addGeneratedEnds(const fs::path& folder, ModelConfig& config)
{
    constexpr std::size_t kLargestFile = 4U << 20U; // bytes; real ones have a few hundred
    const fs::path file = folder / "generation_config.json";
    std::error_code error;
    if (fs::exists(file, error))
        addEndIds(JsonObject::read(file, kLargestFile), config.endIds);
}

} // namespace

std::shared_ptr<const Model> loadModel(const fs::path& opened, const Progress& progress, const CancelToken& cancel)
{
    std::error_code error;
    if (!fs::is_directory(opened, error))
        throw Error(ErrorKind::BadFile, "there is no such folder", opened.string());
    const fs::path folder = transformerFolder(opened);
    requireNoAdapter(folder);
    requireConfig(folder);
    ModelConfig config = loadModelConfig(folder / "config.json");
    addGeneratedEnds(folder, config);
    Tokenizer tokenizer = Tokenizer::loadIfPresent(folder);
    requireSameVocabulary(config, tokenizer);
    Model model{folderName(opened), opened, config, {}, std::move(tokenizer)};
    model.heldOutHeads = HeldOutHeads::load(folder, config);
    const TensorSource file = openWeights(folder);
    if (config.isRecurrent())
        model.recurrent = loadRecurrentParameters(file, config.recurrent, config.dVocab);
    else
        model.parameters = loadParameters(file, config, progress, cancel);
    return std::make_shared<const Model>(std::move(model));
}

bool hasNoTokenizer(const fs::path& opened)
{
    std::error_code error;
    const fs::path folder = transformerFolder(opened);
    return fs::is_regular_file(folder / "config.json", error) && !holdsTokenizer(folder);
}

} // namespace headlight
