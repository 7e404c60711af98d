// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

/// Takes a member of the outermost object: its key and its value.
using JsonVisitor = std::function<void(const std::string& key, nlohmann::json value)>;

inline constexpr std::size_t kMostOfJsonDocument = 256U << 20U; // bytes of memory; large tokenizers take 180 MiB

/// Builds a document from the parser's events. It refuses a key that is given twice in one object, which the library
/// would accept silently, deep nesting, and a document of more memory than allowed. Its time grows with the text alone.
class JsonBuilder : public nlohmann::json_sax<nlohmann::json> {
public:
    /// `mostBytes` is the memory that the document may take. With a visitor the members of the outermost object are
    /// handed over one by one and forgotten: each of them may then take `mostBytes`, and the visitor must find keys
    /// that are given twice.
    JsonBuilder(std::string_view text, std::string file, std::size_t mostBytes, JsonVisitor visitor = {});

    /// The whole document, once it is parsed.
    nlohmann::json take();

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
    bool string(string_t& value) override;
    bool binary(binary_t& /*value*/) override { return false; } // JSON has none
    bool start_object(std::size_t /*elements*/) override { return open(nlohmann::json::object()); }
    bool start_array(std::size_t /*elements*/) override { return open(nlohmann::json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& value) override;
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) override;

protected:
    // Count what a value, or a member's key, would take in the document, for a builder that keeps it elsewhere. They
    // throw where the memory allowed is exceeded.
    void countKey(const std::string& key);
    void countNumber();
    void countString(const std::string& value);
    void countContainer();

private:
    nlohmann::json* place(nlohmann::json value);
    bool add(nlohmann::json value);
    bool open(nlohmann::json container);
    bool close();
    bool handOver();
    void count(std::size_t bytes);
    void requireNoZeroByte() const;
    [[noreturn]] void fail(const std::string& message) const;

    std::string_view m_text;
    std::string m_file;
    std::size_t m_mostBytes;
    std::size_t m_bytes = 0; // estimate, at least the real size, of the memory that the document so far takes
    JsonVisitor m_visitor;
    nlohmann::json m_root;
    nlohmann::json* m_member = nullptr;  // where the value of the last key goes
    std::vector<nlohmann::json*> m_open; // objects and lists not yet closed
};

} // namespace headlight
