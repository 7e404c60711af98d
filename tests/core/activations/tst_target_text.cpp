// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/target_text.h"

#include "core/activations/token_offsets.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

/// A tokenizer with merges: tokens "Ġab", "ab", "Ġa" beside the bytes.
static QByteArray mergingTokenizerJson()
{
    QByteArray json = translatorTokenizerJson();
    json.replace("\"model\":{\"type\":\"BPE\",\"vocab\":{",
                 "\"model\":{\"type\":\"BPE\",\"vocab\":{\"ab\":261,\"\u0120ab\":262,");
    return json.replace("\"merges\":[]", "\"merges\":[\"a b\",\"\u0120 ab\"]");
}

class TargetTextTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;

    TargetText fromIdsOf(const std::string& text) const
    {
        return targetFromIds(*m_model, m_model->tokenizer.encode(text).ids());
    }
private slots:
    void initTestCase()
    {
        ModelConfig config = tinyMarianConfig();
        config.dVocab = 263;
        writeFile(m_folder.filePath("tokenizer.json"), mergingTokenizerJson());
        const std::filesystem::path folder = m_folder.path().toStdString();
        m_model = std::make_shared<const Model>(
            Model{"tiny", folder, config, randomParameters(config), Tokenizer::load(folder)});
    }

    void idsGiveTheTextAndTheOffsetsThatTypingItWouldGive_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"ab ab", "a", "cab  ab b", "", "é ab", "\xF0\x9F\x99\x82 ab \xE4\xBD\xA0"})
            QTest::newRow(text) << QByteArray(text);
    }
    void idsGiveTheTextAndTheOffsetsThatTypingItWouldGive()
    {
        QFETCH(QByteArray, text);
        const TargetText typed = targetFromText(*m_model, text.toStdString());
        const TargetText found = fromIdsOf(text.toStdString());
        QCOMPARE(found.text, text.toStdString());
        QCOMPARE(found.encoding.ids(), typed.encoding.ids());
        QCOMPARE(found.encoding.pieces(), typed.encoding.pieces());
        QCOMPARE(found.encoding.labels(), typed.encoding.labels());
        QVERIFY(found.encoding.ranges() == typed.encoding.ranges());
        QVERIFY(found.encoding.specialMask() == typed.encoding.specialMask());
    }
    void tokensThatTypingWouldNotGiveStandWhereTheirTextStands()
    {
        const auto id = [&](const char* token) { return *m_model->tokenizer.idOf(token); };
        // "Ġab" in front, then a and b apart, then a special token, then the three bytes of 你
        const std::vector<std::int64_t> ids{id("Ġab"), id("Ġ"), id("a"), id("b"), id("<mask>"),
                                            id("ä"),   id("½"), id("ł"), id("!")};
        const std::string text = textOf(m_model->tokenizer, ids);
        QCOMPARE(text, std::string("ab ab\xE4\xBD\xA0!"));
        const std::vector<CharRange> offsets = tokenOffsets(m_model->tokenizer, ids, text);
        const std::vector<CharRange> expected{{0, 2}, {2, 3}, {3, 4}, {4, 5}, {0, 0}, {5, 6}, {5, 6}, {5, 6}, {6, 7}};
        for (std::size_t i = 0; i < ids.size(); ++i)
            QVERIFY2(offsets[i] == expected[i],
                     qPrintable(QString("%1: %2-%3").arg(i).arg(offsets[i].begin).arg(offsets[i].end)));
    }
    void startAndEndTokenMayBeThereOrNot()
    {
        const std::vector<std::int64_t> plain{261, 262};
        const TargetText bare = targetFromIds(*m_model, plain);
        QCOMPARE(bare.text, std::string("ab ab"));
        QCOMPARE(decoderInput(*m_model, bare.encoding).ids(), (std::vector<std::int64_t>{3, 261, 262}));
        const TargetText full = targetFromIds(*m_model, {3, 261, 262, 1});
        QCOMPARE(full.encoding.ids(), (std::vector<std::int64_t>{261, 262, 1}));
        QCOMPARE(int(full.encoding.specialMask().back()), 1);
        QCOMPARE(decoderInput(*m_model, full.encoding).ids(), (std::vector<std::int64_t>{3, 261, 262}));
        QCOMPARE(decoderInput(*m_model, targetFromIds(*m_model, {}).encoding).ids(), (std::vector<std::int64_t>{3}));
        QCOMPARE(decoderInput(*m_model, targetFromIds(*m_model, {1}).encoding).ids(), (std::vector<std::int64_t>{3}));
    }
    void aModelWithoutATokenizerKnowsIdsAlone()
    {
        Model model = *m_model;
        model.tokenizer = Tokenizer();
        const TargetText target = targetFromIds(model, {7, 8, 1});
        QCOMPARE(target.text, std::string());
        QCOMPARE(target.encoding.labels(), (std::vector<std::string>{"#7", "#8", "#1"}));
        for (const CharRange& range : target.encoding.ranges())
            QVERIFY((range == CharRange{0, 0}));
    }
};

HEADLIGHT_APPLESS_TEST(TargetTextTest)
#include "tst_target_text.moc"
