// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_folder.h"

#include "core/checkpoint/gguf_file.h"
#include "core/tokenizer/bpe_files.h"
#include "core/tokenizer/character_files.h"
#include "core/tokenizer/gguf_tokenizer.h"
#include "core/tokenizer/llama2_c_tokenizer.h"
#include "core/tokenizer/sentencepiece_model.h"
#include "core/tokenizer/tiktoken_files.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"
#include "core/tokenizer/tokenizer_json.h"
#include "core/tokenizer/vocab_txt_files.h"

#include <algorithm>
#include <system_error>
#include <vector>

namespace headlight {

namespace {

constexpr const char* kLlama2cFile = "tokenizer.bin";

/// A link to nothing counts as a file: it is an error of its own, and no other form of tokenizer is tried.
bool holdsFile(const std::filesystem::path& folder, const char* name)
{
    std::error_code ignored;
    return std::filesystem::exists(std::filesystem::symlink_status(folder / name, ignored));
}

/// The file with that ending, the usual names first; empty where there is none.
std::filesystem::path fileEndingIn(const std::filesystem::path& folder, std::string_view ending)
{
    std::vector<std::filesystem::path> found;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
        if (entry.path().extension() == ending && entry.is_regular_file(ignored))
            found.push_back(entry.path());
    for (const char* usual : {"spiece.model", "tokenizer.model", "sentencepiece.bpe.model", "spm.model"})
        for (const auto& path : found)
            if (path.filename() == usual)
                return path;
    return found.empty() ? std::filesystem::path() : *std::ranges::min_element(found);
}

bool holdsTokenizerFiles(const std::filesystem::path& folder)
{
    return holdsFile(folder, "tokenizer.json") ||
           (holdsFile(folder, "vocab.json") && holdsFile(folder, "merges.txt")) || holdsFile(folder, "vocab.txt") ||
           (holdsFile(folder, "vocab.json") && holdsFile(folder, "source.spm")) ||
           !fileEndingIn(folder, ".model").empty() || !fileEndingIn(folder, ".tiktoken").empty() ||
           holdsFile(folder, "meta.pkl") || holdsFile(folder, "tekken.json") || holdsFile(folder, kLlama2cFile);
}

/// The GGUF file whose own tokenizer is read: the file that was opened, or a folder's where it has no other tokenizer.
std::filesystem::path ggufWithTokenizer(const std::filesystem::path& opened)
{
    std::error_code ignored;
    if (!std::filesystem::is_directory(opened, ignored))
        return isGguf(opened) ? opened : std::filesystem::path();
    return holdsTokenizerFiles(opened) ? std::filesystem::path() : ggufIn(opened);
}

TokenizerSource readSource(const std::filesystem::path& folder, TextSide side, const TokenizerConfig& config)
{
    if (holdsFile(folder, "tokenizer.json")) {
        TokenizerJson read = readTokenizerJson(folder / "tokenizer.json");
        return {.document = std::move(read.document), .file = "tokenizer.json", .apart = std::move(read.apart)};
    }
    if (holdsFile(folder, "vocab.json") && holdsFile(folder, "merges.txt"))
        return {readGpt2Files(folder, config), "vocab.json and merges.txt"};
    if (holdsTranslatorFiles(folder, config))
        return readTranslatorFiles(folder, side, config);
    if (holdsFile(folder, "vocab.txt"))
        return {isEsmTokenizer(config) ? readEsmFiles(folder, config) : readBertFiles(folder, config), "vocab.txt"};
    if (const auto path = fileEndingIn(folder, ".model"); !path.empty())
        return looksLikeTiktoken(path) ? readTiktoken(path, config) : readSentencePiece(path, config);
    if (const auto path = fileEndingIn(folder, ".tiktoken"); !path.empty())
        return readTiktoken(path, config);
    if (holdsFile(folder, "tekken.json"))
        return readTekken(folder / "tekken.json");
    if (holdsFile(folder, kLlama2cFile))
        return readLlama2cTokenizer(folder / kLlama2cFile);
    if (holdsFile(folder, "meta.pkl"))
        return {readCharacterFile(folder / "meta.pkl"), "meta.pkl"};
    throw noTokenizerError(folder);
}

/// A tokenizer.json with {} for its merges is one that Hugging Face tokenizers refuses: it was written for
/// transformers.js, which goes by the listed ids.
AddedTokenIds addedTokenIds(const TokenizerSource& source)
{
    const nlohmann::json::json_pointer merges("/model/merges");
    const bool isForJs = source.document.contains(merges) && source.document[merges].is_object();
    return source.file == "tokenizer.json" && !isForJs ? AddedTokenIds::Counted : AddedTokenIds::Listed;
}

} // namespace

bool holdsTokenizer(const std::filesystem::path& folder)
{
    if (holdsTokenizerFiles(folder))
        return true;
    const std::filesystem::path gguf = ggufWithTokenizer(folder);
    if (gguf.empty())
        return false;
    try {
        return hasGgufTokenizer(openGguf(gguf).metadata);
    } catch (const Error&) {
        return true; // what is wrong is for reading it to say
    }
}

Error noTokenizerError(const std::filesystem::path& folder)
{
    return Error(ErrorKind::BadFile,
                 "holds no tokenizer.json, nor vocab.json and merges.txt, vocab.json and source.spm, vocab.txt, a "
                 "SentencePiece .model or a .tiktoken file",
                 folder.string());
}

bool hasTargetSide(const std::filesystem::path& folder)
{
    return !holdsFile(folder, "tokenizer.json") && holdsTargetPieces(folder);
}

TokenizerParts readTokenizerParts(const std::filesystem::path& folder, TextSide side)
{
    if (const std::filesystem::path gguf = ggufWithTokenizer(folder); !gguf.empty())
        return makeTokenizerParts(readGgufTokenizer(openGguf(gguf).metadata));
    const TokenizerConfig config = TokenizerConfig::read(folder);
    TokenizerSource source = readSource(folder, side, config);
    completeDocument(source.document, config, addedTokenIds(source), source.apart.vocabulary);
    TokenizerParts parts = makeTokenizerParts(std::move(source));
    parts.givesTypes = config.givesTypes();
    return parts;
}

} // namespace headlight
