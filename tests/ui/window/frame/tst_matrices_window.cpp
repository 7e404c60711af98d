// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "tests/support/dialog_key.h"
#include "tests/support/golden_matrices.h"
#include "tests/support/tiny_model_folder.h"
#include "tests/support/verify_none.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/compare/compare_plot.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/session/given_weights.h"
#include "ui/session/session_file.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/frame/matrix_dialog.h"
#include "ui/window/frame/notice_line.h"
#include "ui/window/frame/placement_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDirIterator>
#include <QDropEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QUndoStack>

using namespace headlight;
using namespace headlight::test;

class TestMatricesWindow : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;

    /// Drops files as a file manager does, and says whether the window took them.
    bool drop(const QList<QUrl>& files)
    {
        QMimeData data;
        data.setUrls(files);
        const QPoint place(400, 300);
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QCoreApplication::sendEvent(m_fixture->window.get(), &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent fall(place, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_fixture->window.get(), &fall);
        return true;
    }
    void open(const char* name) { QVERIFY(drop({QUrl::fromLocalFile(goldenMatrices(name))})); }

    /// A line for each of 1.5 million weights, which takes a second to read.
    static void writeLongTable(const QString& path)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("head,query,key,weight\n");
        for (int head = 0; head < 6; ++head)
            for (int query = 0; query < 512; ++query) {
                QByteArray lines;
                const QByteArray start = QByteArray::number(head) + ',' + QByteArray::number(query) + ',';
                for (int key = 0; key < 512; ++key)
                    lines += start + QByteArray::number(key) + (key == 0 ? ",1\n" : ",0\n");
                file.write(lines);
            }
    }

    /// The file that a dialog asks for.
    void choose(const char* action, const QString& file)
    {
        QTimer::singleShot(200, m_fixture->window.get(), [this, file] {
            auto* dialog = m_fixture->window->findChild<QFileDialog*>();
            if (!dialog)
                return;
            dialog->findChild<QLineEdit*>("fileNameEdit")->setText(file);
            QTest::keyClick(dialog->findChild<QLineEdit*>("fileNameEdit"), Qt::Key_Return);
        });
        m_fixture->find<QAction>(action)->trigger();
    }

