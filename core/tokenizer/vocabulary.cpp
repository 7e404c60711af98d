// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/vocabulary.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/download_stub.h"
#include "core/io/json.h"
#include "core/io/mapped_file.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr std::size_t kLargestVocabulary = 64U << 20U; // bytes; real ones have a few MiB

} // namespace

bool Vocabulary::isId(const nlohmann::json& value)
{
    if (value.is_number_unsigned())
        return value.get<std::uint64_t>() <= static_cast<std::uint64_t>(maxId);
    return value.is_number_integer() && value.get<std::int64_t>() >= 0 && value.get<std::int64_t>() <= maxId;
}

void Vocabulary::requireFew(std::size_t nTokens, const JsonObject& description, std::string_view key)
{
    if (nTokens > maxTokens)
        description.fail(inQuotes(description.pathOf(key)) + " has " + std::to_string(nTokens) +
                         " tokens, more than the " + std::to_string(maxTokens) + " that it may have");
}

Vocabulary Vocabulary::read(const JsonObject& description, std::string_view key)
{
    const JsonObject entries = description.object(key);
    const nlohmann::json& raw = description.raw(key);
    requireFew(raw.size(), description, key);
    Vocabulary vocabulary;
    vocabulary.m_ids.reserve(raw.size());
    vocabulary.m_tokens.reserve(raw.size());
    for (const auto& item : raw.items()) {
        const std::int64_t id = entries.integer(item.key(), 0, maxId);
        if (!vocabulary.add(item.key(), id))
            entries.fail("the tokens " + inQuotes(*vocabulary.tokenOf(id)) + " and " + inQuotes(item.key()) +
                         " both have the id " + std::to_string(id));
    }
    return vocabulary;
}

bool Vocabulary::add(std::string_view token, std::int64_t id)
{
    if (const auto known = idOf(token))
        return *known == id;
    if (tokenOf(id))
        return false;
    addOrReplace(token, id);
    return true;
}

void Vocabulary::addOrReplace(std::string_view token, std::int64_t id)
{
    const auto inserted = m_ids.insert_or_assign(std::string(token), id).first;
    if (id >= size())
        m_tokens.resize(id + 1, nullptr);
    m_tokens[id] = &inserted->first;
}

std::optional<std::int64_t> Vocabulary::idOf(std::string_view token) const
{
    const auto found = m_ids.find(token);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

const std::string* Vocabulary::tokenOf(std::int64_t id) const
{
    return id >= 0 && id < size() ? m_tokens[id] : nullptr;
}

std::vector<std::string_view> linesOf(const MappedFile& file)
{
    requireAtMost(file, kLargestVocabulary);
    std::string_view rest(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
    requireNoDownloadStub(rest, file.name());
    requireUtf8(rest, file.name());
    std::vector<std::string_view> lines;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (lines.size() == Vocabulary::maxTokens) // a line is a token, or the merge that makes one
            throw Error(ErrorKind::BadFile,
                        "has more than the " + std::to_string(Vocabulary::maxTokens) +
                            " lines that such a file may have",
                        file.name());
        lines.push_back(line);
    }
    return lines;
}

} // namespace headlight
