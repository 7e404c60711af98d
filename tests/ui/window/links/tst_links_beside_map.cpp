// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/text/token_chips.h"

using namespace headlight;

/// What the links say of what is pointed at elsewhere.
class TestLinksBesideMap : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void aCellOfTheMapPrintsItsOwnWeight();
    void aPinIsShownInEveryLayout();
    void afterAClickAndArrowKeysBothSpeakOfOnePair();
    void whatIsPointedAtIsStillWhenTheResultIsAnother();

private:
    LinksView* links() const { return m_fixture->find<LinksView>("linksView"); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestLinksBesideMap::init()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    SessionState state = test::WindowFixture::tinyState("abc");
    state.links.threshold = 0.4F; // most pairs have no line
    m_fixture->open(state);
    m_fixture->window->resize(1600, 900);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F4);
    SETTLE();
}

void TestLinksBesideMap::cleanup()
{
    m_fixture.reset();
}

/// Every pair in every head.
void TestLinksBesideMap::aCellOfTheMapPrintsItsOwnWeight()
{
    auto* heatmap = m_fixture->find<HeatmapView>("heatmapView");
    QVERIFY(links()->isVisible());
    for (int layer = 0; layer < 2; ++layer)
        for (int head = 0; head < 4; ++head) {
            m_fixture->session().selectHead({layer, head});
            SETTLE();
            const HeatmapPlot& plot = heatmap->plot();
            QCOMPARE(plot.head, (HeadIndex{layer, head}));
            for (int query = 0; query < plot.nQueries(); ++query)
                for (int key = 0; key < plot.nKeys(); ++key) {
                    test::movePointer(*heatmap, heatmap->cellRect(query, key).center());
                    const LinkEnds ends = links()->ends();
                    QCOMPARE(ends.strong, (LinkToken{query, key}));
                    if (plot.hasCell(query, key)) {
                        QCOMPARE(ends.keyNotes.size(), std::size_t(1));
                        QCOMPARE(ends.keyNotes.at(key), QString::number(double(plot.cells.value(query, key)), 'f', 3));
                    } else {
                        QVERIFY(ends.keyNotes.empty());
                    }
                }
            test::leave(*heatmap);
        }
}

void TestLinksBesideMap::aPinIsShownInEveryLayout()
{
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    QTest::mouseClick(chips, Qt::LeftButton, {}, chips->chipRect(3).center().toPoint());
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    test::leave(*chips);
    for (const char* layout : {"arcs", "circle", "columns"}) {
        m_fixture->choose("linkLayoutButton", {layout});
        SETTLE();
        QCOMPARE(links()->ends().strong, (LinkToken{3, -1}));
        test::movePointer(*links(), links()->queryLabelRect(1).center());
        QCOMPARE(links()->ends().strong, (LinkToken{1, -1}));
        test::leave(*links());
        QCOMPARE(links()->ends().strong, (LinkToken{3, -1}));
    }
}

void TestLinksBesideMap::afterAClickAndArrowKeysBothSpeakOfOnePair()
{
    auto* heatmap = m_fixture->find<HeatmapView>("heatmapView");
    const auto cell = [&](int query, int key) { return heatmap->cellRect(query, key).center(); };
    const auto pinned = [&] { return heatmap->plot().pinned.value_or(TokenPair{-1, -1}); };
    test::movePointer(*heatmap, cell(2, 1));
    QTest::mouseClick(heatmap->viewport(), Qt::LeftButton, {}, cell(2, 1).toPoint());
    SETTLE();
    QCOMPARE(links()->ends().strong, (LinkToken{2, 1})); // the pointer is still there
    for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Up}) {
        QTest::keyClick(heatmap, key);
        SETTLE();
        QCOMPARE(links()->ends().strong, (LinkToken{pinned().query, -1}));
        QVERIFY(heatmap->note().startsWith(
            QString("%1 → %2 ")
                .arg(heatmap->plot().queryLabels[pinned().query], heatmap->plot().keyLabels[pinned().key])));
    }
    QCOMPARE(pinned(), (TokenPair{1, 0}));
    test::leave(*heatmap);
    QCOMPARE(links()->ends().strong, (LinkToken{1, -1}));
    test::movePointer(*heatmap, cell(3, 2)); // a click and away is a hover elsewhere and away
    QTest::mouseClick(heatmap->viewport(), Qt::LeftButton, {}, cell(3, 2).toPoint());
    SETTLE();
    test::leave(*heatmap);
    QCOMPARE(links()->ends().strong, (LinkToken{3, -1}));
    test::movePointer(*heatmap, cell(0, 0));
    test::leave(*heatmap);
    QCOMPARE(links()->ends().strong, (LinkToken{3, -1}));
}

void TestLinksBesideMap::whatIsPointedAtIsStillWhenTheResultIsAnother()
{
    auto* heatmap = m_fixture->find<HeatmapView>("heatmapView");
    test::movePointer(*heatmap, heatmap->cellRect(3, 1).center());
    m_fixture->session().selectHead({1, 2});
    SETTLE();
    QCOMPARE(links()->ends().strong, (LinkToken{3, 1}));
    QCOMPARE(heatmap->plot().hoveredQuery, 3);
    m_fixture->session().setText("a"); // has no such token
    SETTLE();
    QCOMPARE(links()->ends().strong, LinkToken());
    test::leave(*heatmap);
    m_fixture->session().setText("abc");
    SETTLE();
    QCOMPARE(links()->ends().strong, LinkToken());
}

HEADLIGHT_TEST(TestLinksBesideMap)
#include "tst_links_beside_map.moc"
