// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/frame/notice_line.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/widgets/token_finder.h"

#include <QLabel>
#include <QTest>

using namespace headlight;
using namespace headlight::test;

/// Ctrl+G in a window with a text of repeated letters: a token is found in rows and in columns.
class TestTokenFinder : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->open(WindowFixture::tinyState("abcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcd"));
        SETTLE();
    }
    void cleanup() { m_fixture.reset(); }

    void typingGoesToARowAndEnterToTheNext()
    {
        HeatmapView* view = heatmap("heatmapView");
        const QStringList labels = view->plot().queryLabels;
        for (int press = 0; press < 9; ++press) {
            QTest::keyClick(view, Qt::Key_Plus);
            SETTLE();
        }
        const Index count = rows(view).count;
        QVERIFY(count < labels.size() / 2);
        QLineEdit* line = begin(view);
        QTest::keyClicks(line, "c");
        SETTLE();
        const QList<int> places = placesOf(labels, QStringLiteral("c"));
        QVERIFY(places.size() > 3);
        for (int i = 0; i < places.size(); ++i) {
            QCOMPARE(said(view), QStringLiteral("%1 of %2").arg(i + 1).arg(places.size()));
            QVERIFY2(isShown(view, places[i]), qPrintable(QStringLiteral("row %1").arg(places[i])));
            QVERIFY(rows(view).count <= count);
            QTest::keyClick(line, Qt::Key_Return);
            SETTLE();
        }
        QCOMPARE(said(view), QStringLiteral("1 of %1").arg(places.size())); // around
        QTest::keyClick(line, Qt::Key_Return, Qt::ShiftModifier);
        SETTLE();
        QVERIFY(isShown(view, places.last()));
    }

    void whatIsNotThereIsSaidAndEscapeCloses()
    {
        HeatmapView* view = heatmap("heatmapView");
        QLineEdit* line = begin(view);
        QTest::keyClicks(line, "xyzzy");
        QCOMPARE(said(view), QStringLiteral("no such row"));
        QTest::mouseClick(view->findChild<QToolButton*>("tokenFinderColumns"), Qt::LeftButton);
        QCOMPARE(said(view), QStringLiteral("no such column"));
        QTest::keyClick(line, Qt::Key_Escape);
        QVERIFY(!finder(view)->isVisible());
        QVERIFY(view->hasFocus());
        QVERIFY(!view->plot().part); // nothing was moved
    }

    void aColumnIsFoundToo()
    {
        HeatmapView* view = heatmap("heatmapView");
        view->setFocus();
        for (int press = 0; press < 9; ++press) {
            QTest::keyClick(view, Qt::Key_Plus);
            SETTLE();
        }
        const QStringList labels = shownPartOf(view->plot()).keyLabels;
        QLineEdit* line = begin(view);
        QTest::mouseClick(view->findChild<QToolButton*>("tokenFinderColumns"), Qt::LeftButton);
        QTest::keyClicks(line, "d");
        SETTLE();
        QTest::keyClick(line, Qt::Key_Return, Qt::ShiftModifier); // the last of all
        SETTLE();
        const TokenRange columns = shownPartOf(view->plot()).columns;
        const int last = placesOf(labels, QStringLiteral("d")).last();
        QVERIFY(last >= columns.first && last < columns.first + columns.count);
    }

    void layersAreSearchedAlike()
    {
        m_fixture->clickTab(kLayersTab);
        SETTLE();
        HeatmapView* view = heatmap("layersHeatmap");
        QVERIFY(view->isVisible());
        QTest::keyClick(m_fixture->window.get(), Qt::Key_Plus, Qt::ControlModifier);
        SETTLE();
        QVERIFY(view->plot().part.has_value());
        QLineEdit* line = begin(view);
        QTest::keyClicks(line, "b");
        SETTLE();
        QVERIFY(said(view).startsWith(QStringLiteral("1 of ")));
        QTest::keyClick(line, Qt::Key_Escape);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        SETTLE();
        QVERIFY(!view->plot().part.has_value());
    }

    /// The key is pressed as soon as the tab is chosen: the bar opens once the map is there.
    void theKeyWaitsForAMapThatIsBeingMade()
    {
        m_fixture->clickTab(kLinksTab);
        SETTLE();
        m_fixture->clickTab(kHeatmapTab);
        QVERIFY(!m_fixture->isSettled());
        QTest::keyClick(m_fixture->window.get(), Qt::Key_G, Qt::ControlModifier);
        SETTLE();
        QTRY_VERIFY(finder(heatmap("heatmapView"))->isVisible());
        QVERIFY(m_fixture->find<NoticeLine>("noticeLine")->sentence().isEmpty());
    }

    void aTabWithoutAMapSaysSo()
    {
        m_fixture->clickTab(kLinksTab);
        SETTLE();
        QTest::keyClick(m_fixture->window.get(), Qt::Key_G, Qt::ControlModifier);
        QVERIFY(m_fixture->find<NoticeLine>("noticeLine")->sentence().contains("no map with rows and columns"));
    }

private:
    HeatmapView* heatmap(const char* name) { return m_fixture->find<HeatmapView>(name); }
    static TokenFinder* finder(HeatmapView* view) { return view->findChild<TokenFinder*>("tokenFinder"); }
    static TokenRange rows(HeatmapView* view) { return shownPartOf(view->plot()).rows; }
    static QString said(HeatmapView* view) { return view->findChild<QLabel*>("tokenFinderCount")->text(); }
    static bool isShown(HeatmapView* view, int row)
    {
        return row >= rows(view).first && row < rows(view).first + rows(view).count;
    }
    static QList<int> placesOf(const QStringList& labels, const QString& text)
    {
        QList<int> places;
        for (int i = 0; i < labels.size(); ++i)
            if (labels[i].contains(text))
                places << i;
        return places;
    }
    QLineEdit* begin(HeatmapView* view)
    {
        QTest::keyClick(m_fixture->window.get(), Qt::Key_G, Qt::ControlModifier);
        auto* line = view->findChild<QLineEdit*>("tokenFinderLine");
        if (!finder(view)->isVisible() || !line->hasFocus())
            QTest::qFail("Ctrl+G opens the bar", __FILE__, __LINE__);
        return line;
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

HEADLIGHT_TEST(TestTokenFinder)
#include "tst_token_finder.moc"
