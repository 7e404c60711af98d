// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/tokenizer/tokenizer.h"
#include "tests/support/refusal.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

/// What the tokenizer tests share: small tokenizers made on the spot, and the real ones where they are to be had.
namespace fixture {

using nlohmann::json;

inline json byteLevel(bool addPrefixSpace = false, bool trimOffsets = true)
{
    return {{"type", "ByteLevel"},
            {"add_prefix_space", addPrefixSpace},
            {"trim_offsets", trimOffsets},
            {"use_regex", true}};
}

/// A byte-level BPE of letters and a few merges: "Ġthe", "the", "th", "he", "Ġt".
inline json smallTokenizer()
{
    json vocabulary = json::object();
    int id = 0;
    for (const char* token :
         {"a", "b", "c", "d", "e", "h", "t", "Ġ", "Ċ", "!", "Ã", "©", "th", "he", "the", "Ġt", "Ġthe", "Ã©", "ĉ"})
        vocabulary[token] = id++;
    return {
        {"added_tokens", json::array()},
        {"normalizer", nullptr},
        {"pre_tokenizer", byteLevel()},
        {"post_processor", nullptr},
        {"decoder", byteLevel()},
        {"model", {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", {"t h", "h e", "th e", "Ġ t", "Ġ the", "Ã ©"}}}}};
}

inline headlight::Tokenizer load(const json& document)
{
    const QTemporaryDir folder;
    std::ofstream(folder.filePath("tokenizer.json").toStdString()) << document;
    return headlight::Tokenizer::load(folder.path().toStdString());
}

using headlight::test::refusal;

/// A folder of the shared data beside the repository, or where HEADLIGHT_SHARED says; nothing where it is absent.
inline std::optional<std::string> sharedFolder(const QString& name)
{
    for (const QString& root : {qEnvironmentVariable("HEADLIGHT_SHARED"), QString(HEADLIGHT_SOURCE_DIR "/../shared")})
        if (!root.isEmpty() && QDir(root + "/data/" + name).exists())
            return (root + "/data/" + name).toStdString();
    return std::nullopt;
}

/// Texts that break tokenizers.
inline std::vector<std::string> hardTexts()
{
    using namespace std::string_literals;
    return {"Hello world",
            " two  spaces   three ",
            "tab\tand\r\nlines\n\n\nend",
            "it's we'll I'd they've IT'S 's",
            "😀 👨‍👩‍👧‍👦 🏳️‍🌈 🇫🇷",
            "你好，世界！ 日本語のテキスト 한국어",
            "مرحبا بالعالم",
            "שלום עולם \u200f\u202eabc",
            "nul\0inside\x01\x1b[0m\x7f"s,
            "e\u0301 é ﬁ ½ ²",
            "x\u00a0y\u3000z\u2028w\u0085v",
            "12345 1 ٣٤ Ⅻ",
            "Ġ Ċ ÄŁ",
            "नमस्ते दुनिया",
            "\ufeffBOM",
            std::string(300, 'a'),
            std::string(50, ' ')};
}

} // namespace fixture
