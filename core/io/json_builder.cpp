// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/json_builder.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/download_stub.h"

#include <algorithm>
#include <utility>

namespace headlight {

using nlohmann::json;

namespace {

constexpr std::size_t deepest = 100;

// The sizes below estimate a tree's memory in bytes, including malloc's overhead and the spare room of a growing list.
constexpr std::size_t valueBytes =
    32; // a value's place in its list or beside its key, and again while the tree is taken down
constexpr std::size_t containerBytes = 64; // a container without its contents
constexpr std::size_t memberBytes = 96;    // a member of an object without its value
constexpr std::size_t stringBytes = 48;

/// Bytes of a text outside of its string object, which has room for a short one.
std::size_t longTextBytes(const std::string& text)
{
    constexpr std::size_t shortest = 16;
    return text.size() < shortest ? 0 : text.size() + shortest;
}

std::string positionText(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lastBreak = before.rfind('\n');
    const std::size_t column =
        1 + (lastBreak == std::string_view::npos ? before.size() : before.size() - lastBreak - 1);
    return "line " + std::to_string(line) + ", column " + std::to_string(column) + " (byte " + std::to_string(byte) +
           ")";
}

} // namespace

JsonBuilder::JsonBuilder(std::string_view text, std::string file, std::size_t mostBytes, JsonVisitor visitor)
    : m_text(text), m_file(std::move(file)), m_mostBytes(mostBytes), m_visitor(std::move(visitor))
{
}

json JsonBuilder::take()
{
    requireNoZeroByte();
    return std::move(m_root);
}

/// Refuses a zero byte in the text, which the library would take for its end.
void JsonBuilder::requireNoZeroByte() const
{
    if (const std::size_t zero = m_text.find('\0'); zero != std::string_view::npos)
        fail("has a zero byte at " + positionText(m_text, zero) + ", which no JSON has");
}

/// Adds to the memory estimate; throws where it exceeds the limit.
void JsonBuilder::count(std::size_t bytes)
{
    m_bytes += bytes;
    if (m_bytes <= m_mostBytes)
        return;
    const std::string whose = m_visitor ? "the values of one entry" : "its values";
    fail(whose + " would take more memory than the " + std::to_string(m_mostBytes >> 20U) +
         " MiB that such a file may have");
}

void JsonBuilder::countKey(const std::string& key)
{
    count(memberBytes + longTextBytes(key));
}

void JsonBuilder::countNumber()
{
    count(valueBytes);
}

void JsonBuilder::countString(const std::string& value)
{
    count(valueBytes + stringBytes + longTextBytes(value));
}

void JsonBuilder::countContainer()
{
    count(valueBytes + containerBytes);
}

void JsonBuilder::fail(const std::string& message) const
{
    throw Error(ErrorKind::BadFile, message, m_file);
}

json* JsonBuilder::place(json value)
{
    count(valueBytes);
    if (m_open.empty()) {
        m_root = std::move(value);
        return &m_root;
    }
    json& parent = *m_open.back();
    if (parent.is_array()) {
        parent.push_back(std::move(value));
        return &parent.back();
    }
    *m_member = std::move(value);
    return m_member;
}

bool JsonBuilder::add(json value)
{
    place(std::move(value));
    return m_open.size() != 1 || handOver();
}

bool JsonBuilder::string(string_t& value)
{
    count(stringBytes + longTextBytes(value));
    return add(std::move(value));
}

bool JsonBuilder::open(json container)
{
    count(containerBytes);
    if (m_open.size() >= deepest)
        fail("is nested more than " + std::to_string(deepest) + " levels deep");
    m_open.push_back(place(std::move(container)));
    return true;
}

bool JsonBuilder::close()
{
    m_open.pop_back();
    return m_open.size() != 1 || handOver();
}

/// Hands a finished value of the outermost container to the visitor.
bool JsonBuilder::handOver()
{
    if (!m_visitor || !m_root.is_object())
        return true;
    auto& members = m_root.get_ref<json::object_t&>();
    m_visitor(members.begin()->first, std::move(members.begin()->second));
    members.clear();
    m_bytes = 0;
    return true;
}

bool JsonBuilder::key(string_t& value)
{
    countKey(value);
    const auto [member, isNew] = m_open.back()->get_ref<json::object_t&>().emplace(value, nullptr);
    if (!isNew)
        fail("the key " + inQuotes(value) + " is given twice in one object");
    m_member = &member->second;
    return true;
}

bool JsonBuilder::parse_error(std::size_t position, const std::string& token, const json::exception& error)
{
    requireNoDownloadStub(m_text, m_file);
    requireNoZeroByte();
    const std::size_t byte = position > 0 ? position - 1 : 0; // the library counts from 1
    if (dynamic_cast<const json::out_of_range*>(&error) != nullptr)
        fail("has the number " + printable(token) + " before " + positionText(m_text, byte) +
             ", expected one of at most 1.8e308");
    if (dynamic_cast<const json::parse_error*>(&error) == nullptr)
        fail(std::string("is not usable JSON: ") + printable(error.what()));
    if (byte >= m_text.size())
        fail("is not whole JSON: it ends at " + positionText(m_text, m_text.size()));
    fail("is not valid JSON at " + positionText(m_text, byte));
}

} // namespace headlight
