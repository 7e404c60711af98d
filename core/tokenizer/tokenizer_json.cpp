// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_json.h"

#include "core/io/json.h"
#include "core/io/json_builder.h"
#include "core/io/mapped_file.h"
#include "core/io/read_file.h"

#include <span>
#include <string>
#include <string_view>

namespace headlight {

namespace {

/// Builds a document without the vocabulary and the merges of its model, which it puts into lists of their own. It
/// stops at a token or an id that is given twice, at an id that is none, and at a merge that is neither ["Ġ", "t"] nor
/// "Ġ t".
class ListsApartBuilder : public JsonBuilder {
public:
    using JsonBuilder::JsonBuilder;

    bool arePlain() const { return m_arePlain; }
    ListsApart takeApart() { return std::move(m_apart); }

    bool null() override { return isApart() ? stop() : JsonBuilder::null(); }
    bool boolean(bool value) override { return isApart() ? stop() : JsonBuilder::boolean(value); }
    bool number_integer(number_integer_t value) override
    {
        return isApart() ? stop() : JsonBuilder::number_integer(value);
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (isInVocabulary())
            return addToken(value);
        return isApart() ? stop() : JsonBuilder::number_unsigned(value);
    }
    bool number_float(number_float_t value, const string_t& text) override
    {
        return isApart() ? stop() : JsonBuilder::number_float(value, text);
    }
    bool string(string_t& value) override
    {
        if (!isApart())
            return JsonBuilder::string(value);
        if (isInVocabulary())
            return stop();
        countString(value);
        if (m_depth == kInMerges)
            return addText(value);
        m_half.swap(m_other);
        m_other = value;
        return ++m_nHalves <= 2 || stop();
    }
    bool key(string_t& value) override
    {
        if (isInVocabulary()) {
            countKey(value);
            m_token.swap(value);
            return true;
        }
        if (m_depth == kInDocument)
            m_isModel = value == "model";
        m_isMerges = m_isModel && m_depth == kInModel && value == "merges";
        m_isVocabulary = m_isModel && m_depth == kInModel && value == "vocab";
        return JsonBuilder::key(value);
    }
    bool start_object(std::size_t elements) override
    {
        if (isApart())
            return stop();
        m_isMerges = false;
        ++m_depth;
        return JsonBuilder::start_object(elements);
    }
    bool end_object() override
    {
        if (isInVocabulary())
            m_isVocabulary = false;
        --m_depth;
        return JsonBuilder::end_object();
    }
    bool start_array(std::size_t elements) override
    {
        if (isInVocabulary())
            return stop();
        m_isVocabulary = false;
        ++m_depth;
        if (!isApart() || m_depth == kInMerges)
            return JsonBuilder::start_array(elements);
        countContainer();
        m_nHalves = 0;
        return m_depth == kInPair || stop();
    }
    bool end_array() override
    {
        const bool isPair = isApart() && m_depth == kInPair;
        --m_depth;
        if (!isPair) {
            m_isMerges = false;
            return JsonBuilder::end_array();
        }
        if (m_nHalves != 2)
            return stop();
        m_apart.merges.add(m_half, m_other);
        return true;
    }

private:
    // How many containers are open.
    static constexpr int kInDocument = 1;
    static constexpr int kInModel = 2;
    static constexpr int kInMerges = 3; // or in the vocabulary
    static constexpr int kInPair = 4;

    /// Whether what comes now is a part of the vocabulary.
    bool isInVocabulary() const { return m_isVocabulary && m_depth >= kInMerges; }
    /// Whether what comes now is a part of the vocabulary or of the list of merges.
    bool isApart() const { return (m_isMerges || m_isVocabulary) && m_depth >= kInMerges; }
    bool stop()
    {
        m_arePlain = false;
        return false;
    }
    bool addToken(std::uint64_t id)
    {
        countNumber();
        const std::size_t before = m_apart.vocabulary.nTokens();
        const bool isOne = id <= static_cast<std::uint64_t>(Vocabulary::maxId) && before < Vocabulary::maxTokens &&
                           m_apart.vocabulary.add(m_token, static_cast<std::int64_t>(id)) &&
                           m_apart.vocabulary.nTokens() > before;
        return isOne || stop();
    }
    bool addText(std::string_view text)
    {
        const std::size_t space = text.find(' ');
        if (text.starts_with("#version") || space == std::string_view::npos ||
            text.find(' ', space + 1) != std::string_view::npos)
            return stop();
        m_apart.merges.add(text.substr(0, space), text.substr(space + 1));
        return true;
    }

    int m_depth = 0;
    int m_nHalves = 0;           // how many texts the open pair has
    bool m_isModel = false;      // the last key of the document is "model"
    bool m_isMerges = false;     // the model's last key is "merges", and its value has not ended
    bool m_isVocabulary = false; // likewise of "vocab"
    bool m_arePlain = true;
    std::string m_token; // the vocabulary's last key
    std::string m_half;  // the text before the last one of a pair
    std::string m_other; // the last one
    ListsApart m_apart;
};

} // namespace

TokenizerJson readTokenizerJson(const std::filesystem::path& path)
{
    const MappedFile file(path);
    requireAtMost(file, kLargestJsonFile);
    return file.read([&](std::span<const std::byte> bytes) -> TokenizerJson {
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        ListsApartBuilder builder(text, file.name(), kMostOfJsonDocument);
        nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
        if (!builder.arePlain())
            return {parseJson(text, file.name()), {}};
        nlohmann::json document = builder.take();
        return {std::move(document), builder.takeApart()};
    });
}

} // namespace headlight
