// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/ablation_effect.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/kit/colour_map.h"
#include "ui/window/ablation/ablation_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/predictions/prediction_model.h"
#include "ui/window/predictions/prediction_view.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>

using namespace headlight;

/// Predictions, switching off and generating by real clicks and keys in the real window.
class TestBottomPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    Session& session() const { return m_fixture->session(); }
    QString text() const { return session().state().input.text; }
    QTableView* table(const char* view) const
    {
        return m_fixture->find<PredictionView>(view)->findChild<QTableView*>("predictionTable");
    }
    QPushButton* button(const char* name) const { return m_fixture->find<QPushButton>(name); }

    void clickTab(int page) const
    {
        auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(page).center());
    }
    void clickRow(const char* view, int row, int column = 0) const
    {
        QTableView* rows = table(view);
        rows->scrollTo(rows->model()->index(row, column));
        QTest::mouseClick(rows->viewport(), Qt::LeftButton, {},
                          rows->visualRect(rows->model()->index(row, column)).center());
    }
    /// A row whose token is a printable character, and that character.
    std::pair<int, QChar> plainRow() const
    {
        const auto& list = session().result()->predictions->before;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i].id >= 5 + 0x21 && list[i].id < 5 + 0x7F)
                return {int(i), QChar(int(list[i].id - 5))};
        return {-1, {}};
    }
    void showMany() const
    {
        PredictionChoice choice = session().state().predictions;
        choice.count = 100;
        session().set(&SessionState::predictions, choice);
    }
    /// How long the bar of the first row is, in pixels, for each unit of probability.
    double barScale(const char* view) const
    {
        QTableView* rows = table(view);
        const QModelIndex first = rows->model()->index(0, PredictionModel::ProbabilityColumn);
        const QRect cell = rows->visualRect(first);
        const QImage image = rows->viewport()->grab().toImage();
        const QRgb accent = theme(session().state().theme).accent.rgb();
        int length = 0;
        for (int x = cell.left(); x <= cell.right(); ++x)
            length += image.pixel(x, cell.center().y()) == accent ? 1 : 0;
        return length / first.data(PredictionModel::ProbabilityRole).toDouble();
    }
    void generate() const
    {
        clickTab(3);
        QTest::mouseClick(button("generateButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session().generation().shown && session().result()->complete, 20000);
    }

private slots:
    void init() { m_fixture = test::openedTiny("a b, a b."); }
    void cleanup() { m_fixture.reset(); }

    void aClickPutsTheTokenBehindTheText()
    {
        showMany();
        SETTLE();
        const auto [row, character] = plainRow();
        QVERIFY(row >= 0);
        clickRow("predictionsBefore", row, 1);
        QCOMPARE(text(), QString("a b, a b.") + character);
        SETTLE();
        QCOMPARE(session().result()->predictions->token, QString(character)); // and what follows it is asked next
        session().undoStack()->undo();
        QCOMPARE(text(), QString("a b, a b."));
    }
    void enterDoesTheSame()
    {
        showMany();
        SETTLE();
        const auto [row, character] = plainRow();
        QTableView* rows = table("predictionsBefore");
        rows->setFocus();
        rows->setCurrentIndex(rows->model()->index(0, 0));
        for (int i = 0; i < row; ++i)
            QTest::keyClick(rows, Qt::Key_Down);
        QTest::keyClick(rows, Qt::Key_Return);
        QCOMPARE(text(), QString("a b, a b.") + character);
    }
    void aTokenWithoutTextSaysWhyItCannotBeTaken()
    {
        showMany();
        PredictionChoice choice = session().state().predictions;
        choice.sampling.temperature = 100; // nothing is improbable
        session().set(&SessionState::predictions, choice);
        SETTLE();
        const auto& list = session().result()->predictions->before;
        const auto part =
            std::find_if(list.begin(), list.end(), [](const Prediction& one) { return one.id >= 5 + 0x80; });
        QVERIFY(part != list.end());
        const int row = int(part - list.begin());
        const QModelIndex index = table("predictionsBefore")->model()->index(row, 0);
        QVERIFY(index.data(Qt::ToolTipRole).toString().contains("part of a character"));
        clickRow("predictionsBefore", row);
        QCOMPARE(text(), QString("a b, a b."));
        QVERIFY(m_fixture->find<QLabel>("noticeLabel")->toolTip().contains("part of a character") ||
                m_fixture->find<QLabel>("noticeLabel")->text().contains("part of a character"));
    }
    void theSamplingFiltersWhatIsShownAndTheTipSaysTheRest()
    {
        auto* topK = m_fixture->find<QDoubleSpinBox>("samplingTopK");
        QCOMPARE(topK->text(), QString("all")); // what 0 means
        topK->setFocus();
        QTest::keySequence(topK, QKeySequence::SelectAll);
        QTest::keyClicks(topK, "3");
        QTest::keyClick(topK, Qt::Key_Return);
        SETTLE();
        QCOMPARE(session().state().predictions.sampling.topK, 3);
        const QAbstractItemModel* rows = table("predictionsBefore")->model();
        QCOMPARE(rows->rowCount(), 3);
        double sum = 0.0;
        for (int row = 0; row < 3; ++row)
            sum += rows->index(row, 1).data(PredictionModel::ProbabilityRole).toDouble();
        QVERIFY(std::abs(sum - 1.0) < 1e-6);
        QVERIFY(rows->index(0, 0).data(Qt::ToolTipRole).toString().contains("before the sampling's filter"));
        QCOMPARE(session().state().temperature, 1.0); // the attention's is another
        for (const char* typed : {"0", "all"}) {
            QTest::keySequence(topK, QKeySequence::SelectAll);
            QTest::keyClicks(topK, typed);
            QTest::keyClick(topK, Qt::Key_Return);
            QCOMPARE(session().state().predictions.sampling.topK, 0);
            QCOMPARE(topK->text(), QString("all"));
            QVERIFY(!m_fixture->find<QLabel>("noticeLabel")->isVisible());
        }
    }
    void aPageScrollsOnlyWhereItHasNoRoom()
    {
        auto* area = m_fixture->find<QScrollArea>("bottomArea");
        for (int page = 0; page < 4; ++page) {
            clickTab(page);
            SETTLE();
            const auto* pages = qobject_cast<QStackedWidget*>(area->widget());
            const QLayout* layout = pages->currentWidget()->layout();
            const int width = area->viewport()->width();
            const int least = std::max(layout->totalMinimumSize().height(),
                                       layout->hasHeightForWidth() ? layout->totalMinimumHeightForWidth(width) : 0);
            QTRY_COMPARE(area->verticalScrollBar()->isVisible(), least > area->maximumViewportSize().height());
        }
        QVERIFY(!area->verticalScrollBar()->isVisible()); // a row of controls, a slider and a line of tokens
    }
    void theSliderStepsThroughWhatWasGenerated()
    {
        generate();
        const int n = session().generation().shown->nTokens();
        QVERIFY(n > 3);
        QCOMPARE(text(), QString("a b, a b.")); // nothing is in the text yet
        auto* slider = m_fixture->find<QSlider>("generateSlider");
        QCOMPARE(slider->maximum(), n);
        QCOMPARE(slider->value(), n);
        QCOMPARE(session().result()->cache->nTokens(), 10 + n); // <s> and nine characters
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QTest::keyClick(slider, Qt::Key_Right);
        QTest::keyClick(slider, Qt::Key_Right);
        QTRY_COMPARE(session().result()->cache->nTokens(), 12);
        QTRY_VERIFY(session().result()->complete);
        const auto run = session().generation().shown->runAt(2);
        QCOMPARE(session().result()->cache->activations.finalResid, run->activations.finalResid);
        QCOMPARE(session().result()->view->inspector.query, 11); // the last query is pinned
        QCOMPARE(session().result()->predictions->position, 11);
        QCOMPARE(m_fixture->find<HeatmapView>("heatmapView")->plot().nQueries(), 12);
        QCOMPARE(session().result()->cache->options.mask.kind, MaskKind::Causal);
    }
    void whatWasGeneratedIsTakenOverInOneStep()
    {
        PredictionChoice choice = session().state().predictions;
        choice.samples = true;
        choice.nGenerated = 4;
        // Some seeds make every token only a part of a character: such a one is refused and the next one tried.
        for (choice.seed = 1; choice.seed < 60 && text() == "a b, a b."; ++choice.seed) {
            session().discardGenerated();
            session().set(&SessionState::predictions, choice);
            SETTLE();
            generate();
            QTest::mouseClick(button("takeGenerated"), Qt::LeftButton);
        }
        QVERIFY(text().startsWith("a b, a b.") && text().size() > 9);
        QVERIFY(!session().generation().shown);
        SETTLE();
        QVERIFY(!session().result()->generation);
        session().undoStack()->undo();
        QCOMPARE(text(), QString("a b, a b."));
    }
    void discardingShowsTheTextAgain()
    {
        generate();
        QTest::mouseClick(button("discardGenerated"), Qt::LeftButton);
        SETTLE();
        QCOMPARE(session().result()->cache->nTokens(), 11);
        QVERIFY(!m_fixture->find<QSlider>("generateSlider")->isEnabled());
        QVERIFY(!session().result()->generation);
    }
    void typingForgetsWhatWasGenerated()
    {
        generate();
        QTest::keyClicks(m_fixture->line(), "x");
        QVERIFY(!session().generation().shown);
        SETTLE();
        QCOMPARE(session().result()->cache->nTokens(), 12);
    }
    void theSameSeedWritesTheSameText()
    {
        PredictionChoice choice = session().state().predictions;
        choice.samples = true;
        choice.seed = 11;
        session().set(&SessionState::predictions, choice);
        generate();
        const auto first = session().generation().shown->ids;
        session().discardGenerated();
        SETTLE();
        generate();
        QCOMPARE(session().generation().shown->ids, first);
        QVERIFY(m_fixture->find<QLabel>("generateStatus")->text().contains("seed 11"));
    }
    void aFullContextDisablesTheButtonWithAReason()
    {
        m_fixture->open(test::WindowFixture::tinyState(QString(100, 'a')));
        SETTLE();
        clickTab(3);
        QVERIFY(!button("generateButton")->isEnabled());
        QVERIFY(button("generateButton")->toolTip().contains("context of 80 tokens"));
    }
    void escapeStopsTheWriting()
    {
        PredictionChoice choice = session().state().predictions;
        choice.nGenerated = 1000;
        session().set(&SessionState::predictions, choice);
        SETTLE();
        clickTab(3);
        QTest::mouseClick(button("generateButton"), Qt::LeftButton);
        QVERIFY(session().generation().starts);
        session().stop();
        QVERIFY(!session().generation().starts);
        QCOMPARE(text(), QString("a b, a b."));
        QTRY_COMPARE(button("generateButton")->text(), QString("Generate"));
        QVERIFY(!session().generation().shown);
    }
    void theMapIsWhatSwitchingOffEachHeadDoes()
    {
        clickTab(2);
        QTRY_VERIFY(session().result()->headTable && session().result()->complete);
        auto* map = m_fixture->find<AblationView>("ablationView");
        QVERIFY(map->plot().isEmpty());
        QTest::mouseClick(button("ablateEachButton"), Qt::LeftButton);
        QTRY_VERIFY(!map->plot().isEmpty());
        SETTLE();
        const AblationMap expected = ablateEachHead(session().result()->cache, {});
        QCOMPARE(map->plot().values, expected.logProbabilityChange);
        // A cell has its value's colour.
        const QImage picture = map->grab().toImage();
        const double scale = map->devicePixelRatioF();
        for (int head = 0; head < 4; ++head) {
            const QRectF cell = map->cellRect({1, head});
            const QPointF corner = (cell.topLeft() + QPointF(3, 3)) * scale;
            const auto& plot = map->plot();
            QCOMPARE(picture.pixel(corner.toPoint()),
                     colour(ColourMapId::BlueRed, plot.colours.position(double(plot.values(1, head)), 1.0)));
        }
        PredictionChoice choice = session().state().predictions;
        choice.measure = AblationMeasure::Divergence;
        session().set(&SessionState::predictions, choice);
        QCOMPARE(map->plot().values, expected.divergence);
    }
    void aClickOnTheMapAndItsKeysChooseTheHead()
    {
        clickTab(2);
        QTest::mouseClick(button("ablateEachButton"), Qt::LeftButton);
        auto* map = m_fixture->find<AblationView>("ablationView");
        QTRY_VERIFY(!map->plot().isEmpty());
        SETTLE();
        QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, map->cellRect({1, 2}).center().toPoint());
        QCOMPARE(session().state().selected, (HeadIndex{1, 2}));
        QTest::keyClick(map, Qt::Key_Up);
        QCOMPARE(session().state().selected, (HeadIndex{0, 2}));
        SETTLE();
        QVERIFY(!map->plot().isEmpty()); // choosing a head leaves the run as it is
        QCOMPARE(map->plot().selected, (HeadIndex{0, 2}));
    }
    void meanAblationIsAChoiceThatRunsAndIsUndone()
    {
        session().ablateHead({1, 2}, true);
        SETTLE();
        const auto zero = session().result()->predictions->effect->divergence;
        session().set(&SessionState::ablation, AblationKind::Mean);
        SETTLE();
        QCOMPARE(session().result()->cache->options.ablation, AblationKind::Mean);
        QVERIFY(session().result()->predictions->effect->divergence != zero);
        QVERIFY(m_fixture->find<HeatmapView>("heatmapView")->plot().caption.line().contains("mean-ablated"));
        session().undoStack()->undo();
        SETTLE();
        QCOMPARE(session().result()->predictions->effect->divergence, zero);
    }
    void theChangeColumnHoldsAfterMinusBefore()
    {
        session().ablateHead({1, 2}, true);
        SETTLE();
        const auto& table = *session().result()->predictions;
        const PredictionModel& model = m_fixture->find<PredictionView>("predictionsAfter")->model();
        QCOMPARE(model.rowCount(), int(table.after.size()));
        for (std::size_t i = 0; i < table.after.size(); ++i)
            for (const Prediction& before : table.before)
                if (before.id == table.after[i].id)
                    QVERIFY(std::abs(table.change[i] - double(table.after[i].probability - before.probability)) < 1e-6);
        const QString shown = model.index(0, PredictionModel::ChangeColumn).data().toString();
        QVERIFY(shown.startsWith(u'▲') || shown.startsWith(u'▼') || shown == "0.000");
        QVERIFY(m_fixture->find<QLabel>("ablationEffects")->text().contains("KL divergence (before‖after)"));
    }
    void theChangesHaveAHeadingAndTheNumberBesideItAName()
    {
        session().ablateHead({1, 2}, true);
        clickTab(0);
        SETTLE();
        const auto* after = m_fixture->find<PredictionView>("predictionsAfter");
        const auto* heading = after->findChild<QLabel*>("changeHeading");
        const auto* note = after->findChild<QLabel*>("predictionNote");
        QVERIFY(heading && heading->isVisible() && note && note->isVisible());
        QCOMPARE(heading->text(), QString("change of p"));
        QVERIFY2(note->text().startsWith("KL divergence ") && note->text().endsWith(" nats"), qPrintable(note->text()));
        QVERIFY(note->geometry().right() < heading->x());
        QTableView* rows = table("predictionsAfter");
        const int column =
            rows->viewport()->mapTo(after, QPoint(rows->columnViewportPosition(PredictionModel::ChangeColumn), 0)).x();
        QVERIFY(heading->geometry().right() > column); // it stands above its numbers
        const auto* before = m_fixture->find<PredictionView>("predictionsBefore");
        QVERIFY(!before->findChild<QLabel*>("changeHeading")->isVisible());
    }
    void beforeAndAfterAreOfOneScaleAndInOneLine()
    {
        PredictionChoice choice = session().state().predictions;
        choice.sampling.temperature = 0.01; // one token has nearly all of the probability
        session().set(&SessionState::predictions, choice);
        session().ablateHead({1, 2}, true);
        clickTab(0);
        SETTLE();
        const double before = barScale("predictionsBefore");
        QVERIFY2(before > 100.0, qPrintable(QString::number(before)));
        const double after = barScale("predictionsAfter");
        QVERIFY2(std::abs(before - after) < 0.03 * before, qPrintable(QString("%1, %2").arg(before).arg(after)));
        const auto topOf = [this](const char* view) {
            return table(view)->mapTo(m_fixture->window.get(), QPoint()).y();
        };
        QCOMPARE(topOf("predictionsAfter"), topOf("predictionsBefore"));
    }
    void theWholeRowUnderTheMouseIsMarked()
    {
        session().ablateHead({1, 2}, true);
        clickTab(0);
        SETTLE();
        QTableView* rows = table("predictionsAfter");
        const QRgb marked = theme(session().state().theme).raised.rgb();
        const auto cornerOf = [&](int row, int column) {
            const QRect cell = rows->visualRect(rows->model()->index(row, column));
            return rows->viewport()->grab().toImage().pixel(cell.right() - 1, cell.top() + 1);
        };
        QTest::mouseMove(rows->viewport(), rows->visualRect(rows->model()->index(1, 0)).center());
        for (int column = 0; column < PredictionModel::ColumnCount; ++column) {
            QTRY_COMPARE(cornerOf(1, column), marked);
            QVERIFY(cornerOf(2, column) != marked);
        }
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(rows->viewport(), &leave);
        QVERIFY(cornerOf(1, PredictionModel::TokenColumn) != marked);
    }
    void theSamplingIsDisabledWhereNothingIsDrawn()
    {
        auto* topK = m_fixture->find<QDoubleSpinBox>("samplingTopK");
        const QString tip = topK->toolTip();
        clickTab(3);
        QVERIFY(!m_fixture->find<QDoubleSpinBox>("predictionCount")->isVisible());
        QVERIFY(!topK->isEnabled() && topK->toolTip().contains("Sample"));
        QTest::mouseClick(m_fixture->find<QCheckBox>("generateSamples"), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(session().state().predictions.samples);
        QVERIFY(topK->isEnabled());
        QCOMPARE(topK->toolTip(), tip);
        session().undoStack()->undo();
        clickTab(0);
        QVERIFY(topK->isEnabled()); // a list obeys them
        QVERIFY(m_fixture->find<QDoubleSpinBox>("predictionCount")->isVisible());
    }
    void aButtonWithTheFocusHasALineAroundItAndItsWordsAsTheyWere()
    {
        for (const auto& [page, name] : {std::pair(2, "ablateEachButton"), std::pair(3, "generateButton")}) {
            clickTab(page);
            SETTLE();
            QPushButton* one = button(name);
            QVERIFY(one->isVisible() && one->isEnabled() && !one->hasFocus());
            const QImage without = one->grab().toImage();
            m_fixture->window->setAttribute(Qt::WA_KeyboardFocusChange); // a Tab sets it, too
            one->setFocus(Qt::TabFocusReason);
            QVERIFY(one->hasFocus());
            const QImage with = one->grab().toImage();
            QVERIFY2(with != without, name);
            const QRect words = one->rect().adjusted(3, 3, -3, -3);
            QVERIFY2(with.copy(words) == without.copy(words), name);
        }
    }
    void everyControlHasANameAndATip()
    {
        for (const char* name : {"predictionCount", "samplingTemperature", "samplingTopK", "samplingTopP",
                                 "generateCount", "generateSeed", "generateSlider", "bottomTabs", "ablationView"})
            QVERIFY2(!m_fixture->find<QWidget>(name)->accessibleName().isEmpty(), name);
        for (const char* name :
             {"samplingTemperature", "generateButton", "takeGenerated", "discardGenerated", "ablateEachButton"})
            QVERIFY2(!m_fixture->find<QWidget>(name)->toolTip().isEmpty(), name);
    }
};

HEADLIGHT_TEST(TestBottomPanel)
#include "tst_bottom_panel.moc"
