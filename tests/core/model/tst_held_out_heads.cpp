// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/held_out_heads.h"
#include "core/model/model.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_model_folder.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

/// headlight_heads.json: what evaluate.py found each head to do over held-out text.
class HeldOutHeadsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    HeldOutHeads load(const QByteArray& json) const
    {
        writeFile(m_folder.filePath("headlight_heads.json"), json);
        return HeldOutHeads::load(m_folder.path().toStdString(), tinyConfig());
    }
private slots:
    void aFolderWithoutTheFileSaysNothing()
    {
        const QTemporaryDir empty;
        const HeldOutHeads heads = HeldOutHeads::load(empty.path().toStdString(), tinyConfig());
        QVERIFY(!heads.of(AttentionPart::Decoder, 0, 0, true));
    }
    void eachHeadHasItsLookUnderItsMask()
    {
        const HeldOutHeads heads = load(R"({"text": "9 held-out sentences", "heads": [
            {"part": "decoder", "causal": true, "layer": 1, "head": 3, "look": "verb → subject", "weight": 0.71},
            {"part": "decoder", "causal": false, "layer": 1, "head": 3, "look": "next", "weight": 0.2}]})");
        QCOMPARE(heads.text(), std::string("9 held-out sentences"));
        const HeldOutLook* causal = heads.of(AttentionPart::Decoder, 1, 3, true);
        QVERIFY(causal);
        QCOMPARE(causal->what, std::string("verb → subject"));
        QCOMPARE(causal->weight, 0.71);
        QCOMPARE(heads.of(AttentionPart::Decoder, 1, 3, false)->what, std::string("next"));
        QVERIFY(!heads.of(AttentionPart::Decoder, 1, 2, true));
        QVERIFY(!heads.of(AttentionPart::Cross, 1, 3, true));
    }
    void aLieIsRefusedByFileAndField_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("said");
        QTest::newRow("no list") << QByteArray("\"heads\"") << QByteArray("\"hats\"") << "\"heads\"";
        QTest::newRow("no text") << QByteArray("\"text\": \"x\"") << QByteArray("\"text\": 3") << "\"text\" is 3";
        QTest::newRow("another model's layer") << QByteArray("\"layer\": 1") << QByteArray("\"layer\": 2")
                                               << "\"heads[0].layer\" is 2, expected a whole number from 0 to 1";
        QTest::newRow("another model's head") << QByteArray("\"head\": 3") << QByteArray("\"head\": 4")
                                              << "\"heads[0].head\" is 4, expected a whole number from 0 to 3";
        QTest::newRow("another model's part") << QByteArray("decoder") << QByteArray("cross")
                                              << "\"heads[0].part\" is \"cross\", expected an attention of this model";
        QTest::newRow("no share") << QByteArray("0.5") << QByteArray("1.5") << "\"heads[0].weight\" is 1.5";
    }
    void aLieIsRefusedByFileAndField()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, said);
        QByteArray json = R"({"text": "x", "heads": [
            {"part": "decoder", "causal": true, "layer": 1, "head": 3, "look": "self", "weight": 0.5}]})";
        QCOMPARE(refusal([&] { load(json); }), QString("accepted"));
        QVERIFY(json.contains(from));
        const QString refused = refusal([&] { load(json.replace(from, to)); });
        QVERIFY2(refused.contains("headlight_heads.json") && refused.contains(said), qPrintable(refused));
    }
    void everyHeadOfAShippedModelHasOne_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"headlight-en", "headlight-en-fr", "headlight-en-fr-rnn"})
            QTest::newRow(name) << name;
    }
    void everyHeadOfAShippedModelHasOne()
    {
        QFETCH(QString, name);
        const auto model = loadModel((HEADLIGHT_SOURCE_DIR "/resources/models/" + name).toStdString());
        for (const AttentionPart part : {AttentionPart::Decoder, AttentionPart::Encoder, AttentionPart::Cross}) {
            const AttentionSize size = model->config.sizeOf(part);
            const bool isTranslators = model->config.hasPart(AttentionPart::Cross);
            for (int layer = 0; layer < (size.nHeads > 0 ? size.nLayers : 0); ++layer)
                for (int head = 0; head < size.nHeads; ++head)
                    for (const bool causal : {false, true})
                        if (!isTranslators || causal == (part == AttentionPart::Decoder))
                            QVERIFY2(model->heldOutHeads.of(part, layer, head, causal),
                                     qPrintable(QString("%1 %2.%3").arg(partName(part)).arg(layer).arg(head)));
        }
    }
};

HEADLIGHT_APPLESS_TEST(HeldOutHeadsTest)
#include "tst_held_out_heads.moc"
