// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/sample_plots.h"
#include "tests/support/shown_view.h"
#include "ui/window/links/link_text.h"
#include "ui/window/links/links_view.h"
#include "ui/window/shapes/shapes_view.h"
#include "ui/window/widgets/window_theme.h"

#include <QSignalSpy>
#include <QTest>

using namespace headlight;

class TestLinksView : public QObject {
    Q_OBJECT
private:
    static std::unique_ptr<LinksView> shown(const LinkPlot& plot)
    {
        return test::shownView<LinksView>(plot, QSize(700, 500));
    }

private slots:
    void thePointerOnATokenShowsOnlyItsLinks()
    {
        const auto view = shown(test::links(test::englishTokens(), 2));
        QCOMPARE(view->nVisibleLinks(), 2 * 49);
        const QImage all = view->grab().toImage();
        QSignalSpy hovered(view.get(), &LinksView::tokenHovered);
        test::movePointer(*view, view->queryLabelRect(3).center());
        QCOMPARE(hovered.size(), 1);
        QCOMPARE(hovered.first(), (QVariantList{3, -1}));
        QCOMPARE(view->nVisibleLinks(), 2 * 7);
        QVERIFY(view->grab().toImage() != all);
        test::movePointer(*view, view->keyLabelRect(0).center());
        QCOMPARE(hovered.size(), 2);
        QCOMPARE(hovered.last(), (QVariantList{-1, 0}));
        test::leave(*view);
        QCOMPARE(hovered.last(), (QVariantList{-1, -1}));
        QCOMPARE(view->nVisibleLinks(), 2 * 49);
    }

