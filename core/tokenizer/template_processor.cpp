// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/template_processor.h"

#include "core/base/printable.h"
#include "core/io/json.h"
#include "core/tokenizer/vocabulary.h"

#include <cstdint>
#include <limits>

#include <nlohmann/json.hpp>

namespace headlight {

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
    constexpr std::size_t mostIds = 100; // that one name stands for
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
            piece = parts[static_cast<std::size_t>(slot.part)];
        for (std::size_t i = 0; i < slot.ids.size(); ++i)
            appendAddedToken(piece, slot.ids[i], slot.tokens[i]);
        for (Token& token : piece.tokens)
            token.type = slot.type;
        result.push_back(std::move(piece));
    }
    return result;
}

} // namespace headlight
