// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/predictions.h"
#include "core/base/error.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace headlight;
using namespace headlight::test;

class PredictionsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void theMostProbableComeFirst()
    {
        RowVector logits = RowVector::Zero(300);
        logits[70] = 3.0F;
        logits[71] = 5.0F;
        const auto top = topPredictions(logits, m_model->tokenizer, 3);
        QCOMPARE(int(top.size()), 3);
        QCOMPARE(top[0].id, 71);
        QCOMPARE(top[1].id, 70);
        QCOMPARE(top[2].id, 0); // ties by id
        const double sum = std::exp(5.0) + std::exp(3.0) + 298.0;
        QVERIFY(std::abs(top[0].probability - std::exp(5.0) / sum) < 1e-6);
        QCOMPARE(top[0].label, m_model->tokenizer.label(71));
    }
    void idsBeyondTheTokenizerStillHaveALabel()
    {
        RowVector logits = RowVector::Zero(300);
        logits[299] = 9.0F; // the tokenizer ends at 260
        QCOMPARE(topPredictions(logits, m_model->tokenizer, 1)[0].label, std::string("#299"));
    }
    void aMaskedTokenIsNotSeen()
    {
        RunOptions options;
        const auto a = runModel(m_model, m_model->tokenizer.encode("cat"), options);
        const auto b = runModel(m_model, m_model->tokenizer.encode("cut"), options);
        const auto fromA = predictMaskedToken(*a, 2, 5);
        const auto fromB = predictMaskedToken(*b, 2, 5);
        for (std::size_t i = 0; i < fromA.size(); ++i) {
            QCOMPARE(fromA[i].id, fromB[i].id);
            QCOMPARE(fromA[i].probability, fromB[i].probability);
        }
        QVERIFY(predictNextToken(*a, 2, 1)[0].probability != predictNextToken(*b, 2, 1)[0].probability);
    }
    void aPieceIsGluedOnWhereTheTokenizerDecodesItSo_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QList<bool>>("glued"); // ids 2 to 5, behind id 1, "play"
        const auto tokenizer = [](const QByteArray& kind, const QByteArray& pieces, const QByteArray& more) {
            return "{\"model\":{\"type\":\"" + kind + "\",\"vocab\":{\"[UNK]\":0," + pieces +
                   "},\"unk_token\":\"[UNK]\"}" + more + "}";
        };
        QTest::newRow("WordPiece") << tokenizer("WordPiece", R"("play":1,"##ing":2,"ing":3,".":4,"##5":5)",
                                                R"(,"decoder":{"type":"WordPiece","prefix":"##","cleanup":true})")
                                   << QList<bool>{true, false, false, true};
        QTest::newRow("words") << tokenizer("WordLevel", R"("play":1,"ing":2,"a":3,".":4,"5":5)", {})
                               << QList<bool>{false, false, false, false};
    }
    void aPieceIsGluedOnWhereTheTokenizerDecodesItSo()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QList<bool>, glued);
        const QTemporaryDir folder;
        QFile file(folder.filePath("tokenizer.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(json) == json.size());
        file.close();
        const Tokenizer tokenizer = Tokenizer::load(folder.path().toStdString());
        std::vector<Prediction> predictions;
        for (const std::int64_t id : {2, 3, 4, 5})
            predictions.push_back({.id = id, .label = tokenizer.label(id)});
        markGluedOn(predictions, tokenizer, 1);
        for (std::size_t i = 0; i < predictions.size(); ++i)
            QCOMPARE(predictions[i].isGluedOn, glued[qsizetype(i)]);
    }
    void bytesBehindALetterAreGluedOn()
    {
        const Tokenizer& tokenizer = m_model->tokenizer;
        const auto idOf = [&](const char* text) { return tokenizer.encode(text).ids()[1]; };
        std::vector<Prediction> predictions;
        for (const char* text : {"t", " ", ".", "7"})
            predictions.push_back({.id = idOf(text), .label = text});
        markGluedOn(predictions, tokenizer, idOf("a"));
        QVERIFY(predictions[0].isGluedOn && !predictions[1].isGluedOn);
        QVERIFY(!predictions[2].isGluedOn && predictions[3].isGluedOn);
        for (const char* before : {" ", "."}) {
            for (Prediction& prediction : predictions)
                prediction.isGluedOn = false;
            markGluedOn(predictions, tokenizer, idOf(before));
            QVERIFY(std::ranges::none_of(predictions, &Prediction::isGluedOn));
        }
    }
    void theDefaultPlaceIsTheLastTokenOfTheText()
    {
        QCOMPARE(defaultPredictionPosition(m_model->tokenizer.encode("cat")), 3); // <s> c a t </s>
        QCOMPARE(defaultPredictionPosition(m_model->tokenizer.encode("")), 1);    // <s> </s>
    }
};

HEADLIGHT_APPLESS_TEST(PredictionsTest)
#include "tst_predictions.moc"
