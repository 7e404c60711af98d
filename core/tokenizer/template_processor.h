// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/post_processor.h"

#include <string>
#include <vector>

namespace headlight {

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
        std::int64_t type = 0; // of each of its tokens
    };
    static std::int64_t readType(const JsonObject& piece);
    static std::vector<Slot> readTemplate(const JsonObject& description, const char* key, int nParts);
    static Slot readSpecialToken(const JsonObject& description, const std::string& name);

    std::vector<Slot> m_single;
    std::vector<Slot> m_pair;
};

} // namespace headlight
