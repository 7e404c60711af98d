// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/json.h"
#include "core/tokenizer/post_processor.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace headlight;
using nlohmann::json;
using Ids = std::vector<std::int64_t>;

namespace {

TokenSequence text(const Ids& ids, const std::vector<std::string>& tokens, const std::vector<CharRange>& offsets)
{
    TokenSequence encoding;
    for (std::size_t i = 0; i < ids.size(); ++i)
        encoding.tokens.push_back({.id = ids[i], .piece = tokens[i], .place = TextPlace{offsets[i]}});
    return encoding;
}

TokenSequence process(const json& description, std::vector<TokenSequence> parts)
{
    TokenSequence result;
    for (const TokenSequence& part :
         makePostProcessor(JsonObject(description, "tokenizer.json"))->process(std::move(parts)))
        appendTokens(result, part);
    return result;
}

const TokenSequence a = text({10, 11}, {"a", "Ġb"}, {{0, 1}, {1, 3}});
const TokenSequence b = text({12}, {"c"}, {{0, 1}});

} // namespace

class TestPostProcessor : public QObject {
    Q_OBJECT

private slots:
    void bertAndRobertaFrameTextsAndPairs()
    {
        json description = {{"type", "BertProcessing"}, {"cls", {"[CLS]", 1}}, {"sep", {"[SEP]", 2}}};
        const TokenSequence single = process(description, {a});
        QCOMPARE(single.ids(), (Ids{1, 10, 11, 2}));
        QCOMPARE(single.specialMask(), (std::vector<std::uint8_t>{1, 0, 0, 1}));
        QVERIFY(single.ranges().back() == CharRange{});
        QCOMPARE(process(description, {a, b}).ids(), (Ids{1, 10, 11, 2, 12, 2}));
        QCOMPARE(process(description, {a, b}).typeIds(), (Ids{0, 0, 0, 0, 1, 1}));
        description["type"] = "RobertaProcessing";
        QCOMPARE(process(description, {a, b}).ids(), (Ids{1, 10, 11, 2, 12, 2})); // told by its two fields alone
        description["trim_offsets"] = description["add_prefix_space"] = true;
        const TokenSequence pair = process(description, {a, b});
        QCOMPARE(pair.ids(), (Ids{1, 10, 11, 2, 2, 12, 2}));
        QVERIFY((pair[2].range() == CharRange{2, 3})); // trimmed
        QCOMPARE(pair.typeIds(), Ids(7, 0));
    }

    void aTemplateGivesTheOrder()
    {
        const json description = {
            {"type", "TemplateProcessing"},
            {"single", {{{"SpecialToken", {{"id", "S"}}}}, {{"Sequence", {{"id", "A"}}}}}},
            {"pair", {{{"Sequence", {{"id", "B"}}}}, {{"SpecialToken", {{"id", "S"}}}}, {{"Sequence", {{"id", "A"}}}}}},
            {"special_tokens", {{"S", {{"id", "S"}, {"ids", {1, 2}}, {"tokens", {"x", "y"}}}}}}};
        QCOMPARE(process(description, {a}).pieces(), (std::vector<std::string>{"x", "y", "a", "Ġb"}));
        QCOMPARE(process(description, {a, b}).ids(), (Ids{12, 1, 2, 10, 11}));
    }

    void aTemplateGivesTheTypes()
    {
        const auto piece = [](const char* kind, const char* id, int type) {
            return json{{kind, {{"id", id}, {"type_id", type}}}};
        };
        const json description = {
            {"type", "TemplateProcessing"},
            {"single", {piece("Sequence", "A", 0)}},
            {"pair", {piece("Sequence", "A", 0), piece("SpecialToken", "S", 2), piece("Sequence", "B", 1)}},
            {"special_tokens", {{"S", {{"id", "S"}, {"ids", {1, 2}}, {"tokens", {"x", "y"}}}}}}};
        QCOMPARE(process(description, {a, b}).typeIds(), (Ids{0, 0, 2, 2, 1}));
    }

    void trimmedOffsetsLeaveOutSpacesTheUserTyped()
    {
        json description = {{"type", "ByteLevel"}, {"trim_offsets", true}, {"add_prefix_space", true}};
        const TokenSequence e = text({1, 2, 3}, {"Ġa", "Ġb", "Ġ"}, {{0, 1}, {1, 3}, {3, 4}});
        QVERIFY((process(description, {e}).ranges() == std::vector<CharRange>{{0, 1}, {2, 3}, {4, 4}}));
        description["trim_offsets"] = false;
        QVERIFY(process(description, {e}).ranges() == e.ranges());
    }

    /// One space at the beginning was put there; of several all are the user's (byte_level.rs, process_offsets).
    void severalSpacesAtTheBeginningAreTheUsers()
    {
        const json description = {{"type", "ByteLevel"}, {"trim_offsets", true}, {"add_prefix_space", true}};
        const TokenSequence e = text({1, 2}, {"ĠĠa", "b"}, {{0, 3}, {3, 4}});
        QVERIFY((process(description, {e}).ranges() == std::vector<CharRange>{{2, 3}, {3, 4}}));
    }
};

HEADLIGHT_APPLESS_TEST(TestPostProcessor)
#include "tst_post_processor.moc"
