// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/machine_memory.h"
#include "tests/support/dialog_key.h"
#include "tests/support/large_model_folder.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QUndoStack>

using namespace headlight;
using namespace headlight::test;

/// A large model says what it takes before it is opened, however it is opened.
class TestChosenModel : public QObject {
    Q_OBJECT

    static constexpr std::uint64_t kGibibyte = std::uint64_t{1} << 30U;

    std::unique_ptr<WindowFixture> m_fixture;
    QTemporaryDir m_place;
    QString m_large;

    QMessageBox* question() const { return m_fixture->window->findChild<QMessageBox*>("largeModelQuestion"); }
    const SessionState& state() const { return m_fixture->session().state(); }
    void drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        const QPoint place(400, 300);
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_fixture->window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent fall(place, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_fixture->window.get(), &fall);
    }
    /// Chooses the entry of a menu that is filled when it opens.
    void chooseIn(QMenu* menu, const QString& entry)
    {
        emit menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text().section(u'\t', 0, 0) == entry)
                return action->trigger();
        QFAIL(qPrintable("no entry " + entry));
    }

private slots:
    void initTestCase()
    {
        if (machineMemory() < 2 * kGibibyte)
            QSKIP("a large model does not fit into this machine");
        m_large = m_place.filePath("large");
        writeLargeModel(m_large, kGibibyte);
    }
    void init() { m_fixture = openedTiny("abca"); }
    void cleanup() { m_fixture.reset(); }

    void itIsAskedAndCancelled()
    {
        const auto before = m_fixture->session().result();
        const int nSteps = m_fixture->session().undoStack()->count();
        drop(m_large);
        QMessageBox* asked = question();
        QVERIFY(asked && asked->isVisible());
        const QString said = asked->text() + ' ' + asked->informativeText();
        QVERIFY2(said.contains("“large” takes 1.0 GiB of this machine’s ") && said.contains("up to 6 seconds"),
                 qPrintable(said));
        pressInDialog(*asked, Qt::Key_Escape);
        QTRY_VERIFY(!question());
        QCOMPARE(state().model, QString("tiny"));
        QCOMPARE(m_fixture->session().result(), before);
        QCOMPARE(m_fixture->session().undoStack()->count(), nSteps);
        QVERIFY(!recentFiles(FileKind::Model).contains(m_large));
    }
    void itOpensWhenThatIsWanted()
    {
        drop(m_large);
        QMessageBox* asked = question();
        QVERIFY(asked);
        QCOMPARE(asked->defaultButton(), asked->button(QMessageBox::Open));
        pressInDialog(*asked, Qt::Key_Return);
        QTRY_COMPARE(state().model, m_large);
        QVERIFY(recentFiles(FileKind::Model).contains(m_large));

        m_fixture->session().undoStack()->undo();
        SETTLE();
        QMenu* recent = m_fixture->find<QMenu>("recentMenu");
        QMenu* models = m_fixture->find<ChoiceButton>("modelButton")->menu();
        for (QMenu* menu : {recent, models}) {
            chooseIn(menu, "large");
            QVERIFY(question() && question()->isVisible());
            QTest::mouseClick(question()->button(QMessageBox::Cancel), Qt::LeftButton);
            QTRY_VERIFY(!question());
            QCOMPARE(state().model, QString("tiny"));
        }
    }
    /// A model that is one file is kept as a folder is: in the menus, in a session's file, over a restart.
    void aGgufFileComesBack()
    {
        const QString file = m_place.filePath("model-f32.gguf");
        QVERIFY(QFile::copy(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/gguf/llama.gguf"), file));
        writeFile(m_place.filePath("config.json"), tinyConfigJson()); // which a file named so might be taken for
        m_fixture->session().edit([](SessionState& next) { next.input.ids = "3,1,7,2"; });
        drop(file);
        SETTLE();
        QCOMPARE(state().model, file);
        QCOMPARE(m_fixture->session().result()->cache->config().family, std::string("llama"));
        QMenu* models = m_fixture->find<ChoiceButton>("modelButton")->menu();
        const auto entry = [&]() -> QAction* {
            emit models->aboutToShow();
            for (QAction* action : models->actions())
                if (action->text().startsWith("model-f32.gguf\t"))
                    return action;
            return nullptr;
        };
        QVERIFY(entry() && entry()->isChecked());
        QVERIFY2(entry()->text().contains("GGUF · 2 layers × "), qPrintable(entry()->text()));

        const QString session = m_place.filePath("kept.json");
        QVERIFY(m_fixture->window->saveSessionFile(toPath(session)));
        m_fixture->session().setModel("tiny");
        SETTLE();
        QVERIFY(entry() && !entry()->isChecked());
        entry()->trigger();
        SETTLE();
        QCOMPARE(state().model, file);
        m_fixture->session().setModel("tiny");
        SETTLE();
        QVERIFY(m_fixture->window->openSessionFile(toPath(session)));
        SETTLE();
        QCOMPARE(m_fixture->session().result()->cache->config().family, std::string("llama"));
        m_fixture->window->keepForNextStart();
        m_fixture->open(); // the next start
        SETTLE();
        QCOMPARE(state().model, file);
        QCOMPARE(m_fixture->session().result()->cache->config().family, std::string("llama"));
        QVERIFY(recentFiles(FileKind::Model).contains(file));
    }
    void nothingIsAskedOfASmallModel()
    {
        const QString small = m_place.filePath("small");
        QDir().mkpath(small);
        writeTinyModel(QDir(small));
        drop(small);
        QVERIFY(!question());
        SETTLE();
        QCOMPARE(state().model, small);
        m_fixture->window->openRecent(FileKind::Model,
                                      QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/gguf/llama.gguf"));
        QVERIFY(!question());
        QVERIFY(state().model.endsWith("llama.gguf"));
    }
};

HEADLIGHT_TEST(TestChosenModel)
#include "tst_chosen_model.moc"
