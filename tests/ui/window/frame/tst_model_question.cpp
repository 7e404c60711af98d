// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/frame/model_question_dialog.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QComboBox>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSpinBox>
#include <QUndoStack>

using namespace headlight;
using namespace headlight::test;

/// What the window asks before a model opens.
class TestModelQuestion : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;
    QTemporaryDir m_folder;

    ModelQuestionDialog* dialog() const
    {
        return m_fixture->window->findChild<ModelQuestionDialog*>("modelQuestionDialog");
    }
    void press(const char* button)
    {
        QTest::mouseClick(dialog()->findChild<QPushButton*>(button), Qt::LeftButton);
        QTRY_VERIFY(!dialog());
    }
    /// A copy of the tiny model whose config.json has keys that nobody knows.
    QString strangeModel()
    {
        const QDir target(m_folder.filePath("strange"));
        QDir().mkpath(target.path());
        writeTinyModel(target);
        QFile file(target.filePath("config.json"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read");
        QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
        file.close();
        json["my_note"] = "hello";
        json["some_factor"] = 2.0;
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            qFatal("cannot write");
        file.write(QJsonDocument(json).toJson());
        return target.path();
    }
    QString notice() const { return m_fixture->session().result()->notice; }

private slots:
    void init() { m_fixture = openedTiny("abca"); }
    void cleanup() { m_fixture.reset(); }

    void aModelWithUnknownKeysOpensAllTheSame()
    {
        const QString folder = strangeModel();
        m_fixture->window->openRecent(FileKind::Model, folder);
        QTRY_VERIFY_WITH_TIMEOUT(dialog(), 60000);
        const QString asked = dialog()->findChild<QLabel*>("modelQuestionText")->text();
        QVERIFY2(asked.contains("“my_note”, “some_factor”") && asked.contains("Open it all the same"),
                 qPrintable(asked));
        press("modelQuestionOpen");
        SETTLE();
        QCOMPARE(m_fixture->session().result()->state.model, folder);
        QVERIFY2(notice().contains("\"my_note\" and \"some_factor\""), qPrintable(notice()));
        m_fixture->session().setText("cab");
        SETTLE();
        QVERIFY2(notice().contains("\"some_factor\""), qPrintable(notice())); // it stays while the model is open
        const SessionState kept = sessionFromJson(sessionToJson(m_fixture->session().state()), "s.json");
        QCOMPARE(kept.allowedKeys, QString("my_note,some_factor"));
        m_fixture->session().setModel("tiny");
        SETTLE();
        QVERIFY(!notice().contains("some_factor"));
        QVERIFY(m_fixture->session().state().allowedKeys.isEmpty());
    }
    void whatIsNotAllowedStaysClosed()
    {
        m_fixture->window->openRecent(FileKind::Model, strangeModel());
        QTRY_VERIFY_WITH_TIMEOUT(dialog(), 60000);
        press("modelQuestionCancel");
        QVERIFY(m_fixture->session().problem().contains("my_note"));
        QCOMPARE(m_fixture->session().result()->state.model, QString("tiny")); // what was there is there
        QTest::qWait(100);                                                     // nothing is asked a second time
        QVERIFY(!dialog());
    }
    void theHeadsOfACheckpointAreAskedFor()
    {
        const QString folder = QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/forms/nano_gpt_state");
        m_fixture->window->openRecent(FileKind::Model, folder);
        QTRY_VERIFY_WITH_TIMEOUT(dialog(), 60000);
        auto* heads = dialog()->findChild<QSpinBox*>("modelQuestion_heads");
        auto* activation = dialog()->findChild<QComboBox*>("modelQuestion_activation");
        QVERIFY(heads && activation);
        QCOMPARE(activation->currentText(), QString("gelu"));
        heads->setFocus();
        heads->selectAll();
        QTest::keyClicks(heads, "2");
        QTest::keyClick(heads, Qt::Key_Return);
        QTRY_VERIFY(!dialog());
        SETTLE();
        QCOMPARE(m_fixture->session().result()->cache->config().nHeads, 2);
        QVERIFY2(notice().contains("nanoGPT"), qPrintable(notice()));
        m_fixture->session().undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->session().state().assumed.isEmpty(), 1000);
    }
};

HEADLIGHT_TEST(TestModelQuestion)
#include "tst_model_question.moc"
