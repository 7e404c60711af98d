// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/text/token_chips.h"

#include <QToolButton>
#include <QtTest>

#include <QAction>

using namespace headlight;

/// The whole window on a recurrent translator, whose heatmap is no square: nothing in it may take a key for a query.
class TestRecurrentWindow : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::WindowFixture> m_fixture;

    void settle() { SETTLE(); }
    HeatmapView* heatmap() const { return m_fixture->find<HeatmapView>("heatmapView"); }
    /// The cursor goes over all of a widget.
    static void sweep(QWidget* widget)
    {
        for (int y = 2; y < widget->height(); y += 12)
            for (int x = 2; x < widget->width(); x += 12)
                test::movePointer(*widget, QPoint(x, y));
    }

private slots:
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        const QString folder = test::WindowFixture::dataFolder() + "/models/rnn";
        QDir().mkpath(folder);
        test::writeRecurrentModel(QDir(folder));
        SessionState state;
        state.model = "rnn";
        state.input.text = "a cat";
        m_fixture->open(state);
        settle();
    }
    void cleanup()
    {
        m_fixture.reset();
        QDir(test::WindowFixture::dataFolder() + "/models/rnn").removeRecursively();
        test::WindowFixture::forget();
    }
    void theHeatmapAndTheInspectorAreShown()
    {
        const auto& cache = *m_fixture->session().result()->cache;
        QVERIFY(heatmap()->isVisible());
        QCOMPARE(heatmap()->plot().nQueries(), cache.nTokens());
        QCOMPARE(heatmap()->plot().nKeys(), cache.source->encoding.size());
        QVERIFY(cache.nTokens() != cache.source->encoding.size());
        const QString text = m_fixture->find<InspectorView>("inspector")->accessibleDescription();
        QVERIFY2(text.contains("additive attention") && text.contains("tanh"), qPrintable(text));
        QVERIFY(!m_fixture->window->grab().isNull());
    }
    void everyCellAndTokenCanBeHoveredAndPinned()
    {
        sweep(heatmap());
        sweep(m_fixture->find<TokenChips>("tokenChips"));
        sweep(m_fixture->find<LinksView>("linksView"));
        heatmap()->setFocus();
        QTest::keyClick(heatmap(), Qt::Key_End);
        QTest::keyClick(heatmap(), Qt::Key_End, Qt::ControlModifier);
        settle();
        QCOMPARE(m_fixture->session().result()->view->inspector.query, heatmap()->plot().nQueries() - 1);
        QCOMPARE(m_fixture->session().result()->view->inspector.key, heatmap()->plot().nKeys() - 1);
        QVERIFY(!m_fixture->window->grab().isNull());
    }
    void theScaleThatAdditiveAttentionDoesNotHaveCannotBeSwitched()
    {
        const auto* scale = m_fixture->find<QAction>("scaleByRootDHead");
        const auto* softmax = m_fixture->find<ChoiceButton>("softmaxButton");
        QVERIFY(!scale->isEnabled());
        QVERIFY(softmax->isEnabled()); // there is a temperature
        QVERIFY(softmax->toolTip().contains("Additive"));
        QCOMPARE(softmax->value(), QString("τ 1.00"));
        m_fixture->session().setModel("tiny");
        settle();
        QVERIFY(scale->isEnabled());
        QCOMPARE(softmax->value(), QString("1/√dₖ · τ 1.00"));
    }
    void everyTabIsPainted()
    {
        for (const ViewTab tab : {kGridTab, kLinksTab, kShapesTab, kLayersTab, kHeatmapTab}) {
            m_fixture->session().set(&SessionState::tab, tab);
            settle();
            QVERIFY(!m_fixture->window->grab().isNull());
        }
    }
    void aModelOfAnotherKindCanBeChosenAndTakenBack()
    {
        m_fixture->session().pin(0, 6);
        m_fixture->session().setModel("tiny");
        settle();
        QVERIFY(!m_fixture->session().result()->cache->recurrent);
        m_fixture->session().undoStack()->undo();
        settle();
        QVERIFY(m_fixture->session().result()->cache->recurrent);
    }
};

HEADLIGHT_TEST(TestRecurrentWindow)
#include "tst_recurrent_window.moc"
