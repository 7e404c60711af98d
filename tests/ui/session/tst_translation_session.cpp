// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_marian.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace headlight;

/// The window's session on an encoder-decoder: every view of the decoder's self-attention, no crash.
class TestTranslationSession : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;

    void settle()
    {
        QVERIFY2(QTest::qWaitFor([this] { return m_session->isSettled(); }, 60000), qPrintable(m_session->problem()));
    }

private slots:
    void initTestCase()
    {
        QDir(m_folder.path()).mkpath("models/translator");
        test::writeTinyMarian(QDir(m_folder.filePath("models/translator")));
    }
    void init()
    {
        m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
        m_session->setText("The train left");
        settle();
    }
    void cleanup() { m_session.reset(); }

    void theViewsShowTheTextThatWasGenerated()
    {
        const auto result = m_session->result();
        QVERIFY(result->cache->target && result->cache->target->isGenerated);
        QCOMPARE(m_session->grid(), (HeadGrid{2, 4, AttentionPart::Cross}));
        QCOMPARE(result->view->target->tokens.size(), result->cache->nTokens());
        QVERIFY(result->view->target->phrases.first().startsWith("reads <pad>, writes "));
        QVERIFY(result->rowsSumToOne);
        QVERIFY(result->predictions && result->predictions->kind == PredictionKind::NextToken);
    }
    void typingTheSameTextAgainRunsNothing()
    {
        const auto cache = m_session->result()->cache;
        m_session->selectHead({1, 2});
        settle();
        QCOMPARE(m_session->result()->cache, cache);
    }
    void aHeadCanBeSwitchedOff()
    {
        m_session->ablateHead({0, 1}, true);
        settle();
        QVERIFY(m_session->result()->cache->options.ablatedHeads.contains({0, 1}));
        QCOMPARE(int(m_session->result()->predictions->before.size()), 5);
        QCOMPARE(int(m_session->result()->predictions->after.size()), 5);
    }
    void everyTabIsMade()
    {
        for (const ViewTab tab : {kGridTab, kLinksTab, kShapesTab, kLayersTab, kHeatmapTab}) {
            m_session->set(&SessionState::tab, tab);
            settle();
        }
        QVERIFY(m_session->result()->view->as<HeatmapPlot>());
    }
    void aTextBeyondTheContextIsCutAndSaysSo()
    {
        m_session->setText(QString(100, 'x'));
        settle();
        QVERIFY2(m_session->result()->notice.contains("101"), qPrintable(m_session->result()->notice));
    }
    void whatIsHiddenInATranslationStaysWithItsWords()
    {
        m_session->setSecondText("a bc");
        m_session->setPart(AttentionPart::Decoder);
        settle();
        const auto wordTokens = [this](const TokenSequence& tokens, const QString& word) {
            std::set<int> found;
            const int begin = static_cast<int>(QString::fromStdString(tokens.text).indexOf(word));
            for (int i = 0; i < tokens.size(); ++i)
                if (std::max(tokens[i].range().begin, begin) <
                    std::min(tokens[i].range().end, begin + int(word.size())))
                    found.insert(i);
            return found;
        };
        const auto targetTokens = [&](const QString& word) {
            return wordTokens(m_session->result()->cache->encoding, word);
        };
        const auto sourceTokens = [&](const QString& word) {
            return wordTokens(m_session->result()->cache->inputEncoding(), word);
        };
        const std::set<int> before = targetTokens("bc");
        QVERIFY(!before.empty());
        m_session->hideKeys(before, true);
        m_session->pin(*before.rbegin(), {});
        settle();
        m_session->setSecondText("xy a bc");
        settle();
        const auto hidden = [this](AttentionPart part) {
            const std::set<Index> keys = paintedOn(m_session->state(), part).keys;
            return std::set<int>(keys.begin(), keys.end());
        };
        QVERIFY(targetTokens("bc") != before);
        QCOMPARE(hidden(AttentionPart::Decoder), targetTokens("bc"));
        QCOMPARE(m_session->state().pinnedQuery, std::optional(*targetTokens("bc").rbegin()));
        m_session->setPart(AttentionPart::Cross);
        settle();
        m_session->hideKeys(sourceTokens("train"), true);
        settle();
        m_session->setText("Old The train left");
        settle();
        QCOMPARE(hidden(AttentionPart::Cross), sourceTokens("train"));
        QCOMPARE(hidden(AttentionPart::Decoder), targetTokens("bc"));
        QCOMPARE(m_session->leftBehind(), QString());
    }
    /// The model's own translation is another one when a head is switched off: what is painted on words that it no
    /// longer writes is dropped, and what is shown is the run of what is left.
    void aTranslationThatChangesByItselfTakesItsCellsAlong()
    {
        m_session->setPart(AttentionPart::Decoder);
        settle();
        std::set<int> all;
        for (int i = 1; i < m_session->result()->cache->nTokens(); ++i)
            all.insert(i);
        m_session->hideKeys(all, true);
        settle();
        for (int head = 0; head < 4; ++head) {
            m_session->ablateHead({0, head, AttentionPart::Cross}, true);
            settle();
            const ActivationCache& run = *m_session->result()->cache;
            const PaintedMask painted = paintedOn(m_session->state(), AttentionPart::Decoder);
            QCOMPARE(run.options.mask.painted, painted);
            for (const Index key : painted.keys)
                QVERIFY(key < run.nTokens());
        }
    }
};

HEADLIGHT_TEST(TestTranslationSession)
#include "tst_translation_session.moc"
