// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

/// Parses one JSON document. Refuses with Error{BadFile} that names `file`: broken syntax (with line, column and byte),
/// a key given twice in one object, nesting deeper than 100, what would take more than 256 MiB of memory.
/// `between` is called after each quarter of a mebibyte of the text.
nlohmann::json parseJson(std::string_view text, const std::string& file, const BetweenPieces& between = {});

/// Hands the members of an object document to `visit` one by one, for a file that would be large in memory as a whole.
/// Refuses as parseJson() does, but leaves a key of the document that is given twice to `visit`, and allows each member
/// 64 MiB of memory.
void parseJsonMembers(std::string_view text, const std::string& file,
                      const std::function<void(const std::string& key, nlohmann::json value)>& visit);

/// The first key that is given twice in one object of a text that another reader has accepted; empty where there is
/// none, and where parseJson() would already have refused the text before it.
std::optional<std::string> keyGivenTwice(std::string_view text);

inline constexpr std::size_t kLargestJsonFile = 64U << 20U; // bytes; a vocabulary of a million tokens has 30 MiB

/// Reads and parses a file of at most `maxBytes`; `between` as for parseJson().
nlohmann::json readJson(const std::filesystem::path& path, std::size_t maxBytes = kLargestJsonFile,
                        const BetweenPieces& between = {});

/// A value for an error message: short, one line.
std::string describeJson(const nlohmann::json& value);

/// A JSON object of a file, read field by field; a field of the wrong type or out of range is Error{BadFile}, such as
///     config.json: "n_head" is "eight", expected a whole number from 1 to 1024
/// Cheap to copy; keeps the document alive. A field that is null counts as absent.
class JsonObject {
public:
    /// Throws when the document is not an object.
    JsonObject(nlohmann::json document, std::string file);
    static JsonObject read(const std::filesystem::path& path, std::size_t maxBytes = kLargestJsonFile,
                           const BetweenPieces& between = {});

    bool has(std::string_view key) const; ///< present and not null
    std::vector<std::string> keys() const;

    std::int64_t integer(std::string_view key, std::int64_t min, std::int64_t max) const;
    std::int64_t integerOr(std::string_view key, std::int64_t fallback, std::int64_t min, std::int64_t max) const;
    double number(std::string_view key, double min, double max) const;
    double numberOr(std::string_view key, double fallback, double min, double max) const;
    bool boolean(std::string_view key) const;
    bool booleanOr(std::string_view key, bool fallback) const;
    std::string string(std::string_view key) const;
    std::string stringOr(std::string_view key, std::string_view fallback) const;
    JsonObject object(std::string_view key) const;
    std::optional<JsonObject> optionalObject(std::string_view key) const;
    /// The objects of an array; empty when the field is absent and `required` is false.
    std::vector<JsonObject> objects(std::string_view key, bool required = true) const;

    /// The raw field, null when absent, for types that the functions above do not cover.
    const nlohmann::json& raw(std::string_view key) const;
    /// A key with its place in the file: "model.vocab".
    std::string pathOf(std::string_view key) const;
    const std::string& file() const { return m_file; }

    [[noreturn]] void fail(const std::string& message) const;
    /// Throws `"key" is VALUE, expected EXPECTED`, or `"key" is missing, expected EXPECTED`.
    [[noreturn]] void failField(std::string_view key, const std::string& expected) const;

private:
    JsonObject(std::shared_ptr<const nlohmann::json> value, std::string file, std::string place);

    std::shared_ptr<const nlohmann::json> m_value; // an object; shares ownership of its document
    std::string m_file;
    std::string m_place; // "" for the document, else "model." and so on
};

} // namespace headlight
