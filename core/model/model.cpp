// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model.h"

#include "core/base/error.h"
#include "core/checkpoint/open_weights.h"
#include "core/io/json.h"
#include "core/model/end_ids.h"
#include "core/model/hub_cache.h"
#include "core/model/load_parameters.h"
#include "core/model/load_recurrent_parameters.h"
#include "core/model/model_catalog.h"
#include "core/tokenizer/tokenizer_folder.h"

#include <nlohmann/json.hpp>

#include <string_view>
#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

namespace {

std::string folderName(const fs::path& folder)
{
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(folder, error);
    return modelFolderName(error ? folder : whole);
}

/// An id that the embedding has no row for would be found only when someone types that token. Tokens added to a
/// vocabulary may well be more than the model was trained for (Gemma 3's of an image): a text with one is refused.
void requireSameVocabulary(const ModelConfig& config, const Tokenizer& tokenizer)
{
    for (std::int64_t id = config.dVocab; id < tokenizer.vocabularySize(); ++id)
        if (!tokenizer.isAddedOrFree(id))
            throw Error(ErrorKind::BadFile,
                        "\"vocab_size\" is " + std::to_string(config.dVocab) + ", but the tokenizer has " +
                            std::to_string(tokenizer.vocabularySize()) + " tokens",
                        "config.json");
}

/// A folder that PEFT saved has no model in it, only what changes one.
void requireNoAdapter(const fs::path& folder)
{
    constexpr std::size_t kLargestAdapterConfig = 1U << 20U; // bytes; real ones have less than a thousand
    std::error_code error;
    if (fs::exists(folder / "config.json", error) || !fs::exists(folder / "adapter_config.json", error))
        return;
    const JsonObject json = JsonObject::read(folder / "adapter_config.json", kLargestAdapterConfig);
    const auto saying = [&](std::string_view key) { return json.has(key) ? " " + describeJson(json.raw(key)) : ""; };
    json.fail("says that the folder holds an adapter" + saying("peft_type") + " of the model" +
              saying("base_model_name_or_path") +
              " and not the model; merge the two with PEFT, merge_and_unload(), and save what that gives");
}

/// Those of generation_config.json behind those of config.json: a text ends at any of them.
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
