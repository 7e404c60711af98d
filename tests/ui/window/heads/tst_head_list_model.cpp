// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/head_list_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace headlight;

class TestHeadListModel : public QObject {
    Q_OBJECT

private slots:
    void itKeepsTheRulesOfItemModels();
    void newHeadsResetIt();
    void aChangedHeadChangesOnlyItsRow();
    void tickingAsksAndChangesNothingItself();
    void everyCellHasAName();
    void theTipSaysWhatItDoesElsewhere();
};

static std::vector<HeadListRow> rows(int layer)
{
    return {{{layer, 0}, Qt::red, "self 0.50", "over 9 texts: self 0.93", "induction", true, false},
            {{layer, 1}, Qt::blue, "broad 0.10", {}, {}, false, true}};
}

void TestHeadListModel::itKeepsTheRulesOfItemModels()
{
    HeadListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(rows(0));
    model.setRows(rows(1));
    auto changed = rows(1);
    changed[0].ablated = true;
    model.setRows(changed);
    model.setRows({});
}

void TestHeadListModel::newHeadsResetIt()
{
    HeadListModel model;
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setRows(rows(0));
    model.setRows(rows(1));
    QCOMPARE(resets.count(), 2);
    QCOMPARE(model.head(1), (HeadIndex{1, 1}));
    QCOMPARE(model.rowOf({1, 1}), 1);
    QCOMPARE(model.rowOf({0, 1}), -1);
}

void TestHeadListModel::aChangedHeadChangesOnlyItsRow()
{
    HeadListModel model;
    model.setRows(rows(0));
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    auto changed = rows(0);
    changed[1].shown = true;
    model.setRows(changed);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(changes.count(), 1);
    QCOMPARE(changes[0][0].toModelIndex().row(), 1);
}

void TestHeadListModel::tickingAsksAndChangesNothingItself()
{
    HeadListModel model;
    model.setRows(rows(2));
    QSignalSpy shows(&model, &HeadListModel::showRequested);
    QSignalSpy ablates(&model, &HeadListModel::ablateRequested);
    const QModelIndex show = model.index(0, HeadListModel::ShowColumn);
    QVERIFY(model.setData(show, Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(model.setData(model.index(1, HeadListModel::AblateColumn), Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(shows.takeFirst(), (QVariantList{2, 0, false}));
    QCOMPARE(ablates.takeFirst(), (QVariantList{2, 1, false}));
    QCOMPARE(show.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QVERIFY(!model.setData(model.index(0, HeadListModel::NameColumn), Qt::Checked, Qt::CheckStateRole));
}

void TestHeadListModel::theTipSaysWhatItDoesElsewhere()
{
    HeadListModel model;
    model.setRows(rows(0));
    const auto tip = [&](int row) {
        return model.index(row, HeadListModel::SummaryColumn).data(Qt::ToolTipRole).toString();
    };
    QVERIFY2(tip(0).contains("self 0.50") && tip(0).contains("over 9 texts: self 0.93"), qPrintable(tip(0)));
    QVERIFY2(tip(0).endsWith("Known as: induction") && !tip(1).contains("Known as"), qPrintable(tip(0)));
    QVERIFY2(tip(1).contains("broad 0.10") && !tip(1).contains("over"), qPrintable(tip(1)));
}

void TestHeadListModel::everyCellHasAName()
{
    HeadListModel model;
    model.setRows(rows(0));
    QCOMPARE(model.index(1, HeadListModel::ShowColumn).data(Qt::AccessibleTextRole).toString(),
             QString("head 1 hidden"));
    QCOMPARE(model.index(1, HeadListModel::AblateColumn).data(Qt::AccessibleTextRole).toString(),
             QString("head 1 switched off"));
}

HEADLIGHT_GUILESS_TEST(TestHeadListModel)
#include "tst_head_list_model.moc"
