// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/ablation/ablation_painter.h"
#include "ui/window/ablation/ablation_view.h"
#include "ui/window/heads/heads_overview.h"
#include "ui/window/heads/pattern_canvas.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/predictions/prediction_model.h"
#include "ui/window/predictions/prediction_view.h"
#include "ui/window/text/token_chips.h"

#include <QAccessible>
#include <QDialog>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace headlight;
using namespace headlight::test;

/// Tests what a screen reader is given in the panes around the window's centre.
class TestScreenReaderPanes : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void theHeadsSpeak();
    void theTokensSpeak();
    void theInspectorSpeaks();
    void thePredictionsSpeak();
    void theListsOfHeadsSpeak();
    void theMapOfSwitchingOffSpeaks();
    void theDrawnPatternSpeaks();

private:
    static QAccessibleInterface* interfaceOf(QWidget* widget) { return QAccessible::queryAccessibleInterface(widget); }
    static QString value(QWidget* widget) { return interfaceOf(widget)->text(QAccessible::Value); }
    static QString hovered(QWidget* widget, const QRectF& where);
    void openPage(int page) const;
    const RunResult& result() const { return *m_fixture->session().result(); }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestScreenReaderPanes::init()
{
    m_fixture = openedTiny("abcab");
}

void TestScreenReaderPanes::cleanup()
{
    m_fixture.reset();
}

/// What is said with the pointer in the middle of a place.
QString TestScreenReaderPanes::hovered(QWidget* widget, const QRectF& where)
{
    movePointer(*widget, where.center());
    return value(widget);
}

void TestScreenReaderPanes::openPage(int page) const
{
    auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(page).center());
}

void TestScreenReaderPanes::theHeadsSpeak()
{
    auto* heads = m_fixture->find<HeadsOverview>("headsOverview");
    QCOMPARE(interfaceOf(heads)->role(), QAccessible::Graphic);
    heads->setFocus();
    QTest::keyClick(heads, Qt::Key_Home);
    QTest::keyClick(heads, Qt::Key_Right);
    SETTLE();
    const auto summaryOf = [&](int layer, int head) {
        return heads->data().summaries.value(layer * heads->data().grid.nHeads + head);
    };
    QVERIFY(!summaryOf(0, 1).isEmpty());
    QVERIFY2(value(heads).startsWith("layer 0, head 1 · " + summaryOf(0, 1)), qPrintable(value(heads)));
    QTest::keyClick(heads, Qt::Key_Space);
    QTRY_VERIFY2(value(heads).endsWith("hidden"), qPrintable(value(heads)));
    QTest::keyClick(heads, Qt::Key_X);
    QTRY_VERIFY2(value(heads).endsWith("switched off"), qPrintable(value(heads)));
    SETTLE();
    const QString said = hovered(heads, heads->thumbnailRect({1, 0}));
    QCOMPARE(said, "layer 1, head 0 · " + summaryOf(1, 0));
    leave(*heads);
    QVERIFY(value(heads).startsWith("layer 0, head 1"));
}

void TestScreenReaderPanes::theTokensSpeak()
{
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    const auto idOf = [&](int token) { return QString("id %1").arg(result().view->input.ids[std::size_t(token)]); };
    QString said = hovered(chips, chips->chipRect(2));
    QVERIFY2(said.contains("Token 2") && said.contains(idOf(2)), qPrintable(said));
    leave(*chips);
    chips->setFocus();
    QTest::keyClick(chips, Qt::Key_Home);
    QTest::keyClick(chips, Qt::Key_Right);
    said = value(chips);
    QVERIFY2(said.contains("Token 1") && said.contains(idOf(1)), qPrintable(said));
    QVERIFY2(said.contains(chips->tokens()[1]), qPrintable(said));
    QTest::keyClick(chips, Qt::Key_Return);
    SETTLE();
    QVERIFY2(value(chips).endsWith("pinned"), qPrintable(value(chips)));
    QTest::keyClick(chips, Qt::Key_Right, Qt::ShiftModifier);
    SETTLE();
    QCOMPARE(chips->selected(), (std::set<int>{1, 2}));
    said = value(chips);
    QVERIFY2(said.contains("Token 2") && said.contains("; selected") && said.endsWith("2 tokens selected"),
             qPrintable(said));
    QTest::keyClick(chips, Qt::Key_Escape);
    SETTLE();
    QVERIFY2(!value(chips).contains("selected"), qPrintable(value(chips)));
}

void TestScreenReaderPanes::theInspectorSpeaks()
{
    auto* inspector = m_fixture->find<InspectorView>("inspector");
    const auto spokenOf = [&](int number) {
        const InspectorItem& item = inspector->picture().items[std::size_t(number)];
        const InspectorSection& section = inspector->plot().sections[std::size_t(item.section)];
        return item.kind == InspectorItem::Kind::Number ? section.numbers[std::size_t(item.index)].text : section.title;
    };
    inspector->setFocus();
    QTest::keyClick(inspector, Qt::Key_Home);
    int nChecked = 0;
    for (int stop = 0; stop < 12; ++stop) {
        const int current = inspector->marks().current;
        const InspectorItem::Kind kind = inspector->picture().items[std::size_t(current)].kind;
        if (kind == InspectorItem::Kind::Number || kind == InspectorItem::Kind::Header) {
            QVERIFY2(value(inspector).contains(spokenOf(current)), qPrintable(value(inspector)));
            ++nChecked;
        }
        QTest::keyClick(inspector, Qt::Key_Down);
    }
    QVERIFY(nChecked >= 3);
    m_fixture->line()->setFocus();
    const std::vector<InspectorItem> items = inspector->picture().items;
    for (int i = 0; i < std::ssize(items); ++i)
        if (items[std::size_t(i)].kind == InspectorItem::Kind::Number) {
            const QString said = hovered(inspector, items[std::size_t(i)].rect);
            QVERIFY2(said.contains(spokenOf(i)), qPrintable(said));
        }
}

