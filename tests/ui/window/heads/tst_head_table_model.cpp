// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_table_model.h"

#include "ui/window/heads/head_filter_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace headlight;

class TestHeadTableModel : public QObject {
    Q_OBJECT

    static std::shared_ptr<const HeadTable> table(const HeadGrid& grid, double more = 0.0)
    {
        auto table = std::make_shared<HeadTable>();
        table->grid = grid;
        for (int layer = 0; layer < grid.nLayers; ++layer)
            for (int head = 0; head < grid.nHeads; ++head) {
                HeadTableRow row;
                row.head = {layer, head, grid.part};
                if (head != 1) // head 1 has none
                    row.scores.previousToken = 0.1 * head + 0.01 * layer + more;
                table->rows.push_back(row);
            }
        return table;
    }

    static QStringList names(const QAbstractItemModel& model)
    {
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row)
            names << model.index(row, 0).data().toString();
        return names;
    }

private slots:
    void itKeepsTheRulesOfItemModels()
    {
        HeadTableModel model;
        HeadFilterModel shown;
        shown.setSourceModel(&model);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester another(&shown, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(table({2, 3}));
        shown.sort(HeadTableModel::columnOf(HeadMeasure::PreviousToken), Qt::DescendingOrder);
        model.setTable(table({2, 3}, 0.5));
        shown.setFilter(parseHeadFilter("prev > 0.6"));
        model.setTable(table({2, 3}, 0.1));
        model.setTable(table({1, 2}));
        model.setTheme(ThemeId::Dark);
        model.setTable(nullptr);
        model.setTheme(ThemeId::Light);
    }

    void theSameHeadsWithOtherNumbersKeepTheirRows()
    {
        HeadTableModel model;
        model.setTable(table({2, 3}));
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setTable(table({2, 3}, 0.5));
        QCOMPARE(resets.count(), 0);
        model.setTable(table({2, 3, AttentionPart::Encoder}));
        QCOMPARE(resets.count(), 1);
        QCOMPARE(model.rowOf({1, 2, AttentionPart::Encoder}), 5);
        QCOMPARE(model.rowOf({1, 2}), -1);
        QCOMPARE(model.rowOf({1, 3, AttentionPart::Encoder}), -1);
    }

    void aHeadWithoutAValueStandsLastBothWays()
    {
        HeadTableModel model;
        HeadFilterModel shown;
        shown.setSourceModel(&model);
        model.setTable(table({1, 4}));
        const int column = HeadTableModel::columnOf(HeadMeasure::PreviousToken);
        shown.sort(column, Qt::DescendingOrder);
        QCOMPARE(names(shown), (QStringList{"0.3", "0.2", "0.0", "0.1"}));
        shown.sort(column, Qt::AscendingOrder);
        QCOMPARE(names(shown), (QStringList{"0.0", "0.2", "0.3", "0.1"}));
        shown.setFilter(parseHeadFilter("prev >= 0.2"));
        QCOMPARE(names(shown), (QStringList{"0.2", "0.3"}));
    }

    void whatIsStillBeingComputedIsNoMissingValue()
    {
        HeadTableModel model;
        model.setTable(table({1, 2}));
        const QModelIndex cell = model.index(0, HeadTableModel::columnOf(HeadMeasure::Induction));
        model.setComputing(true);
        QCOMPARE(cell.data().toString(), QString("…"));
        QCOMPARE(model.index(1, HeadTableModel::columnOf(HeadMeasure::PreviousToken)).data().toString(), QString("–"));
        model.setComputing(false);
        QCOMPARE(cell.data().toString(), QString("–"));
    }

    void whatAPaperCallsAHeadStandsInTheLastColumn()
    {
        HeadTable named = *table({1, 2});
        named.rows[0].induction = 0.9;
        named.whyNone[HeadMeasure::NameMover] = "no name is one token";
        HeadTableModel model;
        model.setTable(std::make_shared<const HeadTable>(named));
        const QModelIndex known = model.index(0, HeadTableModel::KnownColumn);
        QCOMPARE(known.data().toString(), QString("induction"));
        QVERIFY(known.data(Qt::ToolTipRole).toString().contains("Wu et al. 2024"));
        QCOMPARE(known.siblingAtRow(1).data().toString(), QString());
        QVERIFY(!known.siblingAtRow(1).data(HeadTableModel::SortRole).isValid());
        const QModelIndex none = model.index(0, HeadTableModel::columnOf(HeadMeasure::NameMover));
        QVERIFY(none.data(Qt::ToolTipRole).toString().contains("no value: no name is one token"));
        model.setComputing(true);
        QCOMPARE(none.data().toString(), QString("–")); // it will not come
        QCOMPARE(model.index(1, HeadTableModel::columnOf(HeadMeasure::Successor)).data().toString(), QString("…"));
    }

    void everyCellHasANameANumberAndItsDefinition()
    {
        HeadTableModel model;
        model.setTable(table({1, 3}));
        const int column = HeadTableModel::columnOf(HeadMeasure::PreviousToken);
        QCOMPARE(model.index(2, column).data().toString(), QString("0.200"));
        QCOMPARE(model.index(1, column).data().toString(), QString("–"));
        QCOMPARE(model.index(2, column).data(Qt::AccessibleTextRole).toString(), QString("0.2 Previous 0.200"));
        QCOMPARE(model.index(1, column).data(Qt::AccessibleTextRole).toString(), QString("0.1 Previous no value"));
        QVERIFY(model.index(2, column)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(measureDefinition(HeadMeasure::PreviousToken)));
        QVERIFY(model.index(0, 0).data(Qt::DecorationRole).value<QColor>().isValid());
        for (int section = 0; section < model.columnCount(); ++section) {
            QVERIFY(!model.headerData(section, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
            QVERIFY(!model.headerData(section, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
        }
    }
};

HEADLIGHT_GUILESS_TEST(TestHeadTableModel)
#include "tst_head_table_model.moc"
