// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/predictions.h"
#include "core/base/error.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

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
    void theDefaultPlaceIsTheLastTokenOfTheText()
    {
        QCOMPARE(defaultPredictionPosition(m_model->tokenizer.encode("cat")), 3); // <s> c a t </s>
        QCOMPARE(defaultPredictionPosition(m_model->tokenizer.encode("")), 1);    // <s> </s>
    }
};

HEADLIGHT_APPLESS_TEST(PredictionsTest)
#include "tst_predictions.moc"
