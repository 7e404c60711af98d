// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/normalizer.h"

#include <QString>
#include <QTest>

#include <random>

#include <nlohmann/json.hpp>

using namespace headlight;
using nlohmann::json;

namespace {

AlignedText normalized(const json& description, const std::string& text)
{
    AlignedText aligned = AlignedText::of(text);
    makeNormalizer(JsonObject(description, "tokenizer.json"))->apply(aligned);
    return aligned;
}

} // namespace

class TestNormalizer : public QObject {
    Q_OBJECT

private slots:
    void unicodeFormsEqualQts_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("form");
        QTest::newRow("NFC") << "NFC" << static_cast<int>(QString::NormalizationForm_C);
        QTest::newRow("NFD") << "NFD" << static_cast<int>(QString::NormalizationForm_D);
        QTest::newRow("NFKC") << "NFKC" << static_cast<int>(QString::NormalizationForm_KC);
        QTest::newRow("NFKD") << "NFKD" << static_cast<int>(QString::NormalizationForm_KD);
    }

    void unicodeFormsEqualQts()
    {
        QFETCH(QString, type);
        QFETCH(int, form);
        const std::u32string pool =
            U"aeE\u00e9\u0301\u0323\u0300\u1e9b\ufb01\u0130\uac00\u1100\u1161\u11a8\u00bd\u0344\u4f60\U0001f600";
        std::mt19937 random(5);
        for (int round = 0; round < 3000; ++round) {
            std::string text;
            for (unsigned n = 1 + random() % 8; n-- > 0;)
                appendUtf8(text, pool[random() % pool.size()]);
            const AlignedText result = normalized({{"type", type.toStdString()}}, text);
            const QString expected =
                QString::fromStdString(text).normalized(static_cast<QString::NormalizationForm>(form));
            QCOMPARE(QString::fromStdString(result.text), expected);
            QCOMPARE(result.origin.size(), result.text.size());
            for (const ByteRange& range : result.origin)
                QVERIFY(range.begin < range.end && range.end <= text.size());
        }
    }

    void everyStepKeepsItsAlignment()
    {
        const AlignedText result =
            normalized({{"type", "Sequence"},
                        {"normalizers",
                         {{{"type", "Strip"}, {"strip_left", true}, {"strip_right", true}},
                          {{"type", "Lowercase"}},
                          {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "_"}},
                          {{"type", "Prepend"}, {"prepend", ">"}}}}},
                       "  A É ");
        QCOMPARE(result.text, std::string(">a_é"));
        QVERIFY(result.origin == (std::vector<ByteRange>{{2, 3}, {2, 3}, {3, 4}, {4, 6}, {4, 6}}));
    }

    void textOfWhiteSpaceStripsToNothing()
    {
        QCOMPARE(normalized({{"type", "Strip"}, {"strip_left", true}, {"strip_right", true}}, " \t\u3000").text,
                 std::string());
        QCOMPARE(normalized({{"type", "Prepend"}, {"prepend", ">"}}, "").text, std::string());
    }
};

HEADLIGHT_APPLESS_TEST(TestNormalizer)
#include "tst_normalizer.moc"
