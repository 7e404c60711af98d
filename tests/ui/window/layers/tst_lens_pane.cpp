// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/predictions.h"
#include "tests/support/pointer.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/kit/colour_map.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/window/layers/lens_view.h"
#include "ui/window/widgets/choice_button.h"

#include <QLabel>
#include <QScrollBar>

using namespace headlight;

/// The logit lens in the tab Layers.
class TestLensPane : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        open(test::WindowFixture::tinyState("abcde"));
    }
    void cleanup() { m_fixture.reset(); }

    void theColourIsTheProbability();
    void aHoverTellsAndAClickPins();
    void theKeysMoveAndScroll();
    void aDecoderHasALensAndAnEncoderNone();
    void aRecurrentTranslatorSaysWhyThereIsNone();
    void aChartFollowsThePinnedToken();

private:
    void open(SessionState state);
    LensView* lens() const { return m_fixture->find<LensView>("layersLens"); }
    QLabel* refusal() const { return m_fixture->find<QLabel>("layersRefusal"); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestLensPane::open(SessionState state)
{
    state.tab = kLayersTab;
    state.layers.measure = LayerMeasure::Lens;
    m_fixture->open(state);
    SETTLE();
}

void TestLensPane::theColourIsTheProbability()
{
    QVERIFY(lens()->isVisible() && !refusal()->isVisible());
    QVERIFY(!m_fixture->find<ChoiceButton>("layerButton")->isVisible()); // it shows every layer
    const auto& cache = *m_fixture->session().result()->cache;
    const auto own = predictNextToken(cache, 2, 1);
    QCOMPARE(lens()->plot().predictions(2, 2)[0].id, own[0].id);
    const QImage image = lens()->viewport()->grab().toImage();
    const QPoint inside = lens()->cellRect({2, 2}).topLeft().toPoint() + QPoint(6, 6);
    QCOMPARE(image.pixel(inside), colour(ColourMapId::Viridis, double(own[0].probability)));
}

void TestLensPane::aHoverTellsAndAClickPins()
{
    const QPointF place = lens()->cellRect({1, 3}).center();
    test::movePointer(*lens()->viewport(), place);
    QVERIFY2(lens()->note().startsWith("layer 0 after “c”: "), qPrintable(lens()->note()));
    QVERIFY(lens()->note().contains("what follows, “d”, has rank "));
    QVERIFY(lens()->accessibleDescription().contains("5. "));
    QTest::mouseClick(lens()->viewport(), Qt::LeftButton, {}, place.toPoint());
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(3));
    SETTLE();
    QCOMPARE(lens()->plot().pinned, std::optional<int>(3));
}

void TestLensPane::theKeysMoveAndScroll()
{
    m_fixture->session().setText(QString(60, 'b'));
    SETTLE();
    QVERIFY(lens()->horizontalScrollBar()->maximum() > 0);
    lens()->horizontalScrollBar()->setValue(0);
    lens()->setFocus();
    QTest::keyClick(lens(), Qt::Key_Home);
    QTest::keyClick(lens(), Qt::Key_Up);
    QVERIFY2(lens()->note().startsWith("layer 0 after “<s>”"), qPrintable(lens()->note()));
    QTest::keyClick(lens(), Qt::Key_End);
    QCOMPARE(lens()->horizontalScrollBar()->value(), lens()->horizontalScrollBar()->maximum());
    QVERIFY(lens()->note().contains("nothing follows"));
    // The cell that the keys came to is in sight, and the layers' names have not moved.
    QVERIFY(QRectF(lens()->viewport()->rect()).contains(lens()->cellRect({1, 61}).adjusted(1, 1, -1, -1)));
    const QRect names(0, 0, 60, 120);
    const QImage before = lens()->viewport()->grab(names).toImage();
    QTest::keyClick(lens(), Qt::Key_Home);
    QCOMPARE(lens()->horizontalScrollBar()->value(), 0);
    QCOMPARE(lens()->viewport()->grab(names).toImage(), before);
    QTest::keyClick(lens(), Qt::Key_Return);
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(0));
    SETTLE();
}

void TestLensPane::aDecoderHasALensAndAnEncoderNone()
{
    m_fixture->window.reset();
    test::writeTinyMarian(QDir(test::WindowFixture::modelFolder()));
    open(test::WindowFixture::tinyState("abc"));
    QVERIFY(lens()->isVisible());
    QCOMPARE(lens()->plot().nTokens(), m_fixture->session().result()->cache->nTokens());
    m_fixture->session().setPart(AttentionPart::Encoder);
    SETTLE();
    QVERIFY(!lens()->isVisible() && refusal()->isVisible());
    QVERIFY(refusal()->text().startsWith("The encoder predicts no token"));
    m_fixture->session().setPart(AttentionPart::Decoder);
    SETTLE();
    QVERIFY(lens()->isVisible() && !refusal()->isVisible());
}

void TestLensPane::aRecurrentTranslatorSaysWhyThereIsNone()
{
    const QString folder = test::WindowFixture::dataFolder() + "/models/rnn";
    QDir().mkpath(folder);
    test::writeRecurrentModel(QDir(folder));
    SessionState start = test::WindowFixture::tinyState("a cat");
    start.model = "rnn";
    open(start);
    QVERIFY(refusal()->isVisible() && refusal()->text().startsWith("A recurrent translator has no layers"));
    QDir(folder).removeRecursively();
}

/// Below the table: a click on a token of it moves the chart there, and the cursor reads the layers.
void TestLensPane::aChartFollowsThePinnedToken()
{
    m_fixture->session().set(&SessionState::layers, {LayerMeasure::LensCurve, false});
    SETTLE();
    auto* view = m_fixture->find<QWidget>("lensCurve")->findChild<ChartView*>(QStringLiteral("chartView"));
    QVERIFY(view && view->isVisible() && lens()->isVisible());
    QTest::mouseClick(lens()->viewport(), Qt::LeftButton, {}, lens()->cellRect({1, 2}).center().toPoint());
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional(2));
    QVERIFY2(view->plot().title.front().contains("“b”"), qPrintable(view->plot().title.front()));
    const auto& follows = view->plot().series.front();
    QVERIFY2(follows.name.startsWith("c"), qPrintable(follows.name)); // the text goes on with it
    for (int state = 0; state < lens()->plot().nStates(); ++state)
        QCOMPARE(float(follows.y[std::size_t(state)]), lens()->plot().followingAt(state, 2)->probability);
    QTest::keyClick(view, Qt::Key_Right);
    QVERIFY2(view->accessibleDescription().startsWith("embedding, c"), qPrintable(view->accessibleDescription()));
    m_fixture->session().set(&SessionState::layers, {LayerMeasure::Lens, false});
    SETTLE();
    QVERIFY(!view->isVisible());
}

HEADLIGHT_TEST(TestLensPane)
#include "tst_lens_pane.moc"
