// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/hub_server.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/frame/get_model_dialog.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QTreeWidget>

using namespace headlight;
using namespace headlight::test;

class TestGetModelDialog : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<HubServer> m_server;
    std::unique_ptr<WindowFixture> m_fixture;

    QByteArray fileOf(const QString& name) const
    {
        QFile file(m_folder.filePath("tiny/" + name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    HubAnswer answer(const QByteArray& path) const
    {
        const QByteArray commit(40, 'a');
        if (!path.startsWith("/api/models/org/tiny/"))
            return {"200 OK", {}, fileOf(path.split('/').last())};
        QJsonArray files;
        for (const QString& name : QDir(m_folder.filePath("tiny")).entryList(QDir::Files))
            files.append(QJsonObject{
                {"rfilename", name}, {"size", double(fileOf(name).size())}, {"blobId", QString(gitId(fileOf(name)))}});
        return {"200 OK", {}, QJsonDocument(QJsonObject{{"sha", QString(commit)}, {"siblings", files}}).toJson()};
    }

    GetModelDialog* openDialog()
    {
        m_fixture->find<QAction>("getModel")->trigger();
        return m_fixture->find<GetModelDialog>("getModelDialog");
    }
    static void type(QDialog& dialog, const QString& text)
    {
        auto* name = dialog.findChild<QLineEdit*>("hubName");
        name->clear();
        QTest::keyClicks(name, text);
    }
    static void click(QDialog& dialog, const char* button)
    {
        QTest::mouseClick(dialog.findChild<QPushButton*>(button), Qt::LeftButton);
    }
    static QString message(QDialog& dialog) { return dialog.findChild<QLabel*>("hubMessage")->text(); }

private slots:
    void initTestCase()
    {
        qputenv("HF_HUB_CACHE", m_folder.filePath("hub").toUtf8());
        QDir().mkpath(m_folder.filePath("tiny"));
        writeTinyModel(QDir(m_folder.filePath("tiny")));
    }
    void init()
    {
        m_server = std::make_unique<HubServer>();
        m_server->answer = [this](const QByteArray& path, const QByteArray&) { return answer(path); };
        qputenv("HF_ENDPOINT", "http://127.0.0.1:" + QByteArray::number(m_server->serverPort()));
        m_fixture = openedTiny("abca");
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void aModelIsShownThenFetchedThenOpened()
    {
        GetModelDialog* dialog = openDialog();
        QVERIFY(dialog);
        QVERIFY2(message(*dialog).contains(m_folder.filePath("hub")), qPrintable(message(*dialog)));
        QVERIFY(!dialog->findChild<QPushButton*>("hubLook")->isEnabled());
        type(*dialog, "org/tiny");
        QTest::qWait(50); // nothing may be asked without a click
        QVERIFY(m_server->asked.isEmpty());
        for (const char* name : {"hubFiles", "hubProgress"}) // nor an empty box
            QVERIFY2(!dialog->findChild<QWidget*>(name)->isVisible(), name);
        click(*dialog, "hubLook");
        auto* files = dialog->findChild<QTreeWidget*>("hubFiles");
        QTRY_COMPARE(files->topLevelItemCount(), QDir(m_folder.filePath("tiny")).entryList(QDir::Files).size());
        QVERIFY(!files->topLevelItem(0)->text(1).isEmpty());
        QVERIFY(files->isVisible() && dialog->findChild<QWidget*>("hubProgress")->isVisible());
        QTRY_VERIFY(dialog->rect().contains(files->geometry()) && files->height() >= 180);
        QCOMPARE(m_server->asked.size(), 1);
        click(*dialog, "hubGet");
        QTRY_COMPARE(m_fixture->session().state().model, QString("org/tiny"));
        SETTLE();
        QCOMPARE(m_fixture->session().result()->cache->model->name, std::string("org/tiny"));
        QTRY_VERIFY(!m_fixture->find<GetModelDialog>("getModelDialog"));
        bool isListed = false;
        for (const ModelEntry& entry : m_fixture->session().models())
            isListed = isListed || entry.name == "org/tiny";
        QVERIFY(isListed);
    }

    void sizesThatNobodySaysAreNotZero()
    {
        m_server->answer = [](const QByteArray&, const QByteArray&) {
            return HubAnswer{"200 OK", {}, R"({"sha": "0123456789012345678901234567890123456789", "siblings": [
                {"rfilename": "config.json"}, {"rfilename": "model.safetensors"}]})"};
        };
        GetModelDialog* dialog = openDialog();
        type(*dialog, "org/tiny");
        click(*dialog, "hubLook");
        QTRY_VERIFY2(message(*dialog).startsWith("2 files, of a size that the server does not say"),
                     qPrintable(message(*dialog)));
        QCOMPARE(dialog->findChild<QTreeWidget*>("hubFiles")->topLevelItem(1)->text(1), QString("unknown"));
        dialog->reject();
    }

    void whatGoesWrongIsSaidInTheDialog()
    {
        GetModelDialog* dialog = openDialog();
        type(*dialog, "no model");
        click(*dialog, "hubLook");
        QTRY_VERIFY2(message(*dialog).contains("is no model's id"), qPrintable(message(*dialog)));
        m_server->answer = [](const QByteArray&, const QByteArray&) { return HubAnswer{"404 Not Found", {}, {}}; };
        type(*dialog, "org/gone");
        click(*dialog, "hubLook");
        QTRY_VERIFY2(message(*dialog).contains("has no org/gone (404)"), qPrintable(message(*dialog)));
        QVERIFY(!dialog->findChild<QPushButton*>("hubGet")->isEnabled());
        QCOMPARE(m_fixture->session().state().model, QString("tiny"));
        dialog->reject();
    }

    void stopEndsTheDownloadAndNotTheDialog()
    {
        m_server->answer = [this](const QByteArray& path, const QByteArray&) {
            HubAnswer reply = answer(path);
            if (path.endsWith("model.safetensors")) {
                reply.length = reply.body.size();
                reply.body.truncate(100);
                reply.stalls = true;
            }
            return reply;
        };
        QDir(m_folder.filePath("hub")).removeRecursively();
        GetModelDialog* dialog = openDialog();
        type(*dialog, "org/tiny");
        click(*dialog, "hubLook");
        QTRY_VERIFY(dialog->findChild<QPushButton*>("hubGet")->isEnabled());
        click(*dialog, "hubGet");
        QTRY_VERIFY2(message(*dialog).endsWith("model.safetensors"), qPrintable(message(*dialog)));
        QCOMPARE(dialog->findChild<QPushButton*>("hubStop")->text(), QString("Stop"));
        click(*dialog, "hubStop");
        QTRY_VERIFY2(message(*dialog).startsWith("Stopped"), qPrintable(message(*dialog)));
        QVERIFY(dialog->isVisible());
        QVERIFY(dialog->findChild<QPushButton*>("hubGet")->isEnabled());
        click(*dialog, "hubStop");
        QTRY_VERIFY(!m_fixture->find<GetModelDialog>("getModelDialog"));
    }
};

HEADLIGHT_TEST(TestGetModelDialog)
#include "tst_get_model_dialog.moc"