void TestScreenReaderPanes::thePredictionsSpeak()
{
    QTRY_VERIFY(result().predictions);
    SETTLE();
    auto* table = m_fixture->find<PredictionView>("predictionsBefore")->findChild<QTableView*>("predictionTable");
    QAccessibleTableInterface* cells = interfaceOf(table)->tableInterface();
    QVERIFY(cells);
    const std::vector<Prediction>& shown = result().predictions->before;
    QCOMPARE(cells->rowCount(), static_cast<int>(shown.size()));
    for (int row = 0; row < cells->rowCount(); ++row) {
        const Prediction& prediction = shown[std::size_t(row)];
        QCOMPARE(cells->cellAt(row, PredictionModel::TokenColumn)->text(QAccessible::Name),
                 (prediction.isGluedOn ? QStringLiteral("·") : QString()) + QString::fromStdString(prediction.label));
        const QString said = cells->cellAt(row, PredictionModel::ProbabilityColumn)->text(QAccessible::Name);
        QCOMPARE(said, "probability " + shareText(double(prediction.probability)));
    }
}

void TestScreenReaderPanes::theListsOfHeadsSpeak()
{
    QAccessibleTableInterface* list = interfaceOf(m_fixture->find<QTableView>("headList"))->tableInterface();
    QVERIFY(list && list->rowCount() == result().view->grid.nHeads);
    for (int row = 0; row < list->rowCount(); ++row)
        for (int column = 0; column < list->columnCount(); ++column)
            QVERIFY(!list->cellAt(row, column)->text(QAccessible::Name).isEmpty());
    openPage(1);
    QTRY_VERIFY(result().headTable);
    SETTLE();
    auto* finder = m_fixture->find<QTableView>("headFinderTable");
    QTRY_VERIFY(finder->model()->rowCount() > 0);
    QAccessibleTableInterface* found = interfaceOf(finder)->tableInterface();
    QVERIFY(found);
    for (int row = 0; row < finder->model()->rowCount(); ++row)
        for (int column = 1; column < finder->model()->columnCount(); ++column) {
            const QModelIndex index = finder->model()->index(row, column);
            const QString said = index.data(Qt::AccessibleTextRole).toString();
            QVERIFY2(said.contains(index.data(Qt::DisplayRole).toString()) || said.endsWith("no value"),
                     qPrintable(said));
        }
}

void TestScreenReaderPanes::theMapOfSwitchingOffSpeaks()
{
    openPage(2);
    SETTLE();
    auto* map = m_fixture->find<AblationView>("ablationView");
    QVERIFY(!value(map).isEmpty()); // how to get one
    QTest::mouseClick(m_fixture->find<QPushButton>("ablateEachButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!map->plot().isEmpty(), 60000);
    SETTLE();
    const QString said = hovered(map, map->cellRect({1, 0}));
    QCOMPARE(said, ablationCellText(map->plot(), {1, 0}));
    QVERIFY2(said.contains(numberText(std::abs(double(map->plot().values(1, 0))), 5)), qPrintable(said));
    leave(*map);
    map->setFocus();
    QTest::keyClick(map, Qt::Key_Home);
    QTest::keyClick(map, Qt::Key_Right);
    SETTLE();
    QVERIFY(map->plot().selected);
    QCOMPARE(value(map), ablationCellText(map->plot(), *map->plot().selected));
    QVERIFY(value(map).contains("head 1"));
}

void TestScreenReaderPanes::theDrawnPatternSpeaks()
{
    openPage(1);
    QTRY_VERIFY(result().headTable);
    SETTLE();
    QTest::mouseClick(m_fixture->find<QToolButton>("drawPatternButton"), Qt::LeftButton);
    auto* canvas = m_fixture->find<PatternCanvas>("patternCanvas");
    QVERIFY(canvas && canvas->isVisible());
    SETTLE();
    QCOMPARE(interfaceOf(canvas)->role(), QAccessible::Graphic);
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClick(canvas, Qt::Key_Home);
    QVERIFY2(value(canvas).contains(numberText(0.0, 1) + " drawn"), qPrintable(value(canvas)));
    QTest::keyClick(canvas, Qt::Key_Space);
    QVERIFY2(value(canvas).contains(numberText(double(canvas->pattern().weights(0, 0)), 1) + " drawn"),
             qPrintable(value(canvas)));
    QVERIFY(canvas->pattern().weights(0, 0) > 0.0F);
    const QString said = hovered(canvas, canvas->cellRect(0, 1)); // the future
    QVERIFY2(said.contains("masked"), qPrintable(said));
}

HEADLIGHT_TEST(TestScreenReaderPanes)
#include "tst_screen_reader_panes.moc"
