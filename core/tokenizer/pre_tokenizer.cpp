// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/pre_tokenizer.h"

#include "core/io/json.h"
#include "core/tokenizer/byte_level_pre_tokenizer.h"
#include "core/tokenizer/split_pre_tokenizer.h"

namespace headlight {

namespace {

class PreTokenizerSequence : public PreTokenizer {
public:
    explicit PreTokenizerSequence(const JsonObject& description)
    {
        for (const JsonObject& step : description.objects("pretokenizers"))
            m_steps.push_back(makePreTokenizer(step));
    }

    void split(std::vector<Piece>& pieces) const override
    {
        for (const auto& step : m_steps)
            step->split(pieces);
    }

private:
    std::vector<std::unique_ptr<const PreTokenizer>> m_steps;
};

/// Numbers as Unicode counts them (Nd, Nl, No), each alone or a run at a time.
std::unique_ptr<const PreTokenizer> makeDigits(const JsonObject& description)
{
    const bool individual = description.booleanOr("individual_digits", false);
    return std::make_unique<SplitPreTokenizer>(Pattern::regex("\\p{N}", description.file()),
                                               individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous, false);
}

} // namespace

std::unique_ptr<const PreTokenizer> makePreTokenizer(const JsonObject& description)
{
    const std::string type = description.string("type");
    if (type == "Sequence")
        return std::make_unique<PreTokenizerSequence>(description);
    if (type == "ByteLevel")
        return std::make_unique<ByteLevelPreTokenizer>(description);
    if (type == "Split")
        return std::make_unique<SplitPreTokenizer>(description);
    if (type == "Digits")
        return makeDigits(description);
    description.failField("type", "one of Sequence, ByteLevel, Split, Digits");
}

} // namespace headlight
