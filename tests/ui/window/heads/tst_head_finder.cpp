// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/heads/head_filter_model.h"
#include "ui/window/heads/head_table_model.h"
#include "ui/window/heatmap/heatmap_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

using namespace headlight;

/// The head finder by real clicks and keys in the real window.
class TestHeadFinder : public QObject {
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    QTableView* table() const { return m_fixture->find<QTableView>("headFinderTable"); }
    QLineEdit* filter() const { return m_fixture->find<QLineEdit>("headFilter"); }
    QString shownHead(int row) const { return table()->model()->index(row, 0).data().toString(); }
    QString selectedRow() const { return table()->currentIndex().siblingAtColumn(0).data().toString(); }

    void clickTab(int page) const
    {
        auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(page).center());
    }

    void clickHeading(int column) const
    {
        QHeaderView* header = table()->horizontalHeader();
        table()->scrollTo(table()->model()->index(0, column));
        const QPoint at(header->sectionViewportPosition(column) + header->sectionSize(column) / 2,
                        header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
    }

    std::vector<double> column(HeadMeasure measure) const
    {
        std::vector<double> numbers;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            numbers.push_back(table()
                                  ->model()
                                  ->index(row, HeadTableModel::columnOf(measure))
                                  .data(HeadTableModel::SortRole)
                                  .toDouble());
        return numbers;
    }

private slots:
    void init()
    {
        m_fixture = test::openedTiny("a b, a b.");
        QVERIFY(!m_fixture->session().result()->headTable); // nobody looks at it yet
        clickTab(1);
        QTRY_VERIFY(m_fixture->session().result()->headTable && m_fixture->session().result()->complete);
        QVERIFY(table()->isVisible());
        QCOMPARE(table()->model()->rowCount(), 8);
    }

    void cleanup() { m_fixture.reset(); }

    void aClickOnAHeadingSortsTheLargestFirst()
    {
        for (const HeadMeasure measure : {HeadMeasure::PreviousToken, HeadMeasure::Entropy, HeadMeasure::Induction}) {
            clickHeading(HeadTableModel::columnOf(measure));
            auto numbers = column(measure);
            QVERIFY(std::is_sorted(numbers.rbegin(), numbers.rend()));
            QVERIFY(numbers.front() > numbers.back());
            clickHeading(HeadTableModel::columnOf(measure));
            numbers = column(measure);
            QVERIFY(std::is_sorted(numbers.begin(), numbers.end()));
        }
    }

    /// Whatever sorts them: the menu of columns here.
    void theSortedColumnIsSeen_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280x800") << QSize(1280, 800);
        QTest::newRow("1024x640") << QSize(1024, 640);
    }
    void theSortedColumnIsSeen()
    {
        QFETCH(const QSize, size);
        m_fixture->window->resize(size);
        test::finishLayouts();
        const QHeaderView* header = table()->horizontalHeader();
        const QList<QAction*> entries = m_fixture->find<QToolButton>("sortHeadsButton")->menu()->actions();
        const QString before = selectedRow();
        for (const HeadMeasure measure : {HeadMeasure::Similarity, HeadMeasure::PreviousToken}) {
            const int column = HeadTableModel::columnOf(measure);
            entries.at(column)->trigger();
            const int left = header->sectionViewportPosition(column);
            QVERIFY2(left >= 0 && left + header->sectionSize(column) <= table()->viewport()->width(),
                     qPrintable(QString::number(left)));
            m_fixture->session().selectHead({0, 1}); // following the chosen head leaves it seen
            SETTLE();
            m_fixture->session().selectHead({1, 2});
            SETTLE();
            QCOMPARE(header->sectionViewportPosition(column), left);
        }
        QVERIFY(!before.isEmpty());
    }

    /// A stroke that is wide at its bottom points up.
    void theArrowPointsDownWhereTheLargestIsFirst()
    {
        const int sorted = HeadTableModel::columnOf(HeadMeasure::Entropy);
        QHeaderView* header = table()->horizontalHeader();
        const auto pointsDown = [&] {
            header->setSortIndicatorShown(false);
            const QImage without = header->grab().toImage();
            header->setSortIndicatorShown(true);
            const QImage with = header->grab().toImage();
            std::vector<int> widths; // holds the arrow's width in each row, from its top
            for (int y = 0; y < with.height(); ++y) {
                int width = 0;
                for (int x = 0; x < with.width(); ++x)
                    width += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
                if (width > 0)
                    widths.push_back(width);
            }
            return !widths.empty() && widths.front() > widths.back();
        };
        clickHeading(sorted);
        QCOMPARE(header->sortIndicatorOrder(), Qt::DescendingOrder);
        QVERIFY(pointsDown());
        clickHeading(sorted);
        QCOMPARE(header->sortIndicatorOrder(), Qt::AscendingOrder);
        QVERIFY(!pointsDown());
    }

    void everyColumnIsSortedByTheKeyboardToo()
    {
        auto* button = m_fixture->find<QToolButton>("sortHeadsButton");
        QCOMPARE(button->menu()->actions().size(), qsizetype(HeadTableModel::ColumnCount));
        button->menu()->actions().at(HeadTableModel::columnOf(HeadMeasure::FirstToken))->trigger();
        auto numbers = column(HeadMeasure::FirstToken);
        QVERIFY(std::is_sorted(numbers.rbegin(), numbers.rend()));
        QCOMPARE(table()->horizontalHeader()->sortIndicatorSection(),
                 HeadTableModel::columnOf(HeadMeasure::FirstToken));
    }

    /// A right click, or the menu key on the pinned cell, finds the heads that look there.
    void aCellOfTheMapFindsTheHeadsThatLookThere()
    {
        auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
        clickTab(0);
        auto* map = m_fixture->find<HeatmapView>("heatmapView");
        const auto menu = [&] { return map->findChild<QMenu*>("cellMenu"); };
        const auto find = [&](const TokenPair& cell) {
            auto* action = menu()->findChild<QAction*>("findHeadsOfCell");
            QCOMPARE(action->text(), QString("Heads that look from “%1” to “%2”")
                                         .arg(map->plot().queryName(cell.query), map->plot().keyName(cell.key)));
            QTest::mouseClick(menu(), Qt::LeftButton, {}, menu()->actionGeometry(action).center());
            const auto newest = [&] { return m_fixture->session().result()->headTable; };
            QTRY_VERIFY(m_fixture->isSettled() && newest() && newest()->cell == cell);
            QCOMPARE(tabs->currentIndex(), 1);
            QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional(cell.query));
            QCOMPARE(m_fixture->session().state().pinnedKey, std::optional(cell.key));
            QCOMPARE(table()->horizontalHeader()->sortIndicatorSection(),
                     HeadTableModel::columnOf(HeadMeasure::CellWeight));
            QCOMPARE(m_fixture->window->focusWidget(), table());
            const auto weights = column(HeadMeasure::CellWeight);
            QVERIFY(std::is_sorted(weights.rbegin(), weights.rend()) && weights.front() > weights.back());
            for (const HeadTableRow& row : m_fixture->session().result()->headTable->rows)
                QVERIFY(row.cell == cellContrast(attentionMap(m_fixture->session().result()->cache, row.head),
                                                 cell.query, cell.key));
            const QString said = m_fixture->find<QLabel>("headFinderCount")->text();
            QVERIFY2(
                said.endsWith(
                    QString("here: %1 → %2").arg(map->plot().queryName(cell.query), map->plot().keyName(cell.key))),
                qPrintable(said));
        };
        const QPoint point = map->cellRect(5, 2).center().toPoint();
        QContextMenuEvent click(QContextMenuEvent::Mouse, point, map->viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(map->viewport(), &click);
        QTRY_VERIFY(menu() && menu()->isVisible());
        find({5, 2});
        clickTab(0);
        SETTLE();
        map->setFocus();
        QTest::keyClick(map, Qt::Key_Up);
        SETTLE();
        QTRY_VERIFY(!menu());
        QContextMenuEvent key(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(map, &key);
        QTRY_VERIFY(menu() && menu()->isVisible());
        find({4, 2});
        QTest::keyClick(table(), Qt::Key_Down); // a head that is chosen there leaves the cell
        SETTLE();
        QCOMPARE(m_fixture->session().state().pinnedKey, std::optional(2));
    }

    void aRowChoosesItsHeadInEveryView()
    {
        clickHeading(HeadTableModel::columnOf(HeadMeasure::Entropy));
        const QString name = shownHead(3);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                          table()->visualRect(table()->model()->index(3, 2)).center());
        QCOMPARE(headText(m_fixture->session().state().selected), name);
        SETTLE();
        QCOMPARE(headText(m_fixture->find<HeatmapView>("heatmapView")->plot().head), name);
        QTest::keyClick(table(), Qt::Key_Down);
        QCOMPARE(headText(m_fixture->session().state().selected), shownHead(4));
        SETTLE();
    }

    void aHeadChosenElsewhereIsMarked()
    {
        m_fixture->session().selectHead({1, 2});
        QCOMPARE(selectedRow(), QString("1.2"));
        SETTLE();
        QCOMPARE(selectedRow(), QString("1.2"));
        QVERIFY(table()->selectionModel()->isRowSelected(6));
        m_fixture->session().undoStack()->undo();
        QCOMPARE(selectedRow(), headText(m_fixture->session().state().selected));
    }

    void aHeadChosenBeforeTheFinderOpensIsInSight()
    {
        m_fixture.reset();
        m_fixture = test::openedTiny("a b, a b.");
        m_fixture->session().selectHead({1, 3});
        SETTLE();
        clickTab(1);
        QTRY_COMPARE(selectedRow(), QString("1.3"));
        SETTLE();
        QVERIFY(table()->verticalScrollBar()->maximum() > 0); // there is not room for all of them
        QVERIFY(table()->viewport()->rect().contains(table()->visualRect(table()->currentIndex())));
    }

    void headsLikeThisOneAreSortedByLikeness()
    {
        m_fixture->session().selectHead({1, 1});
        SETTLE();
        QTest::mouseClick(m_fixture->find<QToolButton>("headsAlikeButton"), Qt::LeftButton);
        QCOMPARE(shownHead(0), QString("1.1"));
        const auto numbers = column(HeadMeasure::Similarity);
        QCOMPARE(numbers.front(), 1.0);
        QVERIFY(std::is_sorted(numbers.rbegin(), numbers.rend()));
        m_fixture->session().selectHead({0, 3});
        SETTLE();
        QCOMPARE(shownHead(0), QString("0.3")); // what is chosen now is compared with
    }

    void theFilterIsTypedAndChoosesNothing()
    {
        const HeadIndex before = m_fixture->session().state().selected; // 0.0
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(filter()->hasFocus());
        QTest::keyClicks(filter(), "1");
        QCOMPARE(table()->model()->rowCount(), 4);
        QCOMPARE(shownHead(0), QString("1.0"));
        QCOMPARE(m_fixture->session().state().selected, before);
        QVERIFY(m_fixture->find<QLabel>("headFinderCount")->text().startsWith("4 of 8 heads · here: "));
        QTest::keyClicks(filter(), ", wobble > 3");
        QCOMPARE(table()->model()->rowCount(), 4); // the last one stays
        QVERIFY(m_fixture->find<QLabel>("headFinderCount")->text().contains("wobble"));
        filter()->clear();
        QCOMPARE(table()->model()->rowCount(), 8);
        QCOMPARE(selectedRow(), headText(before));
    }

    void typingGoesOnAndTheNumbersFollow()
    {
        const auto before = column(HeadMeasure::Entropy);
        m_fixture->line()->setFocus();
        QTest::keyClicks(m_fixture->line(), " and more");
        QCOMPARE(table()->model()->rowCount(), 8); // the last numbers stay until the new ones are there
        SETTLE();
        QVERIFY(column(HeadMeasure::Entropy) != before);
        clickTab(0);
        QTest::keyClicks(m_fixture->line(), "x");
        SETTLE();
        QVERIFY(!m_fixture->session().result()->headTable);
    }

    void switchingOffEachInTurnFillsTwoColumns()
    {
        const QModelIndex cell = table()->model()->index(0, HeadTableModel::columnOf(HeadMeasure::Divergence));
        QCOMPARE(cell.data().toString(), QString("–"));
        QVERIFY(table()->isColumnHidden(cell.column())); // nothing stands in it
        QTest::mouseClick(m_fixture->find<QToolButton>("switchOffEachButton"), Qt::LeftButton);
        QTRY_VERIFY(m_fixture->isSettled() && m_fixture->session().result()->headTable->isSwitchedOff);
        QVERIFY(!table()->isColumnHidden(cell.column()));
        QVERIFY(cell.data(HeadTableModel::SortRole).toDouble() > 0.0);
        m_fixture->session().selectHead({1, 3});
        SETTLE();
        QVERIFY(cell.data(HeadTableModel::SortRole).toDouble() > 0.0); // choosing a head leaves the run as it is
        QTest::keyClicks(m_fixture->line(), "x");
        SETTLE();
        QCOMPARE(cell.data().toString(), QString("–"));
    }

    void theTableIsCopiedAsItIsShown()
    {
        clickHeading(HeadTableModel::columnOf(HeadMeasure::Self));
        QTest::keyClicks(filter(), "layer = 0");
        QTest::mouseClick(m_fixture->find<QToolButton>("copyTableButton"), Qt::LeftButton);
        const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split('\n');
        QCOMPARE(lines.size(), 5);
        QVERIFY(lines[0].startsWith("attention\tlayer\thead\tweight_here\tmore_than_other_rows\tprevious_token"));
        for (int row = 0; row < 4; ++row) {
            const QStringList fields = lines[row + 1].split('\t');
            QCOMPARE(QString("%1.%2").arg(fields[1], fields[2]), shownHead(row));
        }
        QGuiApplication::clipboard()->clear();
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().trimmed().split('\n'), lines);
    }

    void theShownRowsAreExported()
    {
        const auto press = [this] {
            QTest::mouseClick(m_fixture->find<QToolButton>("exportTableButton"), Qt::LeftButton);
        };
        const QStringList lines = QString::fromUtf8(m_fixture->exportedBy("csv", press)).trimmed().split('\n');
        QCOMPARE(lines.size(), table()->model()->rowCount() + 1);
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const QStringList fields = lines[row + 1].split(',');
            QCOMPARE(QString("%1.%2").arg(fields[1], fields[2]), shownHead(row));
        }
        QVERIFY(m_fixture->exportedBy("svg", press).startsWith('<')); // the figure of the same rows
        const auto menu = [this] { m_fixture->find<QAction>("exportHeads")->trigger(); };
        QCOMPARE(QString::fromUtf8(m_fixture->exportedBy("csv", menu)).trimmed().split('\n'), lines);
    }

    void everyControlHasANameAndTheTabComesBack()
    {
        for (const char* name : {"headFilter", "headFinderTable", "bottomTabs"})
            QVERIFY2(!m_fixture->find<QWidget>(name)->accessibleName().isEmpty(), name);
        for (const char* name :
             {"sortHeadsButton", "headsAlikeButton", "switchOffEachButton", "copyTableButton", "exportTableButton"}) {
            QVERIFY2(!m_fixture->find<QToolButton>(name)->toolTip().isEmpty(), name);
            QVERIFY2(m_fixture->find<QToolButton>(name)->focusPolicy() & Qt::TabFocus, name);
        }
        clickTab(0);
        QVERIFY(m_fixture->find<QWidget>("predictionsBefore")->isVisible());
        QVERIFY(!table()->isVisible());
    }
};

HEADLIGHT_TEST(TestHeadFinder)
#include "tst_head_finder.moc"
