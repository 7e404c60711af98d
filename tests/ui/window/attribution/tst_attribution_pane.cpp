// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/score_terms.h"
#include "core/analysis/gradient_attribution.h"
#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/pictures/attribution/attribution_row.h"
#include "ui/window/widgets/layer_map_view.h"

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

using namespace headlight;

/// The tab Why this token, worked with the mouse and the keys.
class TestAttributionPane : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void everyPartIsShownAndAddsUp();
    void typedTokensAreCompared();
    void theTokensOfAHeadAddUpToItsShare();
    void aClickChoosesTheHead();
    void fromThePredictionsToTheTermsOfAWeight();
    void whatIsNoTokenIsSaid();
    void gradientsAreShownByTokenAndByWeight();
    void whatHasNoGradientIsSaid();
    void theViewMenuZooms();
    void theSessionComesBackAndTheCommandSaysIt();

private:
    QWidget* pane() const { return m_fixture->find<QWidget>("attributionPane"); }
    ChartView* view() const { return pane()->findChild<ChartView*>(QStringLiteral("chartView")); }
    const SessionState& state() const { return m_fixture->session().state(); }
    void type(const char* name, const QString& text)
    {
        auto* line = m_fixture->find<QLineEdit>(name);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        SETTLE();
    }
    double sumOf(int series) const
    {
        double sum = 0.0;
        for (const double share : view()->plot().series[static_cast<std::size_t>(series)].y)
            sum += share;
        return sum;
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestAttributionPane::init()
{
    m_fixture = test::openedTiny("abcabc");
    m_fixture->clickTab(kAttributionTab);
    SETTLE();
    QVERIFY(view() && view()->isVisible());
}

void TestAttributionPane::everyPartIsShownAndAddsUp()
{
    const HeadGrid grid = m_fixture->session().grid();
    const ChartPlot& plot = view()->plot();
    QCOMPARE(std::ssize(plot.series), 3);
    QCOMPARE(std::ssize(plot.series[0].x), 2);
    QCOMPARE(std::ssize(plot.series[1].x), grid.nLayers);
    QCOMPARE(std::ssize(plot.series[2].x), grid.nLayers * grid.nHeads);
    const auto& run = *m_fixture->session().result()->cache;
    const Matrix logits = run.logits(run.nTokens() - 2, 1); // behind the last token that is not special
    Index best = 0;
    const double largest = logits.row(0).maxCoeff(&best);
    const double others = (double(logits.sum()) - largest) / double(logits.cols() - 1);
    QVERIFY(std::abs(sumOf(0) + sumOf(1) + sumOf(2) - (largest - others)) < 1e-3);
    QVERIFY(m_fixture->find<QLineEdit>("attributionToken")
                ->placeholderText()
                .contains(QString::fromStdString(run.model->tokenizer.label(best, true))));
}

void TestAttributionPane::typedTokensAreCompared()
{
    type("attributionToken", "a");
    type("attributionAgainst", "b");
    QCOMPARE(state().attribution.token, QString("a"));
    QVERIFY2(view()->plot().title.front().contains(u'a') && view()->plot().title.front().contains(u'b'),
             qPrintable(view()->plot().title.front()));
    const auto& run = *m_fixture->session().result()->cache;
    const Tokenizer& tokenizer = run.model->tokenizer;
    const Matrix logits = run.logits(run.nTokens() - 2, 1);
    const double difference =
        double(logits(0, writtenToken(tokenizer, "a"))) - double(logits(0, writtenToken(tokenizer, "b")));
    QVERIFY(std::abs(sumOf(0) + sumOf(1) + sumOf(2) - difference) < 1e-3);
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(state().attribution.against, QString());
}

void TestAttributionPane::theTokensOfAHeadAddUpToItsShare()
{
    m_fixture->session().selectHead({1, 2});
    SETTLE();
    double share = NAN;
    const ChartSeries heads = view()->plot().series[2];
    for (std::size_t i = 0; i < heads.heads.size(); ++i)
        if (heads.heads[i] == HeadIndex{1, 2})
            share = heads.y[i];
    m_fixture->choose("attributionOf", {"tokens of the chosen head"});
    SETTLE();
    QCOMPARE(std::ssize(view()->plot().series), 1);
    QCOMPARE(std::ssize(view()->plot().series[0].y), m_fixture->session().result()->cache->nTokens());
    QVERIFY(std::abs(sumOf(0) - share) < 1e-4);
}

void TestAttributionPane::aClickChoosesTheHead()
{
    m_fixture->session().selectHead({0, 0});
    SETTLE();
    const ChartSeries& heads = view()->plot().series[2];
    int lowest = 0; // no other point hides it
    for (int i = 0; i < static_cast<int>(heads.y.size()); ++i)
        if (heads.y[std::size_t(i)] < heads.y[std::size_t(lowest)])
            lowest = i;
    const HeadIndex head = heads.heads[std::size_t(lowest)];
    test::movePointer(*view(), view()->pixelOf({2, lowest}));
    QTest::mouseClick(view(), Qt::LeftButton, {}, view()->pixelOf({2, lowest}).toPoint());
    SETTLE();
    QCOMPARE(selectedHead(state(), m_fixture->session().grid()), head);
}

/// Each level adds up to the number of the one above: the map to the difference, the tokens to a cell of the map.
void TestAttributionPane::fromThePredictionsToTheTermsOfAWeight()
{
    type("attributionToken", "a");
    type("attributionAgainst", "b");
    const auto& run = m_fixture->session().result()->cache;
    const LogitPair pair{run->nTokens() - 2, writtenToken(run->model->tokenizer, "a"),
                         writtenToken(run->model->tokenizer, "b")};
    const LogitAttribution shares = logitAttribution(*run, pair);
    m_fixture->choose("attributionForm", {"map"});
    SETTLE();
    auto* map = pane()->findChild<LayerMapView*>(QStringLiteral("attributionMap"));
    QVERIFY(map->isVisible() && !view()->isVisible());
    QVERIFY(std::abs(map->plot().values.sum() + shares.embedding + shares.bias - shares.difference) < 1e-4);

    const LayerCell cell{1, 2};
    const double ofHead = map->plot().values(1, 2);
    test::movePointer(*map->viewport(), map->cellRect(cell).center());
    QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, map->cellRect(cell).center().toPoint());
    SETTLE();
    QCOMPARE(state().attribution.of, AttributionOf::Sources);
    QCOMPARE(selectedHead(state(), m_fixture->session().grid()), (HeadIndex{1, 2}));
    QVERIFY(view()->isVisible() && !map->isVisible());
    QVERIFY(std::abs(sumOf(0) - ofHead) < 1e-4);

    const ChartSeries& sources = view()->plot().series[0];
    int largest = 0;
    for (int key = 0; key < static_cast<int>(sources.y.size()); ++key)
        if (std::abs(sources.y[std::size_t(key)]) > std::abs(sources.y[std::size_t(largest)]))
            largest = key;
    QVERIFY2(sources.readouts[std::size_t(largest)].contains("weight"), qPrintable(sources.readouts.front()));
    const QPointF bar = view()->pixelOf({0, largest}) + QPointF(0.0, 2.0); // below its end
    test::movePointer(*view(), bar);
    QTest::mouseClick(view(), Qt::LeftButton, {}, bar.toPoint());
    SETTLE();
    QCOMPARE(state().pinnedQuery, std::optional(pair.position));
    QCOMPARE(state().pinnedKey, std::optional(largest));
    QCOMPARE(m_fixture->session().result()->view->inspector.key, largest);

    const double score = scoreTerms(*m_fixture->session().result()->cache, {1, 2}, pair.position, largest).scaled;
    for (const QString side : {"what wrote the query", "what wrote the key"}) {
        m_fixture->choose("attributionOf", {side});
        SETTLE();
        double sum = 0.0;
        for (int series = 0; series < static_cast<int>(view()->plot().series.size()); ++series)
            sum += sumOf(series);
        QVERIFY(std::abs(sum - score) < 1e-4 * std::max(1.0, std::abs(score)));
        QVERIFY2(view()->plot().title.join(u' ').contains(side), qPrintable(view()->plot().title.join(u' ')));
        QVERIFY2(view()->plot().note.contains(" · left over: "), qPrintable(view()->plot().note));
    }
}

