// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/predictions/prediction_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace headlight;

class TestPredictionModel : public QObject {
    Q_OBJECT

private slots:
    void itKeepsTheRulesOfItemModels();
    void itShowsTokensAndProbabilities();
};

void TestPredictionModel::itKeepsTheRulesOfItemModels()
{
    PredictionModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setPredictions({{1, "station", 0.5F, 0.5F}, {2, "town", 0.25F, 0.25F}});
    model.setPredictions({});
}

void TestPredictionModel::itShowsTokensAndProbabilities()
{
    PredictionModel model;
    model.setPredictions({{1, "station", 0.5F, 0.5F}, {2, "town", 0.25F, 0.25F}});
    QCOMPARE(model.index(0, PredictionModel::TokenColumn).data().toString(), QString("station"));
    QCOMPARE(model.index(1, PredictionModel::ProbabilityColumn).data().toString(), QString("0.250"));
    QCOMPARE(model.index(1, PredictionModel::ProbabilityColumn).data(PredictionModel::ProbabilityRole).toFloat(),
             0.25F);
}

HEADLIGHT_GUILESS_TEST(TestPredictionModel)
#include "tst_prediction_model.moc"
