// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/analysis/class_predictions.h"
#include "tests/support/image_model_folder.h"
#include "tests/support/window_words.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/window/heads/head_table_model.h"
#include "ui/window/heads/heads_overview.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/predictions/prediction_model.h"
#include "ui/window/predictions/prediction_view.h"
#include "ui/window/widgets/choice_button.h"

#include <QApplication>
#include <QDropEvent>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

/// A model that reads images, and pictures for it, in the window.
class TestImageWindow : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void aDroppedPictureRunsAtOnce();
    void anotherPictureIsAStepOfUndo();
    void aFileThatIsNoPictureLeavesWhatWasThere();
    void aPictureOverAModelOfTextsOpensTheShippedOne();
    void aPictureIsReadByAModelsOwnTowerOfImages();
    void nothingAsksForASentence();
    void theStartPageOpensAPicture();
    void classesStandUnderPredictions();
    void theFinderSaysHowFarHeadsLookInPatches();
    void aStageOfSwinIsChosenByKeyAndByMouse();
    void everyViewOfSwinShowsItselfOrSaysWhyNot();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    HeatmapView* heatmap() { return m_fixture->find<HeatmapView>("heatmapView"); }
    const SessionState& state() const { return m_fixture->session().state(); }
    void drop(const QString& file)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        const QPoint middle = m_fixture->window->rect().center();
        QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_fixture->window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_fixture->window.get(), &event);
    }
    void dropAndRun(const QString& file)
    {
        drop(file);
        SETTLE();
    }
    static void draw(const QString& file, const QSize& size, const QColor& colour)
    {
        QImage image(size, QImage::Format_RGB888);
        image.fill(colour);
        for (int i = 0; i < std::min(size.width(), size.height()); ++i)
            image.setPixelColor(i, i, Qt::white);
        QVERIFY(image.save(file));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestImageWindow::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const QDir from(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/image_families/vit"));
    QDir(m_folder->path()).mkpath("vit");
    for (const char* name : {"config.json", "model.safetensors"})
        QVERIFY(QFile::copy(from.filePath(name), path(QStringLiteral("vit/") + name)));
    QFile processor(path("vit/preprocessor_config.json"));
    QVERIFY(processor.open(QFile::WriteOnly));
    processor.write(R"({"image_processor_type": "ViTImageProcessor", "size": {"height": 16, "width": 16}})");
    processor.close();
    draw(path("red.png"), {40, 30}, Qt::darkRed);
    draw(path("blue.jpg"), {30, 40}, Qt::darkBlue);
    m_fixture = std::make_unique<WindowFixture>();
    SessionState state;
    state.model = path("vit");
    m_fixture->open(state);
    QTRY_VERIFY_WITH_TIMEOUT(!m_fixture->session().problem().isEmpty(), 60000);
    QVERIFY2(m_fixture->session().problem().contains("image"), qPrintable(m_fixture->session().problem()));
}

void TestImageWindow::aDroppedPictureRunsAtOnce()
{
    QVERIFY(heatmap()->plot().isEmpty());
    dropAndRun(path("red.png"));
    QCOMPARE(state().input.image, path("red.png"));
    const auto& result = m_fixture->session().result();
    QVERIFY(result);
    QVERIFY(result->cache->config().readsImages());
    const int nTokens = result->cache->nTokens();
    QVERIFY(nTokens > 1);
    QCOMPARE(heatmap()->plot().nQueries(), nTokens);
    QCOMPARE(heatmap()->plot().queryLabels.front(), QString("[CLS]"));
    const GridLocation* last = std::get_if<GridLocation>(&result->cache->encoding[nTokens - 1].place);
    QVERIFY(last && last->row > 0 && last->column > 0);
    QVERIFY(m_fixture->line()->isReadOnly());
    QVERIFY(m_fixture->line()->text().contains("red.png"));
}

void TestImageWindow::anotherPictureIsAStepOfUndo()
{
    dropAndRun(path("red.png"));
    QVERIFY(!heatmap()->plot().isEmpty());
    const float before = heatmap()->plot().cells.value(1, 1);
    dropAndRun(path("blue.jpg"));
    QVERIFY(m_fixture->line()->text().contains("blue.jpg"));
    QVERIFY(heatmap()->plot().cells.value(1, 1) != before);
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(state().input.image, path("red.png"));
    QCOMPARE(heatmap()->plot().cells.value(1, 1), before);
}

void TestImageWindow::aFileThatIsNoPictureLeavesWhatWasThere()
{
    dropAndRun(path("red.png"));
    QVERIFY(!heatmap()->plot().isEmpty());
    const float before = heatmap()->plot().cells.value(1, 1);
    QFile broken(path("broken.png"));
    QVERIFY(broken.open(QFile::WriteOnly));
    broken.write("no picture");
    broken.close();
    drop(path("broken.png"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_fixture->session().problem().isEmpty(), 60000);
    QVERIFY2(m_fixture->session().problem().contains("broken.png"), qPrintable(m_fixture->session().problem()));
    QCOMPARE(heatmap()->plot().cells.value(1, 1), before);
}

/// A model of texts reads no picture: the shipped one of images opens in its place, and undo goes back to the text.
void TestImageWindow::aPictureOverAModelOfTextsOpensTheShippedOne()
{
    m_fixture->open(WindowFixture::tinyState("abc"));
    SETTLE();
    const QString ofTexts = state().model;
    m_fixture->session().ablateHead({1, 3}, true);
    SETTLE();
    dropAndRun(path("red.png"));
    QCOMPARE(state().model, QString("headlight-look"));
    QCOMPARE(m_fixture->session().leftBehind(), QString("Switched off in the model before: 1.3."));
    QCOMPARE(state().tab, kPatchesTab);
    QTRY_VERIFY_WITH_TIMEOUT(m_fixture->session().result()->cache->config().readsImages(), 60000);
    QCOMPARE(m_fixture->session().result()->cache->nTokens(), 65); // [CLS] and 8 × 8 patches
    m_fixture->session().undoStack()->undo();
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(state().model, ofTexts);
    QCOMPARE(state().input.text, QString("abc"));
}

void TestImageWindow::aPictureIsReadByAModelsOwnTowerOfImages()
{
    const QString clip = writeImageModel(QDir(m_folder->path()), "text_and_image_clip", kSmallVitProcessor, "clip");
    SessionState texts;
    texts.model = clip;
    texts.input.ids = "1 2 7"; // there is no tokenizer
    m_fixture->open(texts);
    SETTLE();
    QVERIFY(!m_fixture->session().readsImages());
    QCOMPARE(m_fixture->session().result()->cache->nTokens(), 3);
    m_fixture->session().ablateHead({1, 3}, true);
    SETTLE();
    dropAndRun(path("red.png"));
    QCOMPARE(state().model, clip);
    QCOMPARE(state().assumed, QString("tower=image"));
    QCOMPARE(state().tab, kPatchesTab);
    QCOMPARE(m_fixture->session().result()->cache->nTokens(), 17); // [CLS] and 4 × 4 patches
    QVERIFY(state().ablatedHeads.empty());                         // which are other heads here
    QCOMPARE(m_fixture->session().leftBehind(),
             QString("Of the tower before, and dropped: the heads switched off (1.3)."));

    QMenu* menu = m_fixture->find<ChoiceButton>("modelButton")->menu();
    const auto choose = [&](const char* name) {
        menu->popup({0, 0});
        QTRY_VERIFY(menu->isVisible());
        for (const char* tower : {"towerOfTexts", "towerOfImages"})
            QCOMPARE(m_fixture->find<QAction>(tower)->isChecked(), QLatin1String(tower) != QLatin1String(name));
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(m_fixture->find<QAction>(name)).center());
        SETTLE();
        QTRY_VERIFY(!menu->isVisible());
    };
    choose("towerOfTexts");
    QCOMPARE(state().assumed, QString());
    QCOMPARE(m_fixture->session().result()->cache->nTokens(), 3);
    choose("towerOfImages");
    QCOMPARE(m_fixture->session().result()->cache->nTokens(), 17);
    QCOMPARE(m_fixture->session().undoStack()->undoText(), QString("tower of images"));
    QUndoStack* steps = m_fixture->session().undoStack();
    for (int i = 0; i < 3; ++i) // both towers, and the picture with its tower
        steps->undo();
    SETTLE();
    QCOMPARE(state().ablatedHeads, (std::set<HeadIndex>{{1, 3}}));
    QCOMPARE(state().assumed, QString());
    m_fixture->session().set(&SessionState::steering, SteeringChoice{.file = "v.npy", .strength = 0.0});
    m_fixture->session().setTower(true);
    QCOMPARE(m_fixture->session().leftBehind(),
             QString("Of the tower before, and dropped: the heads switched off (1.3), steering by v.npy."));
    QVERIFY(!state().steering.hasVector());
    m_fixture->session().setModel(path("vit")); // which waits for a picture
    emit menu->aboutToShow();
    QVERIFY(!m_fixture->window->findChild<QAction*>("towerOfImages")); // there is one tower
}

void TestImageWindow::nothingAsksForASentence()
{
    const auto look = [this](const QString& where) {
        for (const QWidget* widget : m_fixture->window->findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            QStringList words{wordsOf(*widget), widget->toolTip(), widget->accessibleName(),
                              widget->accessibleDescription()};
            if (const auto* line = qobject_cast<const QLineEdit*>(widget))
                words << line->placeholderText();
            for (const QString& text : words)
                QVERIFY2(!text.contains("sentence", Qt::CaseInsensitive) && !text.contains("Type token ids"),
                         qPrintable(where + ": " + widget->objectName() + ": " + text));
        }
    };
    look("without a picture");
    QVERIFY(!m_fixture->find<QAction>("focusText")->text().contains("sentence"));
    dropAndRun(path("red.png"));
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->clickTab(tab);
        SETTLE();
        look(tabName(tab));
    }
}