void TestAttributionPane::whatIsNoTokenIsSaid()
{
    type("attributionToken", "ab");
    auto* refusal = pane()->findChild<QLabel*>(QStringLiteral("chartRefusal"));
    QVERIFY(refusal->isVisible());
    QVERIFY2(refusal->text().contains("several"), qPrintable(refusal->text()));
    type("attributionToken", "#99999");
    QVERIFY(refusal->isVisible());
    QVERIFY2(refusal->text().contains("99999"), qPrintable(refusal->text()));
    type("attributionToken", "b");
    QVERIFY(!refusal->isVisible());
}

void TestAttributionPane::gradientsAreShownByTokenAndByWeight()
{
    type("attributionToken", "a");
    m_fixture->session().selectHead({1, 2});
    SETTLE();
    const auto& run = m_fixture->session().result()->cache;
    const LogitPair pair{run->nTokens() - 2, writtenToken(run->model->tokenizer, "a"), {}};
    const GradientAttribution expected = gradientAttribution(*run, pair, HeadIndex{1, 2});

    m_fixture->choose("attributionOf", {"gradient × input, by token"});
    SETTLE();
    QCOMPARE(view()->plot().series.front().y, expected.input);
    QVERIFY2(view()->plot().note.contains("need not add up"), qPrintable(view()->plot().note));
    m_fixture->choose("attributionOf", {"relevance, by token"});
    SETTLE();
    QCOMPARE(view()->plot().series.front().y, expected.relevance);
    QVERIFY(*std::max_element(expected.relevance.begin(), expected.relevance.end()) > 0.0);

    m_fixture->choose("attributionOf", {"weight × gradient"});
    SETTLE();
    auto* map = pane()->findChild<LayerMapView*>(QStringLiteral("attributionMap"));
    QVERIFY(map->isVisible() && !view()->isVisible());
    QCOMPARE(map->plot().rows, map->plot().columns);
    const LayerCell cell{pair.position, 1};
    QCOMPARE(map->plot().values(cell.layer, cell.column),
             expected.gradients(cell.layer, cell.column) * expected.weights(cell.layer, cell.column));
    QVERIFY(std::isnan(map->plot().values(1, 2))); // the causal mask hides it
    QVERIFY2(map->plot().cellText({1, 2}).contains("hidden by the mask"), qPrintable(map->plot().cellText({1, 2})));
    const SessionState before = state();
    test::movePointer(*map->viewport(), map->cellRect(cell).center());
    QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, map->cellRect(cell).center().toPoint());
    SETTLE();
    QVERIFY(state() == before); // a cell of weights opens nothing
    m_fixture->choose("attributionOf", {"gradient of each weight"});
    SETTLE();
    QCOMPARE(map->plot().values(cell.layer, cell.column), expected.gradients(cell.layer, cell.column));

    m_fixture->find<QAction>("copyCommand")->trigger();
    QVERIFY2(QGuiApplication::clipboard()->text().contains("--of gradient"),
             qPrintable(QGuiApplication::clipboard()->text()));
    QCOMPARE(sessionFromJson(sessionToJson(state()), "session.json").attribution, state().attribution);
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(state().attribution.of, AttributionOf::Product);
}

