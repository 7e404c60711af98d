// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/golden_matrices.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/session/given_weights.h"
#include "ui/window/frame/notice_line.h"
#include "ui/window/heads/head_list_model.h"
#include "ui/window/overview/overview_view.h"

#include <QComboBox>
#include <QLabel>
#include <QTableView>
#include <QUndoStack>

using namespace headlight;
using namespace headlight::test;

/// The window offers what works with a file of attention weights, and nothing that would compute it again.
class TestMatricesOffered : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;

    void open(const char* name) { m_fixture->window->openRecent(FileKind::Model, goldenMatrices(name)); }
    Session& session() const { return m_fixture->session(); }
    const SessionState& state() const { return session().state(); }
    bool isEnabled(const char* name) const { return m_fixture->find<QWidget>(name)->isEnabled(); }
    QAction* action(const char* name) const { return m_fixture->find<QAction>(name); }

    /// The entries of a button's menu that can be chosen.
    QStringList entries(const char* button) const
    {
        QMenu* menu = m_fixture->find<ChoiceButton>(button)->menu();
        emit menu->aboutToShow();
        QStringList texts;
        for (const QAction* each : menu->actions())
            if (each->isEnabled() && !each->isSeparator())
                texts << each->text();
        return texts;
    }

    /// The controls of the window that would compute the run again.
    QStringList computing() const
    {
        QStringList enabled;
        for (const char* name : {"maskButton", "softmaxButton", "temperatureSpin", "ablateEachButton",
                                 "ablationMeasureButton", "ablationKindButton", "generateButton", "generateCount"}) {
            const auto* widget = m_fixture->find<QWidget>(name);
            if (!widget)
                qFatal("no %s", name);
            if (widget->isEnabled())
                enabled << name;
        }
        for (const char* name : {"ablateHead", "paintMask", "scaleByRootDHead", "scaleOff", "scaleConstant"})
            if (action(name)->isEnabled())
                enabled << name;
        return enabled;
    }

private slots:
    void init()
    {
        m_fixture = openedTiny("abca");
        m_fixture->window->resize(1280, 800);
        session().set(&SessionState::predictions, &PredictionChoice::samples, false);
    }
    void cleanup() { m_fixture.reset(); }

    void nothingIsComputedAgain()
    {
        SETTLE();
        const QStringList ofModel = computing();
        QVERIFY2(ofModel.size() > 8, qPrintable(ofModel.join(u' ')));
        open("transformers.pt");
        SETTLE();
        QVERIFY(showsGivenWeights(session()));
        QCOMPARE(computing(), QStringList());
        session().undoStack()->undo();
        SETTLE();
        QCOMPARE(computing(), ofModel);
    }

    void noHeadIsSwitchedOff()
    {
        auto* list = m_fixture->find<QTableView>("headList");
        auto* menu = m_fixture->find<QToolButton>("headsMenuButton");
        QVERIFY(!list->isColumnHidden(HeadListModel::AblateColumn));
        m_fixture->clickTab(kOverviewTab);
        SETTLE();
        auto* view = m_fixture->find<OverviewView>("overviewView");
        QVERIFY(!view->scissorsRect({0, 0}).isEmpty());
        open("transformers.pt");
        SETTLE();
        QVERIFY(list->isColumnHidden(HeadListModel::AblateColumn));
        QVERIFY(!list->isColumnHidden(HeadListModel::ShowColumn));
        QCOMPARE(menu->text(), QString("Show"));
        QVERIFY(view->isVisible() && view->scissorsRect({0, 0}).isEmpty() && view->layerScissorsRect(0).isEmpty());
        const QRectF eye = view->eyeRect({0, 0});
        QVERIFY(view->pictureRect({0, 0}).contains(eye));
        view->setFocus();
        QTest::keyClick(view, Qt::Key_X);
        QTest::keyClick(view, Qt::Key_X, Qt::ShiftModifier);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_D, Qt::ControlModifier);
        QVERIFY(state().ablatedHeads.empty());
        const std::set<HeadIndex> before = state().hiddenHeads;
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, eye.center().toPoint());
        QVERIFY2(state().hiddenHeads != before, "heads are shown and hidden as ever");
        auto* effects = m_fixture->find<QLabel>("ablationEffects");
        QVERIFY2(effects->text().contains("needs a model"), qPrintable(effects->text()));
        const QString ofMap = m_fixture->find<QWidget>("ablationView")->accessibleDescription();
        QVERIFY2(!ofMap.contains("Press"), qPrintable(ofMap)); // a button that is grey
    }

    void theLineIsTheFiles()
    {
        QCOMPARE(action("focusText")->text(), QString("&Edit the sentence"));
        open("transformers.pt");
        SETTLE();
        QVERIFY2(action("focusText")->text().remove('&').contains("line of the file"),
                 qPrintable(action("focusText")->text()));
        QLineEdit* line = m_fixture->line();
        const QString before = line->text();
        QTest::keyClick(m_fixture->window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(line->hasFocus());
        QTest::keyClicks(line, "other words");
        QTest::keyClick(line, Qt::Key_Delete);
        QCOMPARE(line->text(), before);
        QCOMPARE(state().input.text, QString("abca")); // what comes back with the model
        session().undoStack()->undo();
        SETTLE();
        QCOMPARE(action("focusText")->text(), QString("&Edit the sentence"));
    }

    void compareTakesHeadsAndFiles()
    {
        m_fixture->clickTab(kCompareTab);
        SETTLE();
        QCOMPARE(int(entries("compareKind").size()), 5);
        open("transformers.pt");
        SETTLE();
        QCOMPARE(entries("compareKind"), (QStringList{"two heads", "two models"}));
        m_fixture->choose("compareKind", {"two masks"}); // a click on what is grey
        QVERIFY(state().compare.kind == CompareKind::Head);
        m_fixture->choose("compareKind", {"two models"});
        SETTLE();
        QCOMPARE(entries("compareOther"), QStringList{"Open matrices…"});
        session().undoStack()->undo();
        session().undoStack()->undo();
        SETTLE();
        QCOMPARE(int(entries("compareKind").size()), 5);
    }

    /// After a file that fails the file before it is there, with what was chosen of it.
    void aFileThatFailsLeavesTheFileBeforeIt_data()
    {
        QTest::addColumn<QString>("bad");
        QTest::addColumn<QString>("said");
        QTest::newRow("a number that is none") << goldenMatrices("refused/nan.npy") << "nan.npy: layer 1";
        QTest::newRow("no file") << goldenMatrices("nowhere.npy") << "nowhere.npy";
    }
    void aFileThatFailsLeavesTheFileBeforeIt()
    {
        QFETCH(QString, bad);
        QFETCH(QString, said);
        open("transformers.pt");
        SETTLE();
        session().selectHead({1, 1});
        session().pin(2, 1);
        SETTLE();
        const SessionState before = state();
        m_fixture->window->openRecent(FileKind::Model, bad);
        auto* notice = m_fixture->window->findChild<NoticeLine*>();
        QTRY_VERIFY2(notice->sentence().contains(said), qPrintable(notice->sentence() + session().problem()));
        SETTLE();
        QCOMPARE(state().model, before.model);
        QCOMPARE(state().selected, before.selected);
        QCOMPARE(state().pinnedQuery, before.pinnedQuery);
        QVERIFY(showsGivenWeights(session()) && session().problem().isEmpty());
    }
};

HEADLIGHT_TEST(TestMatricesOffered)
#include "tst_matrices_offered.moc"
