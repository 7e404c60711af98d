// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/sentencepiece_file.h"

#include "core/base/error.h"
#include "core/io/download_stub.h"
#include "core/io/mapped_file.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"
#include "core/tokenizer/vocabulary.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headlight {

namespace {

/// One field of a message in protobuf's wire format, not yet given a meaning.
struct ProtobufField {
    std::uint32_t number = 0;
    std::uint64_t value = 0;     // a varint, or the bits of a fixed field
    std::string_view bytes = {}; // a length-delimited field

    float asFloat() const;
};

/// Reads a message field by field; `file` is what errors speak of.
class ProtobufFields {
public:
    ProtobufFields(std::string_view message, std::string file) : m_rest(message), m_file(std::move(file)) {}

    /// The next field; nothing at the end. Throws Error{BadFile} for a field that is cut off or of an unknown wire
    /// type.
    std::optional<ProtobufField> next();

private:
    std::uint64_t varint();
    std::string_view take(std::uint64_t size);
    [[noreturn]] void fail() const;

    std::string_view m_rest;
    std::string m_file;
};

float ProtobufField::asFloat() const
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(value));
}

void ProtobufFields::fail() const
{
    throw Error(ErrorKind::BadFile, "is not a whole SentencePiece model: a field of its protobuf message is broken",
                m_file);
}

std::uint64_t ProtobufFields::varint()
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const auto byte = static_cast<unsigned char>(take(1).front());
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80)
            return value;
    }
    fail();
}

std::string_view ProtobufFields::take(std::uint64_t size)
{
    if (size > m_rest.size())
        fail();
    const std::string_view taken = m_rest.substr(0, size);
    m_rest.remove_prefix(size);
    return taken;
}

std::optional<ProtobufField> ProtobufFields::next()
{
    if (m_rest.empty())
        return std::nullopt;
    enum WireType : std::uint64_t { Varint = 0, Fixed64 = 1, Delimited = 2, Fixed32 = 5 };
    const std::uint64_t tag = varint();
    ProtobufField field;
    field.number = tag >> 3U;
    const auto fixed = [&](std::size_t size) {
        const std::string_view bytes = take(size);
        for (std::size_t i = size; i-- > 0;)
            field.value = field.value << 8U | static_cast<unsigned char>(bytes[i]);
    };
    switch (tag & 7U) {
    case Varint:
        field.value = varint();
        break;
    case Fixed64:
        fixed(8);
        break;
    case Delimited:
        field.bytes = take(varint());
        break;
    case Fixed32:
        fixed(4);
        break;
    default:
        fail();
    }
    return field;
}

constexpr std::size_t largestModel = 64U << 20U; // bytes

// The numbers are those of sentencepiece_model.proto.

SentencePieceFile::Piece readPiece(std::string_view message, const std::string& file, std::size_t index)
{
    SentencePieceFile::Piece piece;
    ProtobufFields fields(message, file);
    while (const auto field = fields.next()) {
        if (field->number == 1)
            piece.text = field->bytes;
        else if (field->number == 2)
            piece.score = field->asFloat();
        else if (field->number == 3 && field->value >= 1 && field->value <= 6)
            piece.kind = static_cast<SentencePieceFile::PieceKind>(field->value);
    }
    if (piece.text.empty() || firstInvalidUtf8(piece.text))
        throw Error(ErrorKind::BadFile,
                    "piece " + std::to_string(index) + " is " + (piece.text.empty() ? "empty" : "not UTF-8") +
                        ", expected text",
                    file);
    return piece;
}

void addPiece(std::string_view message, SentencePieceFile& model)
{
    if (model.pieces.size() == Vocabulary::maxTokens)
        throw Error(ErrorKind::BadFile,
                    "has more than the " + std::to_string(Vocabulary::maxTokens) + " pieces that such a file may have",
                    model.name);
    model.pieces.push_back(readPiece(message, model.name, model.pieces.size()));
}

void readTrainer(std::string_view message, SentencePieceFile& model)
{
    ProtobufFields fields(message, model.name);
    while (const auto field = fields.next()) {
        if (field->number == 3) {
            if (field->value != 1 && field->value != 2)
                throw Error(ErrorKind::BadFile,
                            "has the model type " + std::to_string(field->value) +
                                " (words or characters), expected 1 (unigram) or 2 (BPE)",
                            model.name);
            model.algorithm = static_cast<SentencePieceFile::Algorithm>(field->value);
        } else if (field->number == 24 && field->value != 0) {
            throw Error(ErrorKind::BadFile, "puts a word's space behind it, expected before it", model.name);
        } else if (field->number == 35) {
            model.byteFallback = field->value != 0;
        } else if (field->number == 40) {
            model.unknownId = field->value;
        }
    }
}

void readNormalizer(std::string_view message, SentencePieceFile& model)
{
    ProtobufFields fields(message, model.name);
    while (const auto field = fields.next()) {
        if (field->number == 2)
            model.charsmap = field->bytes;
        else if (field->number == 3)
            model.addsDummyPrefix = field->value != 0;
        else if (field->number == 4)
            model.removesExtraWhitespace = field->value != 0;
        else if (field->number == 5 && field->value == 0)
            throw Error(ErrorKind::BadFile,
                        "keeps spaces as they are, expected them written as \"" +
                            std::string(SentencePieceFile::blank) + "\"",
                        model.name);
    }
}

} // namespace

SentencePieceFile SentencePieceFile::read(const std::filesystem::path& path)
{
    const MappedFile file(path);
    const std::string_view bytes(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
    requireAtMost(file, largestModel);
    requireNoDownloadStub(bytes, file.name());
    SentencePieceFile model;
    model.name = file.name();
    ProtobufFields fields(bytes, model.name);
    while (const auto field = fields.next()) {
        if (field->number == 1)
            addPiece(field->bytes, model);
        else if (field->number == 2)
            readTrainer(field->bytes, model);
        else if (field->number == 3)
            readNormalizer(field->bytes, model);
    }
    const std::int64_t nPieces = std::ssize(model.pieces);
    if (nPieces == 0)
        throw Error(ErrorKind::BadFile, "has no pieces", model.name);
    if (model.unknownId < 0 || model.unknownId >= nPieces)
        throw Error(ErrorKind::BadFile,
                    "has the unknown piece " + std::to_string(model.unknownId) + ", expected one from 0 to " +
                        std::to_string(nPieces - 1),
                    model.name);
    return model;
}

} // namespace headlight
