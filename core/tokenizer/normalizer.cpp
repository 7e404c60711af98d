// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/normalizer.h"

#include "core/tokenizer/bert_normalizer.h"
#include "core/tokenizer/byte_level_normalizer.h"
#include "core/tokenizer/lowercase_normalizer.h"
#include "core/tokenizer/nmt_normalizer.h"
#include "core/tokenizer/part_kinds.h"
#include "core/tokenizer/precompiled_normalizer.h"
#include "core/tokenizer/prepend_normalizer.h"
#include "core/tokenizer/replace_normalizer.h"
#include "core/tokenizer/strip_accents_normalizer.h"
#include "core/tokenizer/strip_normalizer.h"
#include "core/tokenizer/unicode_normalizer.h"

#include <utility>
#include <vector>

namespace headlight {

namespace {

class NormalizerSequence : public Normalizer {
public:
    explicit NormalizerSequence(const JsonObject& description)
        : m_steps(makeSteps<Normalizer>(description, "normalizers", makeNormalizer))
    {
    }

    void apply(AlignedText& text) const override
    {
        for (const auto& step : m_steps)
            step->apply(text);
    }

private:
    std::vector<std::unique_ptr<const Normalizer>> m_steps;
};

template <UnicodeForm form>
std::unique_ptr<const Normalizer> makeUnicode(const JsonObject&)
{
    return std::make_unique<UnicodeNormalizer>(form);
}

std::unique_ptr<const Normalizer> makeStrip(const JsonObject& description)
{
    return std::make_unique<StripNormalizer>(description.boolean("strip_left"), description.boolean("strip_right"));
}

std::unique_ptr<const Normalizer> makePrepend(const JsonObject& description)
{
    return std::make_unique<PrependNormalizer>(description.string("prepend"));
}

const std::vector<PartKind<Normalizer>>& normalizerKinds()
{
    static const std::vector<PartKind<Normalizer>> kinds = {
        {"Sequence", {"normalizers"}, makeKind<Normalizer, NormalizerSequence>},
        {"BertNormalizer",
         {"clean_text", "handle_chinese_chars", "strip_accents", "lowercase"},
         makeKind<Normalizer, BertNormalizer>},
        {"NFC", {}, makeUnicode<UnicodeForm::Nfc>},
        {"NFD", {}, makeUnicode<UnicodeForm::Nfd>},
        {"NFKC", {}, makeUnicode<UnicodeForm::Nfkc>},
        {"NFKD", {}, makeUnicode<UnicodeForm::Nfkd>},
        {"Lowercase", {}, makeKind<Normalizer, LowercaseNormalizer>},
        {"Nmt", {}, makeKind<Normalizer, NmtNormalizer>},
        {"Precompiled", {"precompiled_charsmap"}, makeKind<Normalizer, PrecompiledNormalizer>},
        {"Prepend", {"prepend"}, makePrepend},
        {"Replace", {"pattern", "content"}, makeKind<Normalizer, ReplaceNormalizer>},
        {"Strip", {"strip_left", "strip_right"}, makeStrip},
        {"StripAccents", {}, makeKind<Normalizer, StripAccentsNormalizer>},
        {"ByteLevel", {"add_prefix_space", "trim_offsets", "use_regex"}, makeKind<Normalizer, ByteLevelNormalizer>},
    };
    return kinds;
}

} // namespace

std::unique_ptr<const Normalizer> makeNormalizer(const JsonObject& description)
{
    std::string type = typeOrMarked(description, {{"normalizers", "Sequence"},
                                                  {"clean_text", "BertNormalizer"},
                                                  {"strip_left", "Strip"},
                                                  {"precompiled_charsmap", "Precompiled"},
                                                  {"pattern", "Replace"},
                                                  {"prepend", "Prepend"}});
    if (type == "StripNormalizer") // as older files name it
        type = "Strip";
    return makePart(description, type, normalizerKinds());
}

} // namespace headlight
