// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/pre_tokenizer.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/bert_steps.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/character_class.h"
#include "core/tokenizer/metaspace.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/split_pre_tokenizers.h"

#include <cstddef>

#include <unicode/uscript.h>

namespace headlight {

namespace {

/// The pre-tokenizer "Whitespace" cuts text into runs of word characters and runs of characters that are neither word
/// characters nor white space.
class WordPreTokenizer : public PreTokenizer {
public:
    void split(std::vector<Piece>& pieces) const override;
};

enum class RunKind { Space, Word, Other };

RunKind runKindOf(char32_t c)
{
    return isWordCharacter(c) ? RunKind::Word : isWhitespace(c) ? RunKind::Space : RunKind::Other;
}

void WordPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [](const AlignedText& text) {
        std::vector<Piece> runs;
        std::size_t runBegin = 0;
        RunKind run = RunKind::Space;
        const auto endRun = [&](std::size_t end) {
            if (run != RunKind::Space)
                runs.push_back({text.slice(runBegin, end), std::nullopt});
        };
        for (std::size_t i = 0; i < text.text.size();) {
            const std::size_t begin = i;
            const RunKind kind = runKindOf(nextCodePoint(text.text, i));
            if (kind == run)
                continue;
            endRun(begin);
            runBegin = begin;
            run = kind;
        }
        endRun(text.text.size());
        return runs;
    });
}

/// The pre-tokenizer "UnicodeScripts" cuts where the script changes. Kana count as Han; a space and what has no script
/// take part in no change, and go where they stand before the first letter.
class ScriptPreTokenizer : public PreTokenizer {
public:
    void split(std::vector<Piece>& pieces) const override;
};

UScriptCode scriptOf(char32_t c)
{
    constexpr char32_t prolongedSound = 0x30FC; // shared by hiragana and katakana
    if (c == prolongedSound)
        return USCRIPT_HAN;
    if (c == ' ' || !isInUnicode(c, 9))
        return USCRIPT_UNKNOWN;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
    return script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ? USCRIPT_HAN : script;
}

void ScriptPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [](const AlignedText& text) {
        std::vector<Piece> parts;
        UScriptCode last = USCRIPT_INVALID_CODE; // none yet
        std::size_t partBegin = text.text.size();
        for (std::size_t i = 0; i < text.text.size();) {
            const std::size_t begin = i;
            const UScriptCode script = scriptOf(nextCodePoint(text.text, i));
            if (script == USCRIPT_UNKNOWN || script == last)
                continue;
            if (partBegin < begin)
                parts.push_back({text.slice(partBegin, begin), std::nullopt});
            partBegin = begin;
            last = script;
        }
        if (partBegin < text.text.size())
            parts.push_back({text.slice(partBegin, text.text.size()), std::nullopt});
        return parts;
    });
}

/// Cuts text into pieces of m_length characters; the last may be shorter.
class FixedLengthPreTokenizer : public PreTokenizer {
public:
    explicit FixedLengthPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    std::int64_t m_length; // characters
};

FixedLengthPreTokenizer::FixedLengthPreTokenizer(const JsonObject& description)
    : m_length(description.integerOr("length", 5, 1, 1'000'000))
{
}

void FixedLengthPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](const AlignedText& text) {
        std::vector<Piece> parts;
        for (std::size_t begin = 0; begin < text.text.size();) {
            std::size_t end = begin;
            for (std::int64_t n = 0; n < m_length && end < text.text.size(); ++n)
                end += utf8Length(text.text[end]);
            parts.push_back({text.slice(begin, end), std::nullopt});
            begin = end;
        }
        return parts;
    });
}

class PreTokenizerSequence : public PreTokenizer {
public:
    explicit PreTokenizerSequence(const JsonObject& description)
        : m_steps(makeSteps<PreTokenizer>(description, "pretokenizers", makePreTokenizer))
    {
    }

    void split(std::vector<Piece>& pieces) const override
    {
        for (const auto& step : m_steps)
            step->split(pieces);
    }

private:
    std::vector<std::unique_ptr<const PreTokenizer>> m_steps;
};

const std::vector<PartKind<PreTokenizer>>& preTokenizerKinds()
{
    static const std::vector<PartKind<PreTokenizer>> kinds = {
        {"Sequence", makeKind<PreTokenizer, PreTokenizerSequence>},
        {"BertPreTokenizer", makeKind<PreTokenizer, BertPreTokenizer>},
        {"ByteLevel", makeKind<PreTokenizer, ByteLevelPreTokenizer>},
        {"CharDelimiterSplit", makeKind<PreTokenizer, DelimiterPreTokenizer>},
        {"Digits", makeKind<PreTokenizer, DigitsPreTokenizer>},
        {"FixedLength", makeKind<PreTokenizer, FixedLengthPreTokenizer>},
        {"Metaspace", makeKind<PreTokenizer, MetaspacePreTokenizer>},
        {"Punctuation", makeKind<PreTokenizer, PunctuationPreTokenizer>},
        {"Split", makeKind<PreTokenizer, SplitPreTokenizer>},
        {"UnicodeScripts", makeKind<PreTokenizer, ScriptPreTokenizer>},
        {"Whitespace", makeKind<PreTokenizer, WordPreTokenizer>},
        {"WhitespaceSplit", makeKind<PreTokenizer, WhitespacePreTokenizer>},
    };
    return kinds;
}

} // namespace

std::unique_ptr<const PreTokenizer> makePreTokenizer(const JsonObject& description)
{
    return makePart(description, description.string("type"), preTokenizerKinds());
}

} // namespace headlight
