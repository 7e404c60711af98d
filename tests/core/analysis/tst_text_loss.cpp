// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/predictions.h"
#include "core/analysis/text_loss.h"
#include "tests/support/analysis_runs.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class TextLossTest : public QObject {
    Q_OBJECT
private slots:
    void itIsTheLogarithmOfEachNextTokensProbability()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        const auto run = runTiny(model, 9, optionsWith(MaskKind::Causal));
        const std::vector<double> losses = textLoss(*run);
        QCOMPARE(losses.size(), std::size_t(8));
        for (int i = 0; i < 8; ++i) {
            const std::int64_t next = run->encoding[std::size_t(i) + 1].id;
            const auto all = predictNextToken(*run, i, int(model->config.dVocab));
            const auto found = std::ranges::find(all, next, &Prediction::id);
            QVERIFY(found != all.end());
            QVERIFY(isClose(losses[std::size_t(i)], -std::log(double(found->rawProbability)), 1e-4));
        }
    }
    void equalLogitsCostTheLogarithmOfTheirNumber()
    {
        const RowVector logits = RowVector::Constant(50, 3.0F);
        QVERIFY(isClose(tokenLoss(logits, 7), std::log(50.0), 1e-12));
    }
    void largeLogitsDoNotOverflow()
    {
        RowVector logits = RowVector::Zero(3);
        logits[1] = 30000.0F;
        QVERIFY(isClose(tokenLoss(logits, 1), 0.0, 1e-12));
        QVERIFY(isClose(tokenLoss(logits, 0), 30000.0, 1e-6));
    }
};

HEADLIGHT_TEST(TextLossTest)
#include "tst_text_loss.moc"
