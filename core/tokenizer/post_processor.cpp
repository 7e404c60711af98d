// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/post_processor.h"

#include "core/io/json.h"
#include "core/tokenizer/offset_trimmer.h"
#include "core/tokenizer/pair_processor.h"
#include "core/tokenizer/template_processor.h"

namespace headlight {

namespace {

class PostProcessorSequence : public PostProcessor {
public:
    explicit PostProcessorSequence(const JsonObject& description)
    {
        for (const JsonObject& step : description.objects("processors"))
            m_steps.push_back(makePostProcessor(step));
    }

    std::vector<Encoding> process(std::vector<Encoding> parts) const override
    {
        for (const auto& step : m_steps)
            parts = step->process(std::move(parts));
        return parts;
    }

private:
    std::vector<std::unique_ptr<const PostProcessor>> m_steps;
};

} // namespace

std::unique_ptr<const PostProcessor> makePostProcessor(const JsonObject& description)
{
    const std::string type = description.string("type");
    if (type == "Sequence")
        return std::make_unique<PostProcessorSequence>(description);
    if (type == "TemplateProcessing")
        return std::make_unique<TemplateProcessor>(description);
    if (type == "RobertaProcessing")
        return std::make_unique<PairProcessor>(PairProcessor::roberta(description));
    if (type == "BertProcessing")
        return std::make_unique<PairProcessor>(PairProcessor::bert(description));
    if (type == "ByteLevel")
        return std::make_unique<OffsetTrimmer>(description);
    description.failField("type", "one of Sequence, TemplateProcessing, RobertaProcessing, BertProcessing, ByteLevel");
}

void appendAddedToken(Encoding& encoding, std::int64_t id, const std::string& token)
{
    encoding.ids.push_back(id);
    encoding.tokens.push_back(token);
    encoding.offsets.push_back({0, 0});
    encoding.specialTokensMask.push_back(1);
}

void appendEncoding(Encoding& encoding, const Encoding& other)
{
    encoding.ids.insert(encoding.ids.end(), other.ids.begin(), other.ids.end());
    encoding.tokens.insert(encoding.tokens.end(), other.tokens.begin(), other.tokens.end());
    encoding.offsets.insert(encoding.offsets.end(), other.offsets.begin(), other.offsets.end());
    encoding.specialTokensMask.insert(encoding.specialTokensMask.end(), other.specialTokensMask.begin(),
                                      other.specialTokensMask.end());
}

} // namespace headlight
