// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Words and texts that heads are tried on: see probed_heads.h.
struct ProbeTexts {
    /// A fact that a longer text hides, and the question that asks for its end.
    struct Needle {
        std::string fact;
        std::string answer; // stands behind the fact, and behind the question
        std::string question;
    };
    std::vector<std::string> names;
    std::vector<std::string> indirectObjects; // "… [A] and [B] …, [B] gave a ball to", which [A] would continue
    std::vector<std::string> haystack;        // sentences that needles are hidden between
    std::vector<Needle> needles;
    std::vector<std::vector<std::string>> sequences; // words in an order that everybody knows
};

/// Reads the text of resources/heads/probe_texts.json. Throws Error{BadFile} that names the field.
ProbeTexts readProbeTexts(std::string_view json);

/// The ids of a text as it stands behind a word, without special tokens; none where the vocabulary cannot write it.
std::vector<std::int64_t> idsInText(const Tokenizer& tokenizer, const std::string& text);

/// The one token that a word behind a space is; nothing where it is several, or one that stands for other words, too.
std::optional<std::int64_t> tokenOfWord(const Tokenizer& tokenizer, const std::string& word);

/// The names that are one token each of the vocabulary.
std::vector<std::string> namesOfOneToken(const Tokenizer& tokenizer, const ProbeTexts& texts);

/// A text that a model is to go on with, and where what is asked about stands in it.
struct ProbePrompt {
    std::vector<std::int64_t> ids; // behind the special tokens that the tokenizer puts in front of a text
    std::vector<int> queries;      // positions at which something is to be found
    std::vector<int> keys;         // [queries] positions where it stands
};

/// Texts of two names in which the next word is the one that was named once (Wang et al. 2022): each template with some
/// pair of the names that are one token of the vocabulary. The query is the last token, the key that name. Empty where
/// fewer than two names are one token, or no text fits the context.
std::vector<ProbePrompt> indirectObjectPrompts(const Model& model, const ProbeTexts& texts);

/// Texts in which a needle stands between the haystack's sentences, then the question and the needle's end again (Wu et
/// al. 2024). A query for each token of the answer, the token before it; its key is that token in the needle.
/// Haystacks are as long as the context lets them be; needles that do not fit are left out.
std::vector<ProbePrompt> needlePrompts(const Model& model, const ProbeTexts& texts);

/// Two neighbours of a sequence that are one token each, and all tokens of it.
struct ProbeSuccession {
    std::vector<std::int64_t> words;             // in order, those that are one token
    std::vector<std::pair<int, int>> neighbours; // places in `words` of a word and the one that follows it
};
std::vector<ProbeSuccession> successions(const Model& model, const ProbeTexts& texts);

} // namespace headlight