void TestImageWindow::theStartPageOpensAPicture()
{
    const auto links = m_fixture->window->findChildren<QPushButton*>(QStringLiteral("startPicture"));
    QVERIFY(links.size() > 1); // one of one's own, then those that ship
    QVERIFY(links.front()->isVisible());
    links[1]->setFocus();
    QTest::keyClick(links[1], Qt::Key_Space);
    SETTLE();
    QVERIFY(state().input.image.endsWith(".png"));
    QVERIFY(!heatmap()->plot().isEmpty());
    QVERIFY(m_fixture->line()->text().startsWith("Picture: "));
}

void TestImageWindow::theFinderSaysHowFarHeadsLookInPatches()
{
    auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center()); // Heads
    auto* table = m_fixture->find<QTableView>("headFinderTable");
    const int column = HeadTableModel::columnOf(HeadMeasure::PatchDistance);
    dropAndRun(path("red.png"));
    QTRY_VERIFY(!table->isColumnHidden(column));
    const auto number = [&](int row) { return table->model()->index(row, column).data().toString().toDouble(); };
    QTRY_VERIFY(table->model()->rowCount() > 0 && number(0) > 0.0);
    m_fixture->session().restore(WindowFixture::tinyState("a text"));
    SETTLE();
    QTRY_VERIFY(table->isColumnHidden(column));
}

