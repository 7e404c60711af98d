// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/llama2_c_tokenizer.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/io/mapped_file.h"
#include "core/io/utf8.h"
#include "core/tokenizer/byte_fallback.h"
#include "core/tokenizer/sentencepiece_model.h"
#include "core/tokenizer/tokenizer_document.h"

#include <bit>
#include <cmath>
#include <utility>

namespace headlight {

using nlohmann::json;

namespace {

using PieceKind = SentencePieceFile::PieceKind;

constexpr std::size_t kFirstByte = 3; // <unk>, <s> and </s> stand before the 256 bytes
constexpr std::size_t kNamedPieces = kFirstByte + 256;

/// A piece as SentencePiece writes it: the file has blanks in place of its mark, and lines around <s> and </s>.
SentencePieceFile::Piece pieceOf(std::string_view stored, float score, std::size_t id)
{
    if (id == 0)
        return {"<unk>", score, PieceKind::Unknown};
    if (id < kFirstByte)
        return {id == 1 ? "<s>" : "</s>", score, PieceKind::Control};
    if (id < kNamedPieces)
        return {byteTokenName(static_cast<unsigned char>(id - kFirstByte)), score, PieceKind::Byte};
    SentencePieceFile::Piece piece{{}, score, PieceKind::Normal};
    for (const char letter : stored)
        if (letter == ' ')
            piece.text += SentencePieceFile::blank;
        else
            piece.text += letter;
    return piece;
}

/// Throws where one of the first pieces is another than the program takes for granted.
void requireNamed(std::string_view stored, std::size_t id, const std::string& file)
{
    const std::string byte = id < kFirstByte ? "" : byteTokenName(static_cast<unsigned char>(id - kFirstByte));
    std::string letter;
    if (id >= kFirstByte) // an older export wrote the letter of that number
        appendUtf8(letter, static_cast<char32_t>(id - kFirstByte));
    const std::string_view names[] = {"<unk>", "\n<s>\n", "\n</s>\n"};
    const bool isNamed =
        id < kFirstByte ? stored.find(names[id]) != std::string_view::npos : stored == byte || stored == letter;
    if (!isNamed)
        throw Error(ErrorKind::BadFile,
                    "has " + inQuotes(std::string(stored), 40) + " as piece " + std::to_string(id) + ", expected " +
                        inQuotes(id < kFirstByte ? std::string(names[id]) : byte) +
                        " as in the tokenizer.bin of llama2.c",
                    file);
}

SentencePieceFile readPieces(const std::filesystem::path& path)
{
    const MappedFile file(path);
    SentencePieceFile model;
    model.name = file.name();
    model.algorithm = SentencePieceFile::Algorithm::Bpe;
    model.byteFallback = true;
    model.removesExtraWhitespace = false;
    file.read([&](std::span<const std::byte> bytes) {
        ByteCursor cursor(bytes, model.name, "the pieces");
        const std::uint64_t longest = cursor.number(4);
        while (cursor.left() > 0) {
            const std::size_t id = model.pieces.size();
            const auto score = std::bit_cast<float>(static_cast<std::uint32_t>(cursor.number(4)));
            const std::uint64_t length = cursor.number(4);
            if (length > longest)
                cursor.fail("piece " + std::to_string(id) + " has " + std::to_string(length) +
                            " bytes, more than the " + std::to_string(longest) + " of the longest");
            const std::string_view stored = cursor.text(length);
            if (!std::isfinite(score) || firstInvalidUtf8(stored))
                cursor.fail("piece " + std::to_string(id) + " is no text with a score");
            if (id < kNamedPieces)
                requireNamed(stored, id, model.name);
            model.pieces.push_back(pieceOf(stored, score, id));
        }
        return true;
    });
    if (model.pieces.size() < kNamedPieces)
        throw Error(ErrorKind::BadFile,
                    "has " + std::to_string(model.pieces.size()) +
                        " pieces, expected <unk>, <s>, </s>, 256 bytes and "
                        "what is made of them",
                    model.name);
    return model;
}

} // namespace

TokenizerSource readLlama2cTokenizer(const std::filesystem::path& path)
{
    const SentencePieceFile model = readPieces(path);
    TokenizerSource source = sentencePieceSource(model, model.name);
    source.model = makeSentencePieceModel(model);
    json vocabulary = json::object();
    for (std::size_t id = 0; id < model.pieces.size(); ++id)
        vocabulary[model.pieces[id].text] = id;
    source.document["model"] = {{"type", "BPE"}, {"vocab", std::move(vocabulary)}};
    source.control = {1, 2};
    source.document["post_processor"] = *templateProcessing(source.document, "<s> A", "<s> A B");
    return source;
}

} // namespace headlight
