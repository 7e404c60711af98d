// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/post_processor.h"

#include "core/tokenizer/offset_trimmer.h"
#include "core/tokenizer/pair_processor.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/template_processor.h"

namespace headlight {

namespace {

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
        {"Sequence", {"processors"}, makeKind<PostProcessor, PostProcessorSequence>},
        {"TemplateProcessing", {"single", "pair", "special_tokens"}, makeKind<PostProcessor, TemplateProcessor>},
        {"RobertaProcessing", {"sep", "cls", "trim_offsets", "add_prefix_space"}, makePair},
        {"BertProcessing", {"sep", "cls", "trim_offsets", "add_prefix_space"}, makePair},
        {"ByteLevel", {"add_prefix_space", "trim_offsets", "use_regex"}, makeKind<PostProcessor, OffsetTrimmer>},
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

void appendAddedToken(TokenSequence& encoding, std::int64_t id, const std::string& token)
{
    encoding.tokens.push_back({.id = id, .piece = token, .kind = TokenKind::Special});
}

void appendTokens(TokenSequence& sequence, const TokenSequence& other)
{
    sequence.tokens.insert(sequence.tokens.end(), other.tokens.begin(), other.tokens.end());
}

} // namespace headlight