void TestImageWindow::aStageOfSwinIsChosenByKeyAndByMouse()
{
    dropAndRun(path("red.png"));
    auto* button = m_fixture->find<ChoiceButton>("attentionButton");
    QVERIFY(!button->isVisible()); // a ViT has neither parts nor stages
    m_fixture->session().setModel(writeSwin(QDir(m_folder->path())));
    SETTLE();
    QVERIFY(button->isVisible());
    QCOMPARE(button->value(), QString("stage 2"));
    QCOMPARE(heatmap()->plot().nQueries(), 64);
    const auto* heads = m_fixture->find<HeadsOverview>("headsOverview");
    QCOMPARE(heads->data().grid, (HeadGrid{3, 2, AttentionPart::Decoder}));
    QVERIFY(!m_fixture->find<QAction>("attention-decoder")->isVisible());
    m_fixture->session().ablateHead({2, 1}, true);
    m_fixture->session().set(&SessionState::steering, SteeringChoice{.file = "v.npy", .strength = 0.0});
    SETTLE();
    QApplication::setActiveWindow(m_fixture->window.get());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_3, Qt::AltModifier);
    SETTLE();
    QCOMPARE(button->value(), QString("stage 3"));
    QCOMPARE(heatmap()->plot().nQueries(), 16);
    QCOMPARE(heads->data().grid, (HeadGrid{1, 4, AttentionPart::Decoder}));
    QVERIFY(state().ablatedHeads.empty());  // which are other heads here
    QVERIFY(!state().steering.hasVector()); // whose stream has other numbers
    QCOMPARE(m_fixture->session().leftBehind(),
             QString("Of the stage before, and dropped: the heads switched off (2.1), steering by v.npy."));
    QCOMPARE(state().assumed, QString("stage=3"));

    button->menu()->popup({0, 0});
    QAction* first = m_fixture->find<QAction>("attention-stage-1");
    QVERIFY2(first->text().contains("16 × 16 patches"), qPrintable(first->text()));
    QVERIFY(m_fixture->find<QAction>("attention-stage-3")->isChecked());
    QTest::mouseClick(button->menu(), Qt::LeftButton, {}, button->menu()->actionGeometry(first).center());
    SETTLE();
    QCOMPARE(heatmap()->plot().nQueries(), 256);
    QTRY_VERIFY(!button->menu()->isVisible());
    m_fixture->session().undoStack()->undo();
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(button->value(), QString("stage 2"));
    QCOMPARE(state().ablatedHeads, (std::set<HeadIndex>{{2, 1}}));
    QVERIFY(state().steering.hasVector());
    m_fixture->session().setModel(path("vit"));
    SETTLE();
    QVERIFY(!button->isVisible());
    QVERIFY(m_fixture->find<QAction>("attention-decoder")->isVisible());
    QVERIFY(!m_fixture->window->findChild<QAction*>("attention-stage-1"));
}

