// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/normalizer.h"

#include "core/io/json.h"
#include "core/tokenizer/lowercase_normalizer.h"
#include "core/tokenizer/prepend_normalizer.h"
#include "core/tokenizer/replace_normalizer.h"
#include "core/tokenizer/strip_normalizer.h"
#include "core/tokenizer/unicode_normalizer.h"

#include <utility>
#include <vector>

namespace headlight {

namespace {

class NormalizerSequence : public Normalizer {
public:
    explicit NormalizerSequence(const JsonObject& description)
    {
        for (const JsonObject& step : description.objects("normalizers"))
            m_steps.push_back(makeNormalizer(step));
    }

    void apply(AlignedText& text) const override
    {
        for (const auto& step : m_steps)
            step->apply(text);
    }

private:
    std::vector<std::unique_ptr<const Normalizer>> m_steps;
};

} // namespace

std::unique_ptr<const Normalizer> makeNormalizer(const JsonObject& description)
{
    const std::string type = description.string("type");
    if (type == "Sequence")
        return std::make_unique<NormalizerSequence>(description);
    if (type == "NFC")
        return std::make_unique<UnicodeNormalizer>(UnicodeForm::Nfc);
    if (type == "NFD")
        return std::make_unique<UnicodeNormalizer>(UnicodeForm::Nfd);
    if (type == "NFKC")
        return std::make_unique<UnicodeNormalizer>(UnicodeForm::Nfkc);
    if (type == "NFKD")
        return std::make_unique<UnicodeNormalizer>(UnicodeForm::Nfkd);
    if (type == "Lowercase")
        return std::make_unique<LowercaseNormalizer>();
    if (type == "Prepend")
        return std::make_unique<PrependNormalizer>(description.string("prepend"));
    if (type == "Replace")
        return std::make_unique<ReplaceNormalizer>(description);
    if (type == "Strip")
        return std::make_unique<StripNormalizer>(description.boolean("strip_left"), description.boolean("strip_right"));
    description.failField("type", "one of Sequence, NFC, NFD, NFKC, NFKD, Lowercase, Prepend, Replace, Strip");
}

} // namespace headlight
