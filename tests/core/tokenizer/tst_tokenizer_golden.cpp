// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/tokenizer/tokenizer_fixture.h"

using namespace headlight;
using fixture::json;

/// Against ids of the reference implementation, made by the scripts in tests/golden.
class TokenizerGoldenTest : public QObject {
    Q_OBJECT

    static json golden(const char* name) { return read(HEADLIGHT_SOURCE_DIR "/tests/golden/" + std::string(name)); }

    static json read(const std::string& path)
    {
        std::ifstream file(path);
        return json::parse(file);
    }

    static void encodeAsTheReference(const json& cases)
    {
        for (const json& one : cases) {
            const Tokenizer tokenizer = fixture::load(one["document"]);
            for (const json& expected : one["encodings"]) {
                const auto text = expected["text"].get<std::string>();
                const TokenSequence found = expected.contains("pair")
                                                ? tokenizer.encodePair(text, expected["pair"].get<std::string>())
                                                : tokenizer.encode(text);
                json offsets = json::array();
                for (const CharRange& range : found.ranges()) {
                    offsets.push_back(range.begin);
                    offsets.push_back(range.end);
                }
                const std::string place = expected.dump() + "\n" + one["document"].dump();
                QVERIFY2(json(found.ids()) == expected["ids"], (json(found.ids()).dump() + "\n" + place).c_str());
                QVERIFY2(expected["offsets"].is_null() || offsets == expected["offsets"],
                         (offsets.dump() + "\n" + place).c_str());
                QVERIFY2(expected["decoded"].is_null() || tokenizer.decode(found.ids()) == expected["decoded"],
                         (tokenizer.decode(found.ids()) + "\n" + place).c_str());
            }
        }
    }

private slots:
    void tokenizersOfAllKindsOfPartsEncodeAsTheReference()
    {
        // Others of the same script, as many as one likes (tests/golden/README.md).
        const QByteArray others = qgetenv("HEADLIGHT_TOKENIZER_PARTS");
        const json cases = (others.isEmpty() ? golden("tokenizer_parts.json") : read(others.toStdString()))["cases"];
        QVERIFY(cases.size() >= 100);
        encodeAsTheReference(cases);
    }

    void unusualFormsEncodeAsByTheReference()
    {
        const json cases = golden("tokenizer_forms.json")["cases"];
        QVERIFY(cases.size() >= 80);
        encodeAsTheReference(cases);
    }

    void hardStringsGetTheIdsOfTheReference_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"bert-base-uncased", "roberta-base", "t5-small", "whisper-tiny"})
            QTest::newRow(name) << name;
    }

    void hardStringsGetTheIdsOfTheReference()
    {
        QFETCH(QString, name);
        const auto folder = fixture::sharedFolder("tokenizers/" + name);
        if (!folder)
            QSKIP("the shared tokenizers are not here (HEADLIGHT_SHARED)");
        const Tokenizer tokenizer = Tokenizer::load(*folder);
        const json reference = golden("tokenizer_families.json");
        const json& ids = reference["ids"][name.toStdString()];
        QCOMPARE(ids.size(), std::size_t{500});
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto text = reference["texts"][i].get<std::string>();
            const TokenSequence found = tokenizer.encode(text);
            QVERIFY2(json(found.ids()) == ids[i], (json(text).dump() + "\n" + json(found.ids()).dump()).c_str());
            // Not by QString, which takes a byte order mark off the front.
            const auto nCharacters = std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; });
            for (const CharRange& range : found.ranges())
                QVERIFY(0 <= range.begin && range.begin <= range.end && range.end <= nCharacters);
        }
    }
};

HEADLIGHT_APPLESS_TEST(TokenizerGoldenTest)
#include "tst_tokenizer_golden.moc"