void TestImageWindow::everyViewOfSwinShowsItselfOrSaysWhyNot()
{
    dropAndRun(path("red.png"));
    m_fixture->session().setModel(writeSwin(QDir(m_folder->path())));
    SETTLE();
    const int nSteps = m_fixture->session().undoStack()->count();
    m_fixture->session().setStage(m_fixture->session().result()->cache->config().image.stage);
    QCOMPARE(m_fixture->session().undoStack()->count(), nSteps); // it is shown already
    for (const int stage : {1, 2, 0})
        for (const ViewTab tab : pictureTabs()) {
            m_fixture->clickTab(tab);
            m_fixture->session().setStage(stage);
            SETTLE();
            QVERIFY2(m_fixture->session().problem().isEmpty(), qPrintable(m_fixture->session().problem()));
            QCOMPARE(m_fixture->session().result()->cache->config().image.stage, stage);
        }
}

void TestImageWindow::classesStandUnderPredictions()
{
    dropAndRun(path("red.png"));
    QTRY_VERIFY(m_fixture->session().result()->predictions);
    const PredictionTable table = *m_fixture->session().result()->predictions;
    QCOMPARE(table.kind, PredictionKind::Class);
    const std::vector<ClassPrediction> expected = topClasses(*m_fixture->session().result()->cache, 5);
    QCOMPARE(table.before.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(table.before[i].label, expected[i].label);
        QCOMPARE(table.before[i].probability, expected[i].probability);
    }
    const PredictionModel& shown = m_fixture->find<PredictionView>("predictionsBefore")->model();
    QCOMPARE(shown.rowCount({}), 5);
    QVERIFY(m_fixture->session().usePrediction(0).contains("no token"));
    m_fixture->session().ablateHead({1, 2}, true);
    SETTLE();
    QTRY_VERIFY(m_fixture->session().result()->predictions &&
                !m_fixture->session().result()->predictions->after.empty());
    const PredictionTable after = *m_fixture->session().result()->predictions;
    const std::vector<ClassPrediction> without = topClasses(*m_fixture->session().result()->cache, 5);
    double divergence = 0.0;
    double changes = 0.0;
    for (std::size_t i = 0; i < without.size(); ++i) {
        QCOMPARE(after.after[i].label, without[i].label);
        for (const ClassPrediction& one : expected)
            if (one.id == without[i].id) {
                const double p = double(one.probability);
                const double q = double(without[i].probability);
                divergence += p * std::log(p / q);
                QVERIFY(std::abs(after.change[i] - (q - p)) < 1e-6);
            }
        changes += after.change[i];
    }
    QVERIFY(std::abs(changes) < 1e-6);
    QVERIFY(after.effect && std::abs(after.effect->divergence - divergence) < 1e-5);
}

HEADLIGHT_TEST(TestImageWindow)
#include "tst_image_window.moc"