private slots:
    /// Nothing pretends to hide a key of a file, since what it holds is not computed again.
    void nothingOfAFileCanBeHidden()
    {
        m_fixture.reset(); // beside another window it would have a session of its own
        m_fixture = openedTiny("abcabc");
        QVERIFY(m_fixture->find<QAction>("paintMask")->isEnabled() &&
                m_fixture->find<QAction>("hideKeys")->isEnabled());
        open("attention.json");
        SETTLE();
        QVERIFY(showsGivenWeights(m_fixture->session()));
        for (const char* action : {"paintMask", "hideKeys"})
            QVERIFY2(!m_fixture->find<QAction>(action)->isEnabled(), action);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_fixture->session().state().painted.empty() && !m_fixture->find<QAction>("paintMask")->isChecked());
    }

    /// Every part of the window asks the session, lest one forgets the moment at which there is no result.
    void oneQuestionIsAskedOfTheSession()
    {
        QVERIFY(!showsGivenWeights(Session({})));
        QVERIFY(!showsGivenWeights(m_fixture->session())); // a model's
        QStringList found;
        int nFiles = 0;
        QDirIterator files(QStringLiteral(HEADLIGHT_SOURCE_DIR "/ui/window"), {"*.cpp", "*.h"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++nFiles;
            if (file.readAll().contains("isGiven()"))
                found << file.fileName();
        }
        QVERIFY(nFiles > 100); // else nothing was looked at
        verifyNone(found);
    }

    void init() { m_fixture = openedTiny("abca"); }
    void cleanup() { m_fixture.reset(); }

    void aDroppedFileIsShownAndUndone()
    {
        open("transformers.pt");
        SETTLE();
        const RunResult& result = *m_fixture->session().result();
        QCOMPARE(result.cache->config().nLayers, 2);
        QCOMPARE(result.view->input.tokens.value(1), QString("train"));
        QVERIFY(result.view->as<HeatmapPlot>());
        auto* line = m_fixture->find<QLineEdit>("textLine");
        QVERIFY(line->isReadOnly());
        QVERIFY2(line->text().contains("transformers.pt"), qPrintable(line->text()));
        QVERIFY(!m_fixture->find<ChoiceButton>("maskButton")->isEnabled());
        m_fixture->session().undoStack()->undo();
        SETTLE();
        QCOMPARE(line->text(), QString("abca"));
        QVERIFY(!line->isReadOnly());
        QVERIFY(m_fixture->find<ChoiceButton>("maskButton")->isEnabled());
    }

    /// The files beside the tests, and those of the folder that HEADLIGHT_MATRICES names: what one sees is what the
    /// file holds, or a sentence or a question.
    void everyFileIsShownAsItIs_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& folder : {goldenMatrices({}), qEnvironmentVariable("HEADLIGHT_MATRICES")})
            for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files))
                if (!folder.isEmpty() && isMatrixFile(toPath(file.filePath())))
                    QTest::newRow(qPrintable(file.fileName())) << file.filePath();
    }
    void everyFileIsShownAsItIs()
    {
        QFETCH(QString, path);
        if (path.endsWith(".txt")) // dropped, it may be labels or a text
            choose("openMatrices", path);
        else
            QVERIFY(drop({QUrl::fromLocalFile(path)}));
        std::vector<AttentionMatrices> parts;
        try {
            parts = readAttentionParts(toPath(path));
        } catch (const Error& error) {
            qInfo("%s", error.what());
            auto* notice = m_fixture->window->findChild<NoticeLine*>();
            QTRY_VERIFY(!notice->sentence().isEmpty() || m_fixture->window->findChild<MatrixDialog*>());
            QVERIFY(!m_fixture->session().result()->cache->config().isGiven());
            return;
        }
        SETTLE();
        const RunResult& result = *m_fixture->session().result();
        for (const auto& [part, shown] : result.cache->model->matricesOfParts) {
            const auto same = std::ranges::find(parts, shown->part, &AttentionMatrices::part);
            QVERIFY(same != parts.end());
            for (int layer = 0; layer < shown->nLayers; ++layer)
                for (int head = 0; head < shown->nHeads; ++head) {
                    const Matrix map = attentionMap(result.cache, {layer, head, part}).whole(AttentionStep::Pattern);
                    const std::size_t begin = same->offsetOf(layer, head);
                    for (Index i = 0; i < map.size(); ++i)
                        QCOMPARE(map.data()[i], same->weights[begin + std::size_t(i)]);
                }
        }
    }

    void whatIsNoMatrixIsLeftAlone()
    {
        QVERIFY(!drop({QUrl::fromLocalFile(goldenMatrices("labels.txt"))}));
        QVERIFY(
            !drop({QUrl::fromLocalFile(goldenMatrices("f4.npy")), QUrl::fromLocalFile(goldenMatrices("f8_big.npy"))}));
        const QTemporaryDir folder;
        m_fixture->window->saveSessionFile(toPath(folder.filePath("session.json")));
        QVERIFY(!drop({QUrl::fromLocalFile(folder.filePath("session.json"))}));
        QCOMPARE(m_fixture->session().state().model, QString("tiny"));
    }

    void everyTabShowsItsPictureOrSaysWhyNot_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"transformers.pt", "cross.npz"})
            QTest::newRow(name) << name;
    }
    void everyTabShowsItsPictureOrSaysWhyNot()
    {
        QFETCH(QString, file);
        open(file.toUtf8());
        SETTLE();
        for (const ViewTab tab : pictureTabs()) {
            m_fixture->session().set(&SessionState::tab, tab);
            SETTLE();
            const RunResult& result = *m_fixture->session().result();
            const MadePicture& made = result.view->shown;
            QVERIFY2(tab == kOverviewTab || made.figure || made.refusal.contains("attention weights alone") ||
                         made.refusal.contains("A history needs a model") || made.refusal.contains("cross-attention") ||
                         made.refusal.contains("No head has both") || made.refusal.contains("no place in a picture"),
                     qPrintable(tabName(tab) + u' ' + made.refusal));
        }
        m_fixture->session().set(&SessionState::tab, kShapesTab);
        SETTLE();
        auto* empty = m_fixture->find<QLabel>("emptyLabel");
        QVERIFY2(empty->isVisible() && empty->text().contains("needs a model"), qPrintable(empty->text()));
        QVERIFY(m_fixture->session().result()->predictions->whyNone.contains("needs a model"));
        m_fixture->session().wantHeadTable(true);
        SETTLE();
        QTRY_VERIFY(m_fixture->session().result()->headTable);
        QCOMPARE(m_fixture->session().problem(), QString());
    }

    void rowsThatDoNotSumToOneAreSaid()
    {
        open("sums.npy");
        SETTLE();
        auto* message = m_fixture->find<QLabel>("messageLabel");
        QVERIFY2(message->isVisible() &&
                     m_fixture->session().result()->notice.startsWith("2 of 2 rows do not sum to 1"),
                 qPrintable(m_fixture->session().result()->notice));
    }

    void aBadFileLeavesThePictureAndSaysWhy()
    {
        open("refused/nan.npy");
        auto* notice = m_fixture->window->findChild<NoticeLine*>();
        QTRY_VERIFY(notice->sentence().contains("nan.npy: layer 1, head 2, row 3, column 4 holds NaN"));
        SETTLE();
        QCOMPARE(m_fixture->session().state().model, QStringLiteral("tiny"));
        QCOMPARE(m_fixture->session().problem(), QString());
        QVERIFY(!m_fixture->session().result()->cache->config().isGiven());
    }

    void aLargeFileSaysHowFarItIsAndCanBeStopped()
    {
        const auto before = m_fixture->session().result();
        const QTemporaryDir folder;
        const QString large = folder.filePath("large.csv");
        writeLongTable(large);
        QStringList said;
        auto* activity = m_fixture->find<QLabel>("statusActivity");
        const auto listening =
            connect(&m_fixture->session(), &Session::activityChanged, this, [&] { said << activity->text(); });
        QVERIFY(drop({QUrl::fromLocalFile(large)}));
        static const QRegularExpression percent(QStringLiteral("reading large.csv, [1-9]\\d? %"));
        // The window says how far it is first, and a moment later that a key can stop it.
        QTRY_VERIFY2_WITH_TIMEOUT(said.join(u'\n').contains(percent) && said.join(u'\n').contains("Esc stops it"),
                                  qPrintable(said.join(u'\n')), 60000);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_Escape);
        QVERIFY(m_fixture->session().isStopped());
        QCOMPARE(m_fixture->session().result(), before);
        QCOMPARE(activity->text(), QString("stopped"));
        QTest::qWait(300); // nothing comes any more
        QCOMPARE(m_fixture->session().result(), before);
        disconnect(listening);
    }

    void aSecondFileIsChosenInTheMenuOfCompare()
    {
        open("transformers.pt");
        SETTLE();
        m_fixture->clickTab(kCompareTab);
        SETTLE();
        m_fixture->choose("compareKind", {"two models"});
        SETTLE();
        const auto chosen = [&](const QString& file) {
            QTimer::singleShot(400, m_fixture->window.get(), [this, file] {
                auto* dialog = m_fixture->window->findChild<QFileDialog*>();
                QVERIFY(dialog);
                auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
                name->setText(file);
                QTest::keyClick(name, Qt::Key_Return);
            });
            m_fixture->choose("compareOther", {"Open matrices…"});
        };
        chosen(goldenMatrices("f4.npy"));
        SETTLE();
        QCOMPARE(m_fixture->session().state().compare.model, goldenMatrices("f4.npy"));
        auto* view = m_fixture->find<CompareView>("compareView");
        const AttentionMatrices a = readAttentionMatrices(goldenMatrices("transformers.pt").toStdString());
        const AttentionMatrices b = readAttentionMatrices(goldenMatrices("f4.npy").toStdString());
        const HeadIndex head = view->plot().a.head;
        for (int query = 0; query < int(a.nQueries); ++query)
            for (int key = 0; key < int(a.nKeys); ++key) {
                const auto cell = std::size_t(query * a.nKeys + key);
                QCOMPARE(view->plot().a.cells.value(query, key), a.weights[a.offsetOf(head.layer, head.head) + cell]);
                QCOMPARE(view->plot().b.cells.value(query, key), b.weights[b.offsetOf(head.layer, head.head) + cell]);
            }
        chosen(goldenMatrices("refused/nan.npy"));
        SETTLE();
        QVERIFY2(view->plot().refusal.contains("nan.npy: layer 1, head 2, row 3, column 4 holds NaN"),
                 qPrintable(view->plot().refusal));
        QVERIFY2(view->plot().a.nQueries() == int(a.nQueries), "A stays");
    }

    void aFileThatLeavesItOpenIsAskedAbout()
    {
        open("refused/batch_of_two.npy"); // [examples, layers, heads, T, T], or layers first
        MatrixDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = m_fixture->window->findChild<MatrixDialog*>()) && dialog->isVisible());
        auto* first = dialog->findChild<QComboBox*>("matrixAxis0");
        auto* second = dialog->findChild<QComboBox*>("matrixAxis1");
        auto* example = dialog->findChild<QSpinBox*>("matrixExample");
        auto* opens = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open);
        QTRY_VERIFY(opens->isEnabled());
        QCOMPARE(first->currentText(), QStringLiteral("examples"));
        QTest::keyClick(first, Qt::Key_Down); // layers, and the axis of layers becomes that of examples
        QCOMPARE(first->currentText(), QStringLiteral("layers"));
        QCOMPARE(second->currentText(), QStringLiteral("examples"));
        QTest::keyClick(example, Qt::Key_Up);
        QCOMPARE(example->value(), 1);
        QTRY_VERIFY(opens->isEnabled());
        QTRY_VERIFY(!dialog->findChild<QLabel*>("matrixPicture")->pixmap().isNull());
        QTest::mouseClick(opens, Qt::LeftButton);
        QTRY_VERIFY(m_fixture->session().result()->cache->config().isGiven());
        const SessionState& state = m_fixture->session().state();
        QCOMPARE(axesText(state.matrices.axes), std::string("layers,examples,heads,queries,keys"));
        QCOMPARE(state.matrices.example, std::optional<std::int64_t>(1));
        QVERIFY(m_fixture->session().result()->notice.contains("Example 1 of 2"));
        QCOMPARE(sessionFromJson(sessionToJson(state), "kept").matrices, state.matrices);
        m_fixture->find<QAction>("copyCommand")->trigger();
        QVERIFY2(QGuiApplication::clipboard()->text().contains(
                     "--matrix-axes layers,examples,heads,queries,keys --matrix-example 1"),
                 qPrintable(QGuiApplication::clipboard()->text()));
    }

    /// [4, 2] is one map, or two heads one below the other: no query of one of these looks at a later key.
    void oneMatrixIsAMapOrHeads()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("stack.json");
        test::writeFile(path, "[[0.5, 0.5], [0.5, 0.5], [1, 0], [0.25, 0.75]]");
        QVERIFY(drop({QUrl::fromLocalFile(path)}));
        MatrixDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = m_fixture->window->findChild<MatrixDialog*>()) && dialog->isVisible());
        auto* stack = dialog->findChild<QComboBox*>("matrixStack");
        QVERIFY(stack);
        QCOMPARE(stack->accessibleName(), QStringLiteral("The one matrix is"));
        QCOMPARE(stack->currentText(), QStringLiteral("one map"));
        stack->setFocus();
        QTest::keyClick(stack, Qt::Key_Down);
        QCOMPARE(stack->currentText(), QStringLiteral("2 heads of 2 × 2, one below the other"));
        auto* opens = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open);
        QTRY_VERIFY(opens->isEnabled());
        QTest::mouseClick(opens, Qt::LeftButton);
        QTRY_VERIFY(m_fixture->session().result()->cache->config().isGiven());
        QCOMPARE(m_fixture->session().result()->cache->config().nHeads, 2);
        QCOMPARE(axesText(m_fixture->session().state().matrices.axes), std::string("heads,queries,keys"));
        m_fixture->find<QAction>("copyCommand")->trigger();
        QVERIFY2(QGuiApplication::clipboard()->text().contains("--matrix-axes heads,queries,keys"),
                 qPrintable(QGuiApplication::clipboard()->text()));
    }

    void whoeverDoesNotAnswerKeepsWhatWasOpen()
    {
        open("refused/batch_of_two.npy");
        MatrixDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = m_fixture->window->findChild<MatrixDialog*>()) && dialog->isVisible());
        test::pressInDialog(*dialog, Qt::Key_Escape);
        QTRY_COMPARE(m_fixture->session().state().model, QStringLiteral("tiny"));
        SETTLE();
        QCOMPARE(m_fixture->session().problem(), QString());
    }

    void nothingIsSwitchedOffInAFile()
    {
        open("transformers.pt");
        SETTLE();
        QVERIFY(!m_fixture->find<QAction>("ablateHead")->isEnabled());
        m_fixture->session().ablateHead({0, 0}, true);
        QVERIFY(m_fixture->session().state().ablatedHeads.empty());
    }

    void theGuideSaysHowAttentionIsSaved()
    {
        m_fixture->find<QAction>("matrixHelp")->trigger();
        QVERIFY(m_fixture->find<QTextBrowser>("guideText")->toPlainText().contains("np.savez"));
    }

    void aSessionRemembersTheFile()
    {
        open("cross.npz");
        SETTLE();
        const SessionState state = sessionFromJson(sessionToJson(m_fixture->session().state()), "kept");
        QCOMPARE(state.model, goldenMatrices("cross.npz"));
        m_fixture->open(state);
        SETTLE();
        QCOMPARE(m_fixture->session().result()->view->queryTokens(), (QStringList{"le", "chat"}));
        QCOMPARE(m_fixture->session().result()->view->keyTokens(), (QStringList{"the", "black", "cat"}));
    }

    /// File, Patches of matrices: a file of 1 + 2 × 3 tokens stands on a picture, and undo takes it off again.
    void theTokensOfAFileArePlacedOnAPicture()
    {
        m_fixture->open(WindowFixture::tinyState("abc"));
        SETTLE();
        auto* action = m_fixture->find<QAction>("placeMatrices");
        action->trigger();
        QVERIFY2(m_fixture->find<QLabel>("noticeLabel")->isVisible(), "patches are of matrices");
        QVERIFY(!m_fixture->window->findChild<PlacementDialog*>());

        const QTemporaryDir folder;
        QFile file(folder.filePath("seven.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int row = 0; row < 7; ++row)
            file.write("0.4,0.1,0.1,0.1,0.1,0.1,0.1\n");
        file.close();
        QImage picture(60, 40, QImage::Format_RGB888);
        picture.fill(Qt::darkGreen);
        QVERIFY(picture.save(folder.filePath("seen.png")));
        QVERIFY(drop({QUrl::fromLocalFile(file.fileName())}));
        SETTLE();
        QVERIFY(showsGivenWeights(m_fixture->session()));
        action->trigger();
        auto* dialog = m_fixture->window->findChild<PlacementDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        const auto number = [&](const char* name) { return dialog->findChild<QSpinBox*>(name); };
        auto* place = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QCOMPARE(number("placementRows")->value(), 2); // the largest square of 7 tokens
        QCOMPARE(number("placementPrefix")->value(), 3);
        QVERIFY(place->isEnabled());
        number("placementColumns")->setFocus();
        QTest::keyClick(number("placementColumns"), Qt::Key_Up);
        QVERIFY(!place->isEnabled() && dialog->findChild<QLabel*>("placementMessage")->text().contains("9 tokens"));
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(number("placementPrefix"), Qt::Key_Down);
        QVERIFY(place->isEnabled());
        auto* image = dialog->findChild<QLineEdit*>("placementImage");
        image->setText(folder.filePath("none.png"));
        QVERIFY(!place->isEnabled());
        image->setText(folder.filePath("seen.png"));
        QTest::mouseClick(place, Qt::LeftButton);
        SETTLE();
        const SessionState& state = m_fixture->session().state();
        QVERIFY(state.placement == (PatchPlacement{{2, 3}, 1}));
        QCOMPARE(state.input.image, folder.filePath("seen.png"));
        const TokenSequence& tokens = m_fixture->session().result()->cache->inputEncoding();
        QVERIFY(std::get<GridLocation>(tokens.tokens[6].place) == (GridLocation{1, 2}));
        QVERIFY(!std::holds_alternative<GridLocation>(tokens.tokens[0].place));

        QVERIFY(drop({QUrl::fromLocalFile(folder.filePath("seen.png"))})); // is the file's, and opens no other model
        SETTLE();
        QCOMPARE(state.model, file.fileName());
        QTRY_VERIFY(!m_fixture->window->findChild<PlacementDialog*>());
        action->trigger();
        dialog = m_fixture->window->findChild<PlacementDialog*>();
        QCOMPARE(number("placementColumns")->value(), 3);
        QTest::mouseClick(dialog->findChild<QPushButton*>("placementNone"), Qt::LeftButton);
        SETTLE();
        QVERIFY(state.placement.isEmpty() && state.input.image.isEmpty());
        m_fixture->session().undoStack()->undo();
        SETTLE();
        QVERIFY(state.placement == (PatchPlacement{{2, 3}, 1}));
        QVERIFY(std::holds_alternative<GridLocation>(
            m_fixture->session().result()->cache->inputEncoding().tokens[6].place));
    }

    void theMenuAsksForAFileAndForItsLabels()
    {
        m_fixture->find<QAction>("openLabels")->trigger();
        auto* message = m_fixture->find<QLabel>("noticeLabel");
        QVERIFY2(message->isVisible(), "labels are of matrices");
        choose("openMatrices", goldenMatrices("head.npy"));
        QTRY_COMPARE(m_fixture->session().state().model, goldenMatrices("head.npy"));
        SETTLE();
        QCOMPARE(m_fixture->session().result()->view->input.tokens.value(1), QString("1"));
        choose("openLabels", goldenMatrices("labels.txt"));
        SETTLE();
        QCOMPARE(m_fixture->session().result()->view->input.tokens.value(1), QString("train"));
    }
};

HEADLIGHT_TEST(TestMatricesWindow)
#include "tst_matrices_window.moc"
