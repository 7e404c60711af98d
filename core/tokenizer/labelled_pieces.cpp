// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/labelled_pieces.h"

#include "core/io/utf8.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/special_names.h"
#include "core/tokenizer/token_labels.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace headlight {

namespace {

constexpr std::string_view kSpaceLetter = "Ġ";
constexpr std::string_view kSpaceBlock = "▁";
constexpr std::string_view kWordEnd = "</w>";
constexpr std::string_view kGoesOn = "@@";
constexpr std::string_view kContinues = "##";

/// How a vocabulary marks where words begin and end.
enum class PieceMarks { None, Continued, ByteLevel, SpaceBlock, WordEnd, GoesOn };

bool isOfText(const std::string& label)
{
    return !label.empty() && kindOfName(label) == TokenKind::Ordinary;
}

/// The bytes in the letters of byte-level BPE.
std::string inByteLevelLetters(const std::string& bytes)
{
    std::string letters;
    for (const char byte : bytes)
        letters += byteLevelAlphabet()[static_cast<unsigned char>(byte)];
    return letters;
}

/// Whether every label is spelled in the letters of byte-level BPE, and some letter stands for another byte than its
/// own: the bytes of all are a text.
bool isByteLevel(const std::vector<std::string>& labels)
{
    std::string bytes;
    bool differs = false;
    for (const std::string& label : labels) {
        if (!isOfText(label))
            continue;
        const std::string own = bytesOfByteLevelToken(label);
        if (inByteLevelLetters(own) != label)
            return false;
        differs = differs || own != label;
        bytes += own;
    }
    return differs && !firstInvalidUtf8(bytes);
}

PieceMarks marksOf(const std::vector<std::string>& labels)
{
    const auto any = [&](const auto& test) {
        return std::ranges::any_of(labels, [&](const std::string& label) { return isOfText(label) && test(label); });
    };
    if (any([](const std::string& label) { return label.starts_with(kContinues) && label.size() > kContinues.size(); }))
        return PieceMarks::Continued;
    if (any([](const std::string& label) { return label.starts_with(kSpaceBlock); }))
        return PieceMarks::SpaceBlock;
    if (any([](const std::string& label) { return label.ends_with(kWordEnd); }))
        return PieceMarks::WordEnd;
    if (any([](const std::string& label) { return label.ends_with(kGoesOn) && label.size() > kGoesOn.size(); }))
        return PieceMarks::GoesOn;
    const bool hasLetter = any([](const std::string& label) { return label.starts_with(kSpaceLetter); });
    return isByteLevel(labels) || hasLetter ? PieceMarks::ByteLevel : PieceMarks::None;
}

/// The byte of SentencePiece's "<0xE4>"; nothing for another label.
std::optional<char> byteOfName(std::string_view label)
{
    constexpr std::size_t length = 6;
    constexpr int hexadecimal = 16;
    if (label.size() != length || !label.starts_with("<0x") || !label.ends_with('>') ||
        label.substr(3, 2).find_first_not_of("0123456789ABCDEFabcdef") != std::string_view::npos)
        return std::nullopt;
    return static_cast<char>(std::stoi(std::string(label.substr(3, 2)), nullptr, hexadecimal));
}

std::string withSpaces(std::string_view label)
{
    std::string text;
    while (!label.empty()) {
        const std::size_t at = std::min(label.find(kSpaceBlock), label.size());
        text += label.substr(0, at);
        label.remove_prefix(at);
        if (label.empty())
            break;
        text += ' ';
        label.remove_prefix(kSpaceBlock.size());
    }
    return text;
}

/// The text that a label stands for, a space before it where a word begins. `endsWord` says whether the word of the
/// label before it has ended.
std::string textOfLabel(const std::string& label, PieceMarks marks, bool& endsWord)
{
    const std::string before = endsWord ? " " : "";
    switch (marks) {
    case PieceMarks::ByteLevel:
        return bytesOfByteLevelToken(label);
    case PieceMarks::SpaceBlock:
        if (const auto byte = byteOfName(label))
            return {*byte};
        return withSpaces(label);
    case PieceMarks::WordEnd:
        endsWord = label.ends_with(kWordEnd);
        return before + (endsWord ? label.substr(0, label.size() - kWordEnd.size()) : label);
    case PieceMarks::GoesOn:
        endsWord = !label.ends_with(kGoesOn);
        return before + (endsWord ? label : label.substr(0, label.size() - kGoesOn.size()));
    case PieceMarks::None:
    case PieceMarks::Continued:
        break;
    }
    return label;
}

/// A label without white space and controls that a drawing would obey; a blank within it stays.
std::string readableLabel(const std::string& label)
{
    const auto isControl = [](unsigned char c) { return c < 0x20U || c == 0x7FU; };
    const bool isBlank = label.find_first_not_of(' ') == std::string::npos;
    return isBlank || std::ranges::any_of(label, isControl) ? tokenLabel(label, true) : label;
}

/// Gives tokens the text that their labels stand for: readable labels, places, and pieces of words.
void readMarks(TokenSequence& sequence, PieceMarks marks)
{
    std::vector<TokenSurface> surfaces;
    std::string text;
    std::vector<std::size_t> ends; // byte of the text at which each token ends
    bool endsWord = true;
    for (const Token& token : sequence.tokens) {
        const bool isText = !token.piece.empty() && !token.isSpecial();
        endsWord = endsWord || !isText;
        surfaces.push_back(isText ? TokenSurface{textOfLabel(token.piece, marks, endsWord), false}
                                  : TokenSurface{token.label, true});
        text += isText ? surfaces.back().bytes : std::string();
        ends.push_back(text.size());
    }
    std::vector<std::string> labels = sequenceLabels(surfaces);
    const bool isWhole = !firstInvalidUtf8(text); // else it was cut within a character, and has no places
    const std::vector<int> before = isWhole ? codePointsBefore(text) : std::vector<int>();
    for (std::size_t i = 0; i < labels.size(); ++i) {
        Token& token = sequence.tokens[i];
        token.label = std::move(labels[i]);
        if (!isWhole || surfaces[i].alone)
            continue;
        std::size_t begin = i == 0 ? 0 : ends[i - 1];
        while (begin < ends[i] && isTrailByte(text[begin])) // it has a part of the character
            --begin;
        while (begin + 1 < ends[i] && text[begin] == ' ')
            ++begin;
        token.place = TextPlace{{before[begin], before[ends[i]]}};
    }
    if (!isWhole)
        return;
    sequence.text = text;
    markPieces(sequence);
}

} // namespace

TokenSequence fromLabels(const std::vector<std::string>& labels)
{
    const PieceMarks marks = marksOf(labels);
    TokenSequence sequence;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const std::string& label = labels[i];
        const std::string named = label.empty() ? std::to_string(i) : label;
        Token token{.id = static_cast<std::int64_t>(i), .piece = label, .label = readableLabel(named)};
        token.kind = label.empty() ? TokenKind::Ordinary : kindOfName(label);
        if (marks == PieceMarks::Continued && label.starts_with(kContinues) && label.size() > kContinues.size())
            token.kind = TokenKind::Piece;
        sequence.tokens.push_back(std::move(token));
    }
    if (marks != PieceMarks::None && marks != PieceMarks::Continued)
        readMarks(sequence, marks);
    for (Token& token : sequence.tokens)
        if (token.piece.empty())
            token.piece = token.label;
    return sequence;
}

} // namespace headlight