void TestAttributionPane::whatHasNoGradientIsSaid()
{
    m_fixture->choose("attributionOf", {"relevance, by token"});
    SETTLE();
    const SessionState before = state();
    SessionState changed = before;
    changed.ablatedHeads = {{0, 1}};
    m_fixture->session().restore(changed);
    SETTLE();
    auto* refusal = pane()->findChild<QLabel*>(QStringLiteral("chartRefusal"));
    QVERIFY(refusal->isVisible());
    QVERIFY2(refusal->text().contains("switched off"), qPrintable(refusal->text()));
    m_fixture->session().restore(before);
    SETTLE();
    QVERIFY(!refusal->isVisible());
}

void TestAttributionPane::theViewMenuZooms()
{
    const ChartPart whole = view()->part();
    m_fixture->find<QAction>("zoomIn")->trigger();
    QVERIFY(view()->part() != whole);
    m_fixture->find<QAction>("zoomFit")->trigger();
    QCOMPARE(view()->part(), whole);
}

void TestAttributionPane::theSessionComesBackAndTheCommandSaysIt()
{
    type("attributionToken", "a");
    m_fixture->choose("attributionOf", {"tokens of the chosen head"});
    SETTLE();
    QCOMPARE(sessionFromJson(sessionToJson(state()), "session.json").attribution, state().attribution);
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--view attribution") && command.contains("--token a") &&
                 command.contains("--of sources"),
             qPrintable(command));
}

HEADLIGHT_TEST(TestAttributionPane)
#include "tst_attribution_pane.moc"
