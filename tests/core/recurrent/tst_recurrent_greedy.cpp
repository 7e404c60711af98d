// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/recurrent/recurrent_greedy.h"
#include "core/recurrent/recurrent_pass.h"
#include "tests/support/recurrent_model.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The whole translator again for every token.
std::vector<std::int64_t> loopGreedy(const RecurrentParameters& p, const std::vector<std::int64_t>& source,
                                     const RecurrentGreedyOptions& greedy, const RecurrentOptions& options)
{
    std::vector<std::int64_t> ids{greedy.ids.start};
    while (int(ids.size()) <= greedy.limit) {
        const RecurrentActivations a = decodeRecurrently(p, encodeRecurrently(p, source), ids, options);
        const Matrix logits = recurrentLogits(p, a.outputs.bottomRows(1)); // [1, dVocab]
        Index best = -1;
        for (Index id = 0; id < logits.cols(); ++id)
            if (id != greedy.ids.pad && (best < 0 || logits(0, id) > logits(0, best)))
                best = id;
        ids.push_back(best);
        if (best == greedy.ids.end)
            break;
    }
    ids.erase(ids.begin());
    return ids;
}

} // namespace

class RecurrentGreedyTest : public QObject {
    Q_OBJECT
private:
    const std::vector<std::int64_t> m_source{4, 9, 17, 4, 22};
    const RecurrentGreedyOptions m_greedy{{2, 1, 0}, 20};

private slots:
    void everyTranslationEqualsTheLoop()
    {
        int nEnded = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            RecurrentParameters p = randomRecurrentParameters(100 * seed);
            p.logitsBias[m_greedy.ids.end] += 1.5F;
            RecurrentOptions options;
            options.ablated = seed % 5 == 0;
            if (seed % 3 == 0)
                options.mask.paddedKeys = {1, 0, 0, 1, 0};
            const auto ids = decodeGreedily(p, encodeRecurrently(p, m_source), m_greedy, options);
            QCOMPARE(ids, loopGreedy(p, m_source, m_greedy, options));
            nEnded += ids.back() == m_greedy.ids.end;
        }
        QVERIFY2(nEnded > 5 && nEnded < 35, "the cases do not try both the end and the limit");
    }
    void paddingIsNeverChosen()
    {
        RecurrentParameters p = randomRecurrentParameters();
        p.logitsBias[m_greedy.ids.pad] = 1e6F;
        const auto ids = decodeGreedily(p, encodeRecurrently(p, m_source), m_greedy, {});
        QVERIFY(std::ranges::find(ids, m_greedy.ids.pad) == ids.end());
    }
    void theEndEndsTheTranslation()
    {
        RecurrentParameters p = randomRecurrentParameters();
        p.logitsBias[m_greedy.ids.end] = 1e6F;
        QCOMPARE(decodeGreedily(p, encodeRecurrently(p, m_source), m_greedy, {}),
                 std::vector<std::int64_t>{m_greedy.ids.end});
    }
    void aTranslationEndsAtItsLimit()
    {
        RecurrentParameters p = randomRecurrentParameters();
        p.logitsBias[m_greedy.ids.end] = -1e6F;
        QCOMPARE(int(decodeGreedily(p, encodeRecurrently(p, m_source), m_greedy, {}).size()), 20);
    }
    void logitsThatAreNotFiniteAreRefused()
    {
        RecurrentParameters p = randomRecurrentParameters();
        p.logitsBias[7] = std::numeric_limits<float>::infinity();
        QVERIFY_EXCEPTION_THROWN(decodeGreedily(p, encodeRecurrently(p, m_source), m_greedy, {}), Error);
    }
    void aCancelledTranslationStops()
    {
        const RecurrentParameters p = randomRecurrentParameters();
        const RecurrentEncoding source = encodeRecurrently(p, m_source);
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(decodeGreedily(p, source, m_greedy, {}, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(RecurrentGreedyTest)
#include "tst_recurrent_greedy.moc"
