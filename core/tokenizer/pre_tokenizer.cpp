// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/pre_tokenizer.h"

#include "core/tokenizer/bert_pre_tokenizer.h"
#include "core/tokenizer/byte_level_pre_tokenizer.h"
#include "core/tokenizer/character_pre_tokenizers.h"
#include "core/tokenizer/fixed_length_pre_tokenizer.h"
#include "core/tokenizer/metaspace_pre_tokenizer.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/script_pre_tokenizer.h"
#include "core/tokenizer/split_pre_tokenizer.h"
#include "core/tokenizer/word_pre_tokenizer.h"

namespace headlight {

namespace {

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
        {"Sequence", {"pretokenizers"}, makeKind<PreTokenizer, PreTokenizerSequence>},
        {"BertPreTokenizer", {}, makeKind<PreTokenizer, BertPreTokenizer>},
        {"ByteLevel", {"add_prefix_space", "trim_offsets", "use_regex"}, makeKind<PreTokenizer, ByteLevelPreTokenizer>},
        {"CharDelimiterSplit", {"delimiter"}, makeKind<PreTokenizer, DelimiterPreTokenizer>},
        {"Digits", {"individual_digits"}, makeKind<PreTokenizer, DigitsPreTokenizer>},
        {"FixedLength", {"length"}, makeKind<PreTokenizer, FixedLengthPreTokenizer>},
        {"Metaspace",
         {"replacement", "prepend_scheme", "split", "add_prefix_space", "str_rep"},
         makeKind<PreTokenizer, MetaspacePreTokenizer>},
        {"Punctuation", {"behavior"}, makeKind<PreTokenizer, PunctuationPreTokenizer>},
        {"Split", {"pattern", "behavior", "invert"}, makeKind<PreTokenizer, SplitPreTokenizer>},
        {"UnicodeScripts", {}, makeKind<PreTokenizer, ScriptPreTokenizer>},
        {"Whitespace", {}, makeKind<PreTokenizer, WordPreTokenizer>},
        {"WhitespaceSplit", {}, makeKind<PreTokenizer, WhitespacePreTokenizer>},
    };
    return kinds;
}

} // namespace

std::unique_ptr<const PreTokenizer> makePreTokenizer(const JsonObject& description)
{
    return makePart(description, description.string("type"), preTokenizerKinds());
}

} // namespace headlight
