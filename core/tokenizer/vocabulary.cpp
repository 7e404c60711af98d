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
#include <bit>
#include <functional>
#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr std::size_t kLargestVocabulary = 64U << 20U; // bytes; real ones have a few MiB

std::uint32_t hashOf(std::string_view token)
{
    return static_cast<std::uint32_t>(std::hash<std::string_view>()(token));
}

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

Vocabulary Vocabulary::read(const JsonObject& description, std::string_view key, Vocabulary apart)
{
    if (apart.nTokens() > 0)
        return apart;
    const JsonObject entries = description.object(key);
    const nlohmann::json& raw = description.raw(key);
    requireFew(raw.size(), description, key);
    Vocabulary vocabulary;
    vocabulary.reserve(raw.size());
    for (const auto& item : raw.items()) {
        const std::int64_t id =
            isId(item.value()) ? item.value().get<std::int64_t>() : entries.integer(item.key(), 0, maxId); // says why
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
    reserve(m_entries.size() + 1);
    const std::uint32_t hash = hashOf(token);
    Slot& slot = m_slots[slotOf(token, hash)];
    if (slot.entry == 0) {
        m_entries.push_back({std::string(token), id});
        slot = {hash, static_cast<std::uint32_t>(m_entries.size())};
    }
    Entry& entry = m_entries[slot.entry - 1];
    entry.id = id;
    if (id >= size())
        m_tokens.resize(id + 1, nullptr);
    m_tokens[id] = &entry.token;
}

std::optional<std::int64_t> Vocabulary::idOf(std::string_view token) const
{
    if (m_slots.empty())
        return std::nullopt;
    const Slot& slot = m_slots[slotOf(token, hashOf(token))];
    return slot.entry == 0 ? std::nullopt : std::optional(m_entries[slot.entry - 1].id);
}

void Vocabulary::reserve(std::size_t nTokens)
{
    constexpr std::size_t fewestSlots = 16;
    if (2 * nTokens <= m_slots.size())
        return;
    const std::vector<Slot> before =
        std::exchange(m_slots, std::vector<Slot>(std::bit_ceil(std::max(2 * nTokens, fewestSlots))));
    const std::size_t last = m_slots.size() - 1;
    for (const Slot& slot : before) {
        std::size_t at = slot.hash & last;
        while (slot.entry != 0 && m_slots[at].entry != 0)
            at = (at + 1) & last;
        if (slot.entry != 0)
            m_slots[at] = slot;
    }
}

std::size_t Vocabulary::slotOf(std::string_view token, std::uint32_t hash) const
{
    const std::size_t last = m_slots.size() - 1;
    std::size_t at = hash & last;
    while (m_slots[at].entry != 0 && (m_slots[at].hash != hash || m_entries[m_slots[at].entry - 1].token != token))
        at = (at + 1) & last;
    return at;
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
