// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "tests/support/dialog_key.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/frame/model_question_dialog.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QComboBox>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
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
        json["my_factor"] = "hello";
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
        QVERIFY2(asked.contains("“my_factor”, “some_factor”") && asked.contains("Open it all the same"),
                 qPrintable(asked));
        press("modelQuestionOpen");
        SETTLE();
        QCOMPARE(m_fixture->session().result()->state.model, folder);
        QVERIFY2(notice().contains("\"my_factor\" and \"some_factor\""), qPrintable(notice()));
        m_fixture->session().setText("cab");
        SETTLE();
        QVERIFY2(notice().contains("\"some_factor\""), qPrintable(notice())); // it stays while the model is open
        const SessionState kept = sessionFromJson(sessionToJson(m_fixture->session().state()), "s.json");
        QCOMPARE(kept.allowedKeys, QString("my_factor,some_factor"));
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
        QVERIFY(m_fixture->session().problem().contains("my_factor"));
        QCOMPARE(m_fixture->session().result()->state.model, QString("tiny")); // what was there is there
        QTest::qWait(100);                                                     // nothing is asked a second time
        QVERIFY(!dialog());
    }
    void theModelOfAnAdapterIsAskedForAndSetBesideIt()
    {
        const QString golden = QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/");
        const QString base = m_folder.filePath("a, b/gpt2"); // a comma separates answers
        QDir().mkpath(base);
        for (const char* file : {"config.json", "model.safetensors"})
            QVERIFY(QFile::copy(golden + "gpt2_tiny/" + file, base + '/' + file));
        const QString adapter = m_folder.filePath("adapter");
        QDir().mkpath(adapter);
        for (const char* file : {"adapter_config.json", "adapter_model.safetensors"})
            QVERIFY(QFile::copy(golden + "adapters/conv1d/" + file, adapter + '/' + file));
        m_fixture->session().edit([](SessionState& next) { next.input.ids = "3,1,7,2"; });
        m_fixture->window->openRecent(FileKind::Model, adapter);
        QTRY_VERIFY_WITH_TIMEOUT(dialog(), 60000);
        QVERIFY(dialog()->findChild<QLabel*>("modelQuestionText")->text().contains("“adapter” holds an adapter"));
        auto* folder = dialog()->findChild<QLineEdit*>("modelQuestionFolder");
        QVERIFY(folder);
        QTest::keyClicks(folder, base);
        press("modelQuestionOpen");
        SETTLE();
        QVERIFY2(notice().contains("is merged into"), qPrintable(notice()));
        QCOMPARE(m_fixture->session().adapter().base, toPath(base));
        const auto weights = [&] {
            const auto& cache = m_fixture->session().result()->cache;
            return attentionMap(cache, {1, 0, AttentionPart::Decoder}).whole(AttentionStep::Pattern);
        };
        const Matrix merged = weights();

        auto* menu = m_fixture->window->findChild<ChoiceButton*>("modelButton")->menu();
        const auto choose = [&](const char* name) {
            emit menu->aboutToShow();
            auto* action = menu->findChild<QAction*>(name);
            QVERIFY(action);
            action->trigger();
        };
        choose("adapterMerged");
        SETTLE();
        QVERIFY2(notice().contains("is left out"), qPrintable(notice()));
        QVERIFY(weights() != merged);
        choose("adapterMerged");
        SETTLE();
        QVERIFY(weights() == merged);
        choose("adapterCompare");
        SETTLE();
        const SessionState& state = m_fixture->session().result()->state;
        QVERIFY(state.tab == ViewTab{"compare"});
        QCOMPARE(state.compare.model, base);
        QVERIFY2(m_fixture->session().problem().isEmpty(), qPrintable(m_fixture->session().problem()));
        m_fixture->session().setModel("tiny");
        SETTLE();
        emit menu->aboutToShow();
        QVERIFY(!menu->findChild<QAction*>("adapterMerged"));
    }
    void theChatTemplateOfAModelIsShownAsText()
    {
        auto* menu = m_fixture->window->findChild<ChoiceButton*>("modelButton")->menu();
        emit menu->aboutToShow();
        QVERIFY(!menu->findChild<QAction*>("chatTemplate"));
        const QString folder = m_folder.filePath("chatting");
        QDir().mkpath(folder);
        writeTinyModel(QDir(folder));
        const QString text = "{% for m in messages %}<b>{{ m.content }}</b>\n{% endfor %}";
        writeFile(folder + "/chat_template.jinja", text.toUtf8());
        m_fixture->window->openRecent(FileKind::Model, folder);
        SETTLE();
        emit menu->aboutToShow();
        auto* show = menu->findChild<QAction*>("chatTemplate");
        QVERIFY(show);
        show->trigger();
        auto* shown = m_fixture->window->findChild<QPlainTextEdit*>("chatTemplateText");
        QVERIFY(shown && shown->isVisible() && shown->isReadOnly());
        QCOMPARE(shown->toPlainText(), text);
        test::pressInDialog(*shown, Qt::Key_Escape);
        QTRY_VERIFY(!m_fixture->window->findChild<QPlainTextEdit*>("chatTemplateText"));
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
