// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/post_processor.h"

#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/vocabulary.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// [CLS] A [SEP] and [CLS] A [SEP] B [SEP] (BERT); <s> A </s> and <s> A </s></s> B </s> (RoBERTa).
class PairProcessor : public PostProcessor {
public:
    static PairProcessor bert(const JsonObject& description);
    static PairProcessor roberta(const JsonObject& description);

    std::vector<TokenSequence> process(std::vector<TokenSequence> parts) const override;

private:
    struct Token {
        std::string text;
        std::int64_t id = 0;
    };
    static Token readToken(const JsonObject& description, const char* key); // ["</s>", 2]
    PairProcessor(const JsonObject& description, OffsetTrimmer trimmer, bool doubleSeparator);

    Token m_first;
    Token m_separator;
    OffsetTrimmer m_trimmer;
    bool m_doubleSeparator;
};

PairProcessor::PairProcessor(const JsonObject& description, OffsetTrimmer trimmer, bool doubleSeparator)
    : m_first(readToken(description, "cls")),
      m_separator(readToken(description, "sep")),
      m_trimmer(std::move(trimmer)),
      m_doubleSeparator(doubleSeparator)
{
}

PairProcessor PairProcessor::bert(const JsonObject& description)
{
    return {description, OffsetTrimmer(false, false), false};
}

PairProcessor PairProcessor::roberta(const JsonObject& description)
{
    return {description, OffsetTrimmer(description), true};
}

PairProcessor::Token PairProcessor::readToken(const JsonObject& description, const char* key)
{
    const nlohmann::json& pair = description.raw(key);
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !Vocabulary::isId(pair[1]))
        description.failField(key, "a token and its id");
    return {pair[0].get<std::string>(), pair[1].get<std::int64_t>()};
}

std::vector<TokenSequence> PairProcessor::process(std::vector<TokenSequence> parts) const
{
    parts = m_trimmer.process(std::move(parts));
    std::vector<TokenSequence> result;
    for (const TokenSequence& part : parts) {
        TokenSequence framed;
        if (result.empty())
            appendAddedToken(framed, m_first.id, m_first.text);
        else if (m_doubleSeparator)
            appendAddedToken(framed, m_separator.id, m_separator.text);
        appendTokens(framed, part);
        appendAddedToken(framed, m_separator.id, m_separator.text);
        for (auto& token : framed.tokens)
            token.type = result.empty() || m_doubleSeparator ? 0 : 1; // RoBERTa has no types
        result.push_back(std::move(framed));
    }
    return result;
}

/// Special tokens and texts in the order that a template gives, one for a single text and one for a pair.
class TemplateProcessor : public PostProcessor {
public:
    explicit TemplateProcessor(const JsonObject& description);
    std::vector<TokenSequence> process(std::vector<TokenSequence> parts) const override;

private:
    struct Slot {
        int part = -1; // 0: the text, 1: its pair, -1: the tokens below
        std::vector<std::int64_t> ids;
        std::vector<std::string> tokens;
        std::int64_t type = 0; // type of its tokens
    };
    static std::int64_t readType(const JsonObject& piece);
    static std::vector<Slot> readTemplate(const JsonObject& description, const char* key, int nParts);
    static Slot readSpecialToken(const JsonObject& description, const std::string& name);

    std::vector<Slot> m_single;
    std::vector<Slot> m_pair;
};

TemplateProcessor::TemplateProcessor(const JsonObject& description)
    : m_single(readTemplate(description, "single", 1)), m_pair(readTemplate(description, "pair", 2))
{
}

std::int64_t TemplateProcessor::readType(const JsonObject& piece)
{
    return piece.integerOr("type_id", 0, 0, std::numeric_limits<std::uint32_t>::max());
}