    void aClickOnATokenIsTold()
    {
        const auto view = shown(test::links(test::englishTokens(), 1));
        QSignalSpy clicked(view.get(), &LinksView::tokenClicked);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->keyLabelRect(2).center().toPoint());
        QCOMPARE(clicked.last(), (QVariantList{-1, 2}));
    }

    void theKeyboardReachesEveryToken()
    {
        const auto view = shown(test::links(test::englishTokens(), 1));
        QSignalSpy hovered(view.get(), &LinksView::tokenHovered);
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(hovered.last(), (QVariantList{0, -1}));
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(hovered.last(), (QVariantList{1, -1}));
        QTest::keyClick(view.get(), Qt::Key_Right);
        QCOMPARE(hovered.last(), (QVariantList{-1, 1}));
        QSignalSpy clicked(view.get(), &LinksView::tokenClicked);
        QTest::keyClick(view.get(), Qt::Key_Return);
        QCOMPARE(clicked.last(), (QVariantList{-1, 1}));
        QTest::keyClick(view.get(), Qt::Key_Escape);
        QCOMPARE(hovered.last(), (QVariantList{-1, -1}));
    }

    void onALineAndACircleTheArrowsReachEveryTokenToo()
    {
        for (const LinkLayoutKind kind : {LinkLayoutKind::Arc, LinkLayoutKind::Radial}) {
            LinkPlot plot = test::links(test::englishTokens(), 1);
            plot.options.layout = kind;
            const auto view = shown(plot);
            QSignalSpy hovered(view.get(), &LinksView::tokenHovered);
            QTest::keyClick(view.get(), Qt::Key_Right);
            QCOMPARE(hovered.last(), (QVariantList{0, -1}));
            for (int i = 0; i < 3; ++i)
                QTest::keyClick(view.get(), Qt::Key_Right);
            QCOMPARE(hovered.last(), (QVariantList{3, -1}));
            QTest::keyClick(view.get(), Qt::Key_Down); // who looks at it
            QCOMPARE(hovered.last(), (QVariantList{-1, 3}));
            QTest::keyClick(view.get(), Qt::Key_Left);
            QCOMPARE(hovered.last(), (QVariantList{-1, 2}));
            QSignalSpy clicked(view.get(), &LinksView::tokenClicked);
            QTest::keyClick(view.get(), Qt::Key_Up);
            QTest::keyClick(view.get(), Qt::Key_Return);
            QCOMPARE(clicked.last(), (QVariantList{2, -1}));
        }
    }

    /// A token's links are read out one by one, the strongest first.
    void theKeyboardReachesEveryLink()
    {
        const LinkPlot plot = test::links(test::englishTokens(), 2);
        const auto view = shown(plot);
        QSignalSpy hovered(view.get(), &LinksView::tokenHovered);
        QTest::keyClick(view.get(), Qt::Key_PageDown); // there is no token: all links count
        QVERIFY2(view->accessibleDescription().contains(linkLine(plot, plot.links.back())),
                 qPrintable(view->accessibleDescription()));
        QTest::keyClick(view.get(), Qt::Key_Escape);
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(hovered.last(), (QVariantList{3, -1}));
        std::vector<TokenLink> own;
        for (const TokenLink& link : plot.links)
            if (link.query == 3)
                own.insert(own.begin(), link);
        QCOMPARE(own.size(), std::size_t(2 * 7));
        for (const TokenLink& link : own) {
            QTest::keyClick(view.get(), Qt::Key_PageDown);
            QCOMPARE(hovered.last(), (QVariantList{3, link.key}));
            QVERIFY2(view->accessibleDescription().contains(linkLine(plot, link)),
                     qPrintable(view->accessibleDescription()));
        }
        QTest::keyClick(view.get(), Qt::Key_PageDown); // there is no weaker one
        QCOMPARE(hovered.last(), (QVariantList{3, own.back().key}));
        QTest::keyClick(view.get(), Qt::Key_PageUp);
        QVERIFY(view->accessibleDescription().contains(linkLine(plot, own[own.size() - 2])));
        QSignalSpy clicked(view.get(), &LinksView::tokenClicked);
        QTest::keyClick(view.get(), Qt::Key_Return);
        QCOMPARE(clicked.last(), (QVariantList{3, -1}));
        QTest::keyClick(view.get(), Qt::Key_Down); // on from its token
        QCOMPARE(hovered.last(), (QVariantList{4, -1}));
    }

    void thePointerOnALinkNamesIt()
    {
        for (const LinkLayoutKind kind : {LinkLayoutKind::Columns, LinkLayoutKind::Arc, LinkLayoutKind::Radial}) {
            LinkPlot plot = test::links(test::englishTokens(), 1);
            plot.options.layout = kind;
            const auto strongest = plot.links.back();
            const auto view = shown(plot);
            QSignalSpy hovered(view.get(), &LinksView::tokenHovered);
            const QPointF on = view->drawnCurves().back().path().pointAtPercent(0.45);
            test::movePointer(*view, on);
            const std::vector<TokenLink> found = view->linksAt(on);
            QVERIFY(!found.empty());
            QCOMPARE(found.front(), strongest); // the one that is drawn on top
            QCOMPARE(hovered.last(), (QVariantList{strongest.query, strongest.key}));
            const QString line = QStringLiteral("%1 → %2 %3 · layer 0, head 0")
                                     .arg(plot.queryLabels[strongest.query], plot.keyLabels[strongest.key])
                                     .arg(static_cast<double>(strongest.weight), 0, 'f', 3);
            QVERIFY2(view->accessibleDescription().contains(line), qPrintable(view->accessibleDescription()));
            test::leave(*view);
            QCOMPARE(hovered.last(), (QVariantList{-1, -1}));
        }
    }

    void aLineNamesItsHeadAsThePictureDoes()
    {
        LinkPlot plot = test::links(test::englishTokens(), 2);
        const TokenLink& link = plot.links.back();
        const QString number = QString::number(link.headSlot);
        QVERIFY(linkLine(plot, link).endsWith(" · layer 0, head " + number));
        plot.headNames = {"first head", "second head"}; // a bench names its heads
        QVERIFY(linkLine(plot, link).endsWith(" · " + plot.headNames[link.headSlot]));
        plot.headNames = QStringList{QString(), QString()}; // there is nothing to tell apart
        QVERIFY2(!linkLine(plot, link).contains("head"), qPrintable(linkLine(plot, link)));
    }

    void whatIsScrolledIsThePictureThatIsDrawnAtOnce()
    {
        const LinkPlot plot = test::links(test::manyTokens(60), 1, 0.02F);
        const auto low = test::shownView<LinksView>(plot, QSize(700, 300));
        const auto high = test::shownView<LinksView>(plot, QSize(700, 300));
        QTest::keyClick(low.get(), Qt::Key_PageDown); // tile by tile
        low->grab();
        QTest::keyClick(low.get(), Qt::Key_PageDown);
        QTest::keyClick(high.get(), Qt::Key_PageDown);
        QTest::keyClick(high.get(), Qt::Key_PageDown);
        QCOMPARE(low->grab().toImage(), high->grab().toImage());
    }

    void anotherViewsHoverIsShownWithoutAnEcho()
    {
        const auto view = shown(test::links(test::englishTokens(), 1));
        QSignalSpy hovered(view.get(), &LinksView::tokenHovered);
        view->setHoveredToken(2, -1);
        QCOMPARE(view->nVisibleLinks(), 7);
        QCOMPARE(hovered.size(), 0);
        view->setHoveredToken(99, -1); // a token of an older, longer text
        QCOMPARE(view->nVisibleLinks(), 49);
    }

    void aShorterTextForgetsTheTokenUnderThePointer()
    {
        const auto view = shown(test::links(test::englishTokens(), 1));
        view->setHoveredToken(6, -1);
        view->setPlot(test::links({"The", "train"}, 1));
        QCOMPARE(view->nVisibleLinks(), 4);
        view->grab();
        view->setPlot({});
        view->grab();
    }

    void theCountIsTold()
    {
        const auto view = shown(test::links(test::englishTokens(), 2, 0.1F));
        QVERIFY(view->accessibleDescription().contains(" of 98 links"));
    }

    void theShapesAreToldToAScreenReader()
    {
        ShapesView view;
        view.resize(700, 500);
        view.setPlot(test::shapes(9));
        view.show();
        QVERIFY(view.accessibleDescription().contains("[9, 256]"));
        const QImage light = view.grab().toImage();
        giveTheme(view, theme(ThemeId::Dark));
        QVERIFY(view.grab().toImage() != light);
    }
};

HEADLIGHT_TEST(TestLinksView)
#include "tst_links_view.moc"
