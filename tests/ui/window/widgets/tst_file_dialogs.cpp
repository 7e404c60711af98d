// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/file_dialogs.h"

#include "tests/ui/window/frame/window_fixture.h"

#include <QAction>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>

using namespace headlight;

/// Where the dialogs open.
class TestFileDialogs : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = test::openedTiny("abc"); }
    void cleanup() { m_fixture.reset(); }

    void theFirstOneOpensWhereDocumentsAre()
    {
        QVERIFY(QFileInfo(folderFor(FileKind::Session)).isDir());
        QVERIFY(folderFor(FileKind::Session) != QDir::currentPath());
    }

    void eachKindComesBackToItsOwnFolder()
    {
        const QTemporaryDir sessions;
        const QTemporaryDir models;
        m_fixture->window->saveSessionFile(toPath(sessions.filePath("a.json")));
        rememberFile(FileKind::Model, models.filePath("tiny"));
        QCOMPARE(opensIn("openSession"), sessions.path());
        QCOMPARE(opensIn("saveSessionAs"), sessions.path());
        QCOMPARE(opensIn("openModel"), models.path());
        QVERIFY(exportsInto("exportCsv") != sessions.path());
        const QTemporaryDir figures;
        const QTemporaryDir tables;
        rememberFile(FileKind::Figure, figures.filePath("a.svg"));
        rememberFile(FileKind::Table, tables.filePath("a.csv"));
        QCOMPARE(exportsInto("exportFigure"), figures.path());
        QCOMPARE(exportsInto("exportCsv"), tables.path());
    }

    void aFolderThatIsGoneIsNotOffered()
    {
        {
            const QTemporaryDir folder;
            rememberFile(FileKind::Bench, folder.filePath("a.json"));
            QCOMPARE(folderFor(FileKind::Bench), folder.path());
        }
        QVERIFY(QFileInfo(folderFor(FileKind::Bench)).isDir());
    }

    void theNewestFilesComeFirstAndEachOnce()
    {
        const QTemporaryDir folder;
        QStringList files;
        for (int i = 0; i < 10; ++i) {
            files << folder.filePath(QStringLiteral("%1.json").arg(i));
            QFile file(files.last());
            QVERIFY(file.open(QIODevice::WriteOnly));
            rememberFile(FileKind::Session, files.last());
        }
        rememberFile(FileKind::Session, files[5]);
        const QStringList recent = recentFiles(FileKind::Session);
        QCOMPARE(recent.size(), 8);
        QCOMPARE(recent.mid(0, 3), (QStringList{files[5], files[9], files[8]}));
        QCOMPARE(recent.count(files[5]), 1);
        QVERIFY(QFile::remove(files[9]));
        QVERIFY(!recentFiles(FileKind::Session).contains(files[9]));
        QVERIFY(recentFiles(FileKind::Table).isEmpty());
    }

    /// Key by key: the path passes the folder that the dialog shows.
    void aFolderWhosePathIsTypedIsOpenedAndNotTheOneAboveIt()
    {
        const QTemporaryDir models;
        const QString mine = models.filePath("mine");
        QVERIFY(QDir(models.path()).mkpath("mine"));
        test::writeTinyModel(QDir(mine));
        rememberFile(FileKind::Model, models.filePath("before")); // the dialog opens in `models`
        QTimer::singleShot(200, m_fixture->window.get(), [&] {
            auto* dialog = m_fixture->window->findChild<QFileDialog*>();
            const auto* list = dialog->findChild<QListView*>("listView");
            QTRY_VERIFY(list->model()->rowCount(list->rootIndex()) > 0); // read meanwhile
            auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
            name->setFocus();
            QTest::keyClicks(name, mine);
            QTest::keyClick(name, Qt::Key_Return);
            if (dialog->isVisible())
                dialog->reject();
        });
        m_fixture->find<QAction>("openModel")->trigger();
        QCOMPARE(m_fixture->session().state().model, mine);
    }

private:
    /// The folder of the dialog that an action opens.
    QString opensIn(const char* action) const
    {
        QString folder;
        QTimer::singleShot(200, m_fixture->window.get(), [&] {
            if (auto* dialog = m_fixture->window->findChild<QFileDialog*>()) {
                folder = dialog->directory().absolutePath();
                dialog->reject();
            }
        });
        m_fixture->find<QAction>(action)->trigger();
        return folder;
    }

    /// The folder of the file that the export dialog offers.
    QString exportsInto(const char* action) const
    {
        QString folder;
        QTimer::singleShot(200, m_fixture->window.get(), [&] {
            if (auto* dialog = m_fixture->window->findChild<QDialog*>("exportDialog")) {
                folder = QFileInfo(dialog->findChild<QLineEdit*>("exportFile")->text()).absolutePath();
                dialog->reject();
            }
        });
        m_fixture->find<QAction>(action)->trigger();
        return folder;
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

HEADLIGHT_TEST(TestFileDialogs)
#include "tst_file_dialogs.moc"
