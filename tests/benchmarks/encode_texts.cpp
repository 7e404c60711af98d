// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/tokenizer/tokenizer.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

std::vector<std::string> readTexts(const char* path)
{
    std::vector<std::string> texts;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        texts.push_back(nlohmann::json::parse(line).get<std::string>());
    return texts;
}

void writeEncoding(const headlight::TokenSequence& encoding)
{
    nlohmann::json offsets = nlohmann::json::array();
    for (const headlight::CharRange& range : encoding.ranges()) {
        offsets.push_back(range.begin);
        offsets.push_back(range.end);
    }
    std::cout << nlohmann::json{{"ids", encoding.ids()}, {"offsets", offsets}}.dump() << '\n';
}

} // namespace

/// encode_texts TEXTS FOLDER: the ids and offsets of each text, a JSON string a line of TEXTS, and at the end the
/// seconds that loading and encoding took. compare_tokenizers.mjs compares them with the reference's.
int main(int argc, char** argv)
{
    using Clock = std::chrono::steady_clock;
    if (argc != 3) {
        std::fputs("usage: encode_texts TEXTS FOLDER\n", stderr);
        return 2;
    }
    try {
        const std::vector<std::string> texts = readTexts(argv[1]);
        const auto loading = Clock::now();
        const headlight::Tokenizer tokenizer = headlight::Tokenizer::load(argv[2]);
        const auto encoding = Clock::now();
        std::vector<headlight::TokenSequence> encodings;
        encodings.reserve(texts.size());
        for (const std::string& text : texts)
            encodings.push_back(tokenizer.encode(text));
        const auto end = Clock::now();
        for (const headlight::TokenSequence& one : encodings)
            writeEncoding(one);
        const auto seconds = [](Clock::duration time) { return std::chrono::duration<double>(time).count(); };
        std::cout << nlohmann::json{{"load", seconds(encoding - loading)}, {"encode", seconds(end - encoding)}}.dump()
                  << '\n';
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