TemplateProcessor::Slot TemplateProcessor::readSpecialToken(const JsonObject& description, const std::string& name)
{
    const JsonObject specialTokens = description.object("special_tokens");
    if (!specialTokens.has(name))
        specialTokens.fail("the template uses the special token " + inQuotes(name) + ", which \"" +
                           description.pathOf("special_tokens") + "\" lacks");
    const JsonObject entry = specialTokens.object(name);
    constexpr std::size_t mostIds = 100; // ids that one name stands for
    if (entry.raw("ids").size() > mostIds)
        entry.failField("ids", "at most " + std::to_string(mostIds) + " token ids");
    Slot slot;
    for (const nlohmann::json& id : entry.raw("ids")) {
        if (!Vocabulary::isId(id))
            entry.failField("ids", "a list of token ids");
        slot.ids.push_back(id.get<std::int64_t>());
    }
    for (const nlohmann::json& token : entry.raw("tokens")) {
        if (!token.is_string())
            entry.failField("tokens", "a list of tokens");
        slot.tokens.push_back(token.get<std::string>());
    }
    if (slot.ids.empty() || slot.ids.size() != slot.tokens.size())
        entry.fail("\"" + entry.pathOf("ids") + "\" has " + std::to_string(slot.ids.size()) + " entries and \"" +
                   entry.pathOf("tokens") + "\" " + std::to_string(slot.tokens.size()) + ", expected the same number");
    return slot;
}

std::vector<TemplateProcessor::Slot> TemplateProcessor::readTemplate(const JsonObject& description, const char* key,
                                                                     int nParts)
{
    constexpr std::size_t longestTemplate = 1000; // pieces; a text may stand in each
    if (description.raw(key).is_array() && description.raw(key).size() > longestTemplate)
        description.failField(key, "at most " + std::to_string(longestTemplate) + " pieces");
    std::vector<Slot> slots;
    for (const JsonObject& item : description.objects(key)) {
        if (item.has("SpecialToken")) {
            const JsonObject token = item.object("SpecialToken");
            slots.push_back(readSpecialToken(description, token.string("id")));
            slots.back().type = readType(token);
            continue;
        }
        const JsonObject sequence = item.object("Sequence");
        const std::string id = sequence.string("id");
        const int part = id == "A" ? 0 : id == "B" ? 1 : -1;
        if (part < 0 || part >= nParts)
            sequence.failField("id", nParts == 1 ? "\"A\"" : "\"A\" or \"B\"");
        slots.push_back({part, {}, {}, readType(sequence)});
    }
    return slots;
}

std::vector<TokenSequence> TemplateProcessor::process(std::vector<TokenSequence> parts) const
{
    std::vector<TokenSequence> result;
    for (const Slot& slot : parts.size() > 1 ? m_pair : m_single) {
        TokenSequence piece;
        if (slot.part >= 0)
            piece = parts[slot.part];
        for (std::size_t i = 0; i < slot.ids.size(); ++i)
            appendAddedToken(piece, slot.ids[i], slot.tokens[i]);
        for (auto& token : piece.tokens)
            token.type = slot.type;
        result.push_back(std::move(piece));
    }
    return result;
}

class PostProcessorSequence : public PostProcessor {
public:
    explicit PostProcessorSequence(const JsonObject& description)
        : m_steps(makeSteps<PostProcessor>(description, "processors", makePostProcessor))
    {
    }

    std::vector<TokenSequence> process(std::vector<TokenSequence> parts) const override
    {
        for (const auto& step : m_steps)
            parts = step->process(std::move(parts));
        return parts;
    }

private:
    std::vector<std::unique_ptr<const PostProcessor>> m_steps;
};

/// Hugging Face tokenizers tells RoBERTa's from BERT's by the two fields that only RoBERTa's has, not by its "type".
std::unique_ptr<const PostProcessor> makePair(const JsonObject& description)
{
    const bool isRoberta = description.has("trim_offsets") && description.has("add_prefix_space");
    return std::make_unique<PairProcessor>(isRoberta ? PairProcessor::roberta(description)
                                                     : PairProcessor::bert(description));
}

const std::vector<PartKind<PostProcessor>>& postProcessorKinds()
{
    static const std::vector<PartKind<PostProcessor>> kinds = {
        {"Sequence", makeKind<PostProcessor, PostProcessorSequence>},
        {"TemplateProcessing", makeKind<PostProcessor, TemplateProcessor>},
        {"RobertaProcessing", makePair},
        {"BertProcessing", makePair},
        {"ByteLevel", makeKind<PostProcessor, OffsetTrimmer>},
    };
    return kinds;
}

} // namespace

std::unique_ptr<const PostProcessor> makePostProcessor(const JsonObject& description)
{
    const std::string type = typeOrMarked(description, {{"sep", "BertProcessing"},
                                                        {"special_tokens", "TemplateProcessing"},
                                                        {"processors", "Sequence"},
                                                        {"trim_offsets", "ByteLevel"}});
    return makePart(description, type, postProcessorKinds());
}

} // namespace headlight
