// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/corpus_origin.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/shortest_digits.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace headlight {

namespace {

namespace fs = std::filesystem;

void addFile(ByteSum& sum, const fs::path& file)
{
    constexpr std::size_t atOnce = 4'194'304; // bytes, so that a large model is not held twice
    const MappedFile bytes(file);
    const std::span<const std::byte> all = bytes.bytes();
    for (std::size_t first = 0; first < all.size(); first += atOnce) {
        const auto part = all.subspan(first, std::min(atOnce, all.size() - first));
        sum.add(part);
        bytes.giveBack(part);
    }
    bytes.requireUnchanged();
}

/// Whether a file of this name is one that a model is read from.
bool isOfModel(const std::string& name)
{
    constexpr std::array<std::string_view, 9> ofWeights{".safetensors", ".bin",   ".pt",       ".pth", ".gguf",
                                                        ".model",       ".jinja", ".tiktoken", ".pkl"};
    constexpr std::array<std::string_view, 16> ofSettings{"config.json",         "generation_config.json",
                                                          "tokenizer.json",      "tokenizer_config.json",
                                                          "added_tokens.json",   "special_tokens_map.json",
                                                          "vocab.json",          "headlight_heads.json",
                                                          "adapter_config.json", "preprocessor_config.json",
                                                          "model_index.json",    "modules.json",
                                                          "params.json",         "tekken.json",
                                                          "vocab.txt",           "merges.txt"};
    constexpr std::array<std::string_view, 4> ofTraining{"optimizer", "scheduler", "training_args", "rng_state"};
    const auto begins = [&](std::string_view part) { return name.starts_with(part); };
    const auto ends = [&](std::string_view part) { return name.ends_with(part); };
    if (begins(".") || std::ranges::any_of(ofTraining, begins))
        return false;
    return std::ranges::any_of(ofWeights, ends) || std::ranges::find(ofSettings, name) != ofSettings.end() ||
           (ends(".json") && (begins("sentence_") || begins("meta_") || ends(".index.json")));
}

/// A model is a file, too.
void addFolder(ByteSum& sum, const fs::path& folder)
{
    if (fs::is_regular_file(folder))
        return addFile(sum, folder);
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.is_regular_file() && isOfModel(entry.path().filename().string()))
            files.push_back(entry.path());
    std::ranges::sort(files);
    for (const fs::path& file : files)
        addFile(sum, file);
}

std::string bytesText(const ByteSum& sum)
{
    return std::to_string(sum.bytes) + " bytes, CRC-32 " + std::to_string(sum.crc32);
}

} // namespace

void CorpusOrigin::requireLike(const CorpusOrigin& other, const std::string& file) const
{
    const auto refuse = [&](const std::string& what, const std::string& expected, const std::string& found) {
        throw Error(ErrorKind::BadArgument, "is of another " + what + ": " + found + ", expected " + expected, file);
    };
    if (modelFiles != other.modelFiles)
        refuse("model", inQuotes(model) + " of " + bytesText(modelFiles),
               inQuotes(other.model) + " of " + bytesText(other.modelFiles));
    if (settings != other.settings)
        refuse("run", settings, other.settings);
    if (input != other.input || nTexts != other.nTexts)
        refuse("input", bytesText(input), bytesText(other.input));
}

ByteSum modelFiles(const Model& model)
{
    ByteSum sum;
    addFolder(sum, model.folder);
    if (model.adapter.isThere()) {
        addFolder(sum, model.adapter.folder);
        addFolder(sum, model.adapter.base);
    }
    return sum;
}

std::string settingsText(const Model& model, const RunOptions& options)
{
    std::string text;
    const auto say = [&](const std::string& what) { text += (text.empty() ? "" : ", ") + what; };
    const ModelConfig& config = model.config;
    if (config.hasPart(AttentionPart::Decoder))
        say("mask " + toString(options.mask));
    if (config.hasPart(AttentionPart::Encoder))
        say("encoder mask " + toString(options.encoderMask));
    if (config.hasPart(AttentionPart::Cross))
        say("cross mask " + toString(options.crossMask));
    std::string off;
    for (const HeadIndex& head : options.ablatedHeads)
        off += " " + headName(head);
    if (!off.empty())
        say("off" + off + " by " + ablationName(options.ablation));
    if (options.divisor != ScoreDivisor())
        say("score scale " + toString(options.divisor));
    if (options.temperature != 1.0F)
        say("temperature " + shortestDigits(options.temperature));
    for (const auto& [key, value] : model.answers.said)
        if (key != kBaseQuestion) // a place, not what lies there
            say("assumed " + key + " = " + value);
    return text;
}

} // namespace headlight
