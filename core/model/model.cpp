// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/gguf_file.h"
#include "core/checkpoint/open_weights.h"
#include "core/image/image_preprocessing.h"
#include "core/io/json.h"
#include "core/model/adapter.h"
#include "core/model/adapter_weights.h"
#include "core/model/end_ids.h"
#include "core/model/families/image_towers.h"
#include "core/model/families/with_images.h"
#include "core/model/forms/checkpoint_forms.h"
#include "core/model/forms/linear_gpt2.h"
#include "core/model/gguf/gguf_model.h"
#include "core/model/hub_cache.h"
#include "core/model/image_stages.h"
#include "core/model/load_parameters.h"
#include "core/model/load_recurrent_parameters.h"
#include "core/model/model_catalog.h"
#include "core/model/packed/packed_weights.h"
#include "core/model/packed/packing.h"
#include "core/model/sentence_modules.h"
#include "core/tokenizer/tokenizer_folder.h"

#include <nlohmann/json.hpp>

#include <string_view>
#include <system_error>
#include <utility>

namespace headlight {

namespace fs = std::filesystem;

namespace {

/// Refuses a tokenizer with more ids than the embedding has rows; otherwise the error would come only when someone
/// types such a token. Tokens added to a vocabulary may exceed it (Gemma 3's image tokens): texts with one are refused.
void requireSameVocabulary(const ModelConfig& config, const Tokenizer& tokenizer,
                           const std::string& file = "config.json")
{
    for (std::int64_t id = config.dVocab; id < tokenizer.vocabularySize(); ++id)
        if (!tokenizer.isAddedOrFree(id))
            throw Error(ErrorKind::BadFile,
                        "\"vocab_size\" is " + std::to_string(config.dVocab) + ", but the tokenizer has " +
                            counted(tokenizer.vocabularySize(), "token"),
                        file);
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
    if (const std::vector<fs::path> ggufs = ggufFilesIn(folder); ggufs.size() > 1)
        throw Error(ErrorKind::BadFile,
                    what + ", but " + counted(std::ssize(ggufs), "GGUF file") + ", " +
                        inQuotes(ggufs[0].filename().string()) + " and " + inQuotes(ggufs[1].filename().string()) +
                        (ggufs.size() > 2 ? " among them" : "") + ": open the one that is meant",
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

/// Adds what is to be told of a file that says how pictures are prepared; without the file the model reads none.
void addPreprocessingRemarks(const fs::path& folder, ModelConfig& config)
{
    std::error_code error;
    if (!config.readsImages() || !fs::exists(folder / "preprocessor_config.json", error))
        return;
    for (std::string& remark : loadImagePreprocessing(folder).remarks)
        config.remarks.push_back(std::move(remark));
}

/// Says in the model's notes what became of its adapter.
std::string adapterRemark(const OpenedAdapter& adapter, const AdaptedWeights& all)
{
    const std::string whose = "The adapter in " + inQuotes(modelFolderName(adapter.folder));
    if (!adapter.isMerged)
        return whose + " is left out: this is the model without it.";
    return whose + " is merged into " + inQuotes(modelFolderName(adapter.base)) + ": it changes " +
           std::to_string(all.nMerged) + (all.nMerged == 1 ? " matrix" : " matrices") +
           (all.nReplaced == 0 ? "" : " and has " + counted(all.nReplaced, "tensor") + " of its own") + ".";
}

/// The answers without those about an adapter.
ModelAnswers aboutModelAlone(ModelAnswers answers)
{
    answers.said.erase(std::string(kBaseQuestion));
    answers.said.erase(std::string(kAdapterQuestion));
    return answers;
}

/// Loads a checkpoint without a config.json.
std::shared_ptr<const Model> loadForm(const fs::path& opened, const fs::path& file, const ModelAnswers& answers,
                                      const Progress& progress, const CancelToken& cancel)
{
    const bool hasKeys = isGguf(file);
    if (!answers.allowedKeys.empty() && !hasKeys)
        throw Error(ErrorKind::BadArgument, "--allow-unknown-keys " + printable(*answers.allowedKeys.begin()) +
                                                " is for the keys of a config.json, and this model has none");
    const OpenedAdapter adapter = holdsAdapter(file) ? openedAdapter(file, answers) : OpenedAdapter();
    const fs::path& own = adapter.isThere() ? adapter.base : file;
    FormModel form = readCheckpointForm(own, adapter.isThere() ? aboutModelAlone(answers) : answers,
                                        adapter.isMerged ? adapter.folder : fs::path());
    if (adapter.isThere())
        form.config.remarks.push_back(adapterRemark(adapter, {form.weights, form.nAdapted}));
    Tokenizer tokenizer = Tokenizer::loadIfPresent(hasKeys && holdsTokenizer(own) ? own : own.parent_path());
    requireSameVocabulary(form.config, tokenizer, own.filename().string());
    Model model{modelFolderName(opened), opened, form.config, {}, std::move(tokenizer)};
    model.answers = answers;
    model.adapter = adapter;
    try {
        model.parameters = loadParameters(form.weights, form.config, progress, cancel);
    } catch (const Error& error) {
        throw inOwnNames(error, form.ownNames);
    }
    return std::make_shared<const Model>(std::move(model));
}

/// Throws where something is assumed of a model whose config.json says it, and of an adapter where there is none.
void requireNothingAssumed(const ModelAnswers& answers, const OpenedAdapter& adapter)
{
    for (const std::string_view key : {kBaseQuestion, kAdapterQuestion})
        if (answers.said.contains(key) && !adapter.isThere())
            throw Error(ErrorKind::BadArgument,
                        "--assume " + std::string(key) + " is for the folder of an adapter, and this is a model");
    for (const auto& [key, answer] : answers.said)
        if (key != kTowerQuestion && key != kStageQuestion && key != kBaseQuestion &&
            key != kAdapterQuestion) // which have readers of their own
            throw Error(ErrorKind::BadArgument,
                        "--assume " + printable(key) +
                            " is for checkpoints without a config.json, and this model has one");
}

/// The weights of the model with its adapter merged into them; a remark says what became of it.
TensorSource adapted(const TensorSource& weights, const OpenedAdapter& adapter, const AdapterConfig& description,
                     ModelConfig& config)
{
    if (!adapter.isThere())
        return weights;
    AdaptedWeights all{weights};
    if (adapter.isMerged)
        all = withAdapter(weights, adapter.folder, description);
    config.remarks.push_back(adapterRemark(adapter, all));
    return all.tensors;
}

} // namespace

std::shared_ptr<const Model> loadModel(const fs::path& folder, const Progress& progress, const CancelToken& cancel)
{
    return loadModel(folder, ModelAnswers(), progress, cancel);
}

std::shared_ptr<const Model> loadModel(const fs::path& opened, const ModelAnswers& answers, const Progress& progress,
                                       const CancelToken& cancel)
{
    std::error_code error;
    const bool isFolder = fs::is_directory(opened, error);
    fs::path folder = isFolder ? transformerFolder(opened) : opened;
    OpenedAdapter adapter;
    AdapterConfig description;
    if (isFolder && fs::exists(folder / "adapter_config.json", error) && holdsAdapter(folder)) { // no GGUF file
        description = readAdapterConfig(folder, answers);
        adapter = openedAdapter(folder, description, answers);
        folder = adapter.base;
    }
    if (!isFolder || !fs::exists(fs::symlink_status(folder / "config.json", error)))
        if (const fs::path file = checkpointOfForm(folder); !file.empty())
            return loadForm(opened, file, answers, progress, cancel);
    if (!isFolder)
        throw Error(ErrorKind::BadFile, "there is no such folder", opened.string());
    requireConfig(folder);
    requireNothingAssumed(answers, adapter);
    ModelConfig config = loadModelConfig(folder / "config.json", description.answersAboutBase(answers));
    addGeneratedEnds(folder, config);
    addPreprocessingRemarks(folder, config);
    Tokenizer tokenizer = config.readsImages() ? Tokenizer() : Tokenizer::loadIfPresent(folder);
    requireSameVocabulary(config, tokenizer);
    Model model{modelFolderName(opened), opened, config, {}, std::move(tokenizer)};
    model.answers = answers;
    model.adapter = adapter;
    model.heldOutHeads = HeldOutHeads::load(folder, config);
    const Packing packing = readPacking(JsonObject::read(folder / "config.json"));
    const TensorSource merged =
        adapted(unpackedWeights(openWeights(folder), packing), adapter, description, model.config);
    const TensorSource unpacked = asMapsOfFamily(merged, packing, model.config);
    const TensorSource file = asFamilySaves(textModelWithin(unpacked, model.config), model.config);
    if (model.config.isRecurrent())
        model.recurrent = loadRecurrentParameters(file, model.config.recurrent, model.config.dVocab);
    else
        model.parameters = loadParameters(file, model.config, progress, cancel);
    return std::make_shared<const Model>(std::move(model));
}

bool hasNoTokenizer(const fs::path& opened, const ModelAnswers& answers)
{
    std::error_code error;
    const fs::path folder = describedFolder(opened, answers);
    if (fs::is_regular_file(folder, error))
        return !checkpointOfForm(folder).empty() && !holdsTokenizer(folder) && !holdsTokenizer(folder.parent_path());
    const bool hasModel = fs::is_regular_file(folder / "config.json", error) || !checkpointOfForm(folder).empty();
    return hasModel && !holdsTokenizer(folder);
}

} // namespace headlight
