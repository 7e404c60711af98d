// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

using namespace headlight;

/// A model's folder, or one of its files, dropped onto the window.
class TestModelDrop : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        m_folder = std::make_unique<QTemporaryDir>();
        QDir(m_folder->path()).mkpath("dropped");
        test::writeTinyModel(QDir(m_folder->filePath("dropped")));
        m_fixture->openTiny("abcde");
    }
    void cleanup() { m_fixture.reset(); }

    void itIsOpened_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("the folder") << "dropped";
        QTest::newRow("its configuration") << "dropped/config.json";
        QTest::newRow("its weights") << "dropped/model.safetensors";
        QTest::newRow("its tokenizer") << "dropped/tokenizer.json";
    }
    void itIsOpened()
    {
        QFETCH(QString, path);
        QVERIFY(drop({QUrl::fromLocalFile(m_folder->filePath(path))}));
        SETTLE();
        QCOMPARE(m_fixture->session().result()->cache->model->name, std::string("dropped"));
        QCOMPARE(m_fixture->session().state().input.text, QString("abcde"));
        QCOMPARE(recentFiles(FileKind::Model).value(0), m_folder->filePath("dropped"));
        m_fixture->session().undoStack()->undo();
        SETTLE();
        QCOMPARE(m_fixture->session().result()->cache->model->name, std::string("tiny"));
    }
    void aFolderWithoutAModelIsRefusedInASentence()
    {
        QDir(m_folder->path()).mkpath("empty");
        QVERIFY(drop({QUrl::fromLocalFile(m_folder->filePath("empty"))}));
        QTRY_VERIFY(m_fixture->session().problem().contains("config.json"));
        QCOMPARE(m_fixture->session().result()->cache->model->name, std::string("tiny"));
    }
    void whatIsNoModelIsNotTaken()
    {
        QFile other(m_folder->filePath("notes.txt"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        QVERIFY(!drop({QUrl::fromLocalFile(other.fileName())}));
        QVERIFY(!drop({QUrl::fromLocalFile(m_folder->filePath("missing"))}));
        QVERIFY(!drop({QUrl("https://example.org/model")}));
        QVERIFY(!drop({QUrl::fromLocalFile(m_folder->filePath("dropped")), QUrl::fromLocalFile(other.fileName())}));
        QCOMPARE(m_fixture->session().state().model, QString("tiny"));
    }

private:
    /// Drags files over the window and lets go; false where the window takes them at neither.
    bool drop(const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        MainWindow& window = *m_fixture->window;
        const QPoint middle = window.rect().center();
        QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &event);
        return event.isAccepted();
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
    std::unique_ptr<QTemporaryDir> m_folder;
};

HEADLIGHT_TEST(TestModelDrop)
#include "tst_model_drop.moc"
