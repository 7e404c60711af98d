// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/score_terms.h"
#include "core/analysis/run_access.h"
#include "core/analysis/score_attribution.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/golden_runs.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

namespace {

bool isShare(double found, const QJsonValue& expected)
{
    const bool isOne = std::abs(found - expected.toDouble()) < 1e-4 * std::max(1.0, std::abs(expected.toDouble()));
    if (!isOne)
        qWarning("%.9g, NumPy %.9g", found, expected.toDouble());
    return isOne;
}

} // namespace

class ScoreAttributionTest : public QObject {
    Q_OBJECT
private slots:
    /// tests/golden/make_score_golden.py, make_family_shares_golden.py
    void everyShareEqualsNumPy_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("nCells");
        QTest::newRow("headlight-en") << "scores"
                                      << "cells" << 4;
        QTest::newRow("three families") << "family_shares"
                                        << "scores" << 6;
    }
    void everyShareEqualsNumPy()
    {
        QFETCH(QString, file);
        QFETCH(QString, key);
        QFETCH(int, nCells);
        const std::vector<GoldenRun> cells = goldenRuns(file, key);
        QCOMPARE(std::ssize(cells), nCells);
        for (const auto& [run, golden] : cells) {
            const ScoreCell cell{
                {golden["layer"].toInt(), golden["head"].toInt()}, golden["query"].toInt(), golden["key"].toInt()};
            for (const auto& [side, name] : {std::pair(ScoreSide::Query, "query"), std::pair(ScoreSide::Key, "key")}) {
                const ScoreAttribution found = scoreAttribution(*run, cell, side);
                const QJsonObject expected = golden[QLatin1String(name) + QLatin1String("_shares")].toObject();
                QVERIFY(isShare(found.scaled, golden["score"]));
                QVERIFY(std::abs(found.sum() - found.scaled) < 1e-4);
                if (run->config().positionBias == PositionBiasKind::None)
                    QCOMPARE(found.leftOver, 0.0); // neither a bias by distance nor a cap
                QVERIFY(isShare(found.embedding, expected["embedding"]));
                QCOMPARE(found.position.has_value(), !expected["position"].isUndefined());
                if (found.position)
                    QVERIFY(isShare(*found.position, expected["position"]));
                QVERIFY(isShare(found.bias, expected["bias"]));
                QCOMPARE(found.heads.rows(), Index{cell.head.layer});
                for (int layer = 0; layer < cell.head.layer; ++layer) {
                    QVERIFY(isShare(found.mlps[std::size_t(layer)], expected["mlps"][layer]));
                    for (int head = 0; head < run->config().nHeads; ++head)
                        QVERIFY(isShare(found.heads(layer, head), expected["heads"][layer][head]));
                }
            }
        }
    }

    void theSharesOfEveryFamilyAddUp_data() { addGoldenFamilies(); }
    void theSharesOfEveryFamilyAddUp()
    {
        QFETCH(QString, family);
        const auto run = runGoldenFamily(family);
        const int last = run->nTokens() - 1;
        const int layer = run->config().nLayers - 1;
        for (const ScoreSide side : {ScoreSide::Query, ScoreSide::Key})
            for (int head = 0; head < run->config().nHeads; ++head) {
                const ScoreCell cell{{layer, head}, last, 1};
                try {
                    const ScoreAttribution found = scoreAttribution(*run, cell, side);
                    const ScoreTerms terms = scoreTerms(*run, cell.head, cell.query, cell.key);
                    QVERIFY2(std::abs(found.sum() - found.scaled) < 1e-4 * std::max(1.0, std::abs(found.scaled)),
                             qPrintable(QStringLiteral("%1 of %2").arg(found.sum()).arg(found.scaled)));
                    QVERIFY(std::abs(found.scaled - double(terms.scaled)) <
                            1e-4 * std::max(1.0, std::abs(found.scaled)));
                    QVERIFY(std::abs(found.scaled + found.leftOver - double(terms.capped)) <
                            1e-4 * std::max(1.0, std::abs(found.scaled)));
                } catch (const Error& error) { // the few that have none say so
                    QCOMPARE(error.kind(), ErrorKind::BadArgument);
                    QVERIFY2(error.message().find("shared out") != std::string::npos, error.what());
                }
            }
    }

    void rotaryPositionsAddNothingToTheEmbedding()
    {
        const auto run = runGoldenFamily("llama");
        QVERIFY(!scoreAttribution(*run, {{1, 1}, 3, 1}, ScoreSide::Key).position);
    }

    void whatHasNoScoreIsRefused()
    {
        const auto run = runGoldenFamily("llama");
        for (const ScoreCell& cell : {ScoreCell{{9, 0}, 0, 0}, ScoreCell{{0, 0}, 99, 0}, ScoreCell{{0, 0}, 0, -1}})
            QVERIFY_EXCEPTION_THROWN(scoreAttribution(*run, cell, ScoreSide::Query), Error);
    }
};

HEADLIGHT_APPLESS_TEST(ScoreAttributionTest)
#include "tst_score_attribution.moc"
