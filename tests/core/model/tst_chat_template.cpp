// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/chat_template.h"

#include "tests/support/gguf_bytes.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_model_folder.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class TestChatTemplate : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path() const { return m_folder.path().toStdString(); }

private slots:
    void init() { writeFile(m_folder.filePath("config.json"), "{}"); }
    void aFolderWithoutOneHasNone()
    {
        QCOMPARE(chatTemplate(path()), std::string());
        writeFile(m_folder.filePath("tokenizer_config.json"), R"({"bos_token": "<s>"})");
        QCOMPARE(chatTemplate(path()), std::string());
    }
    void theTokenizersSettingsHaveOneOrSeveral()
    {
        writeFile(m_folder.filePath("tokenizer_config.json"), R"({"chat_template": "{{ a }}"})");
        QCOMPARE(chatTemplate(path()), std::string("{{ a }}"));
        writeFile(m_folder.filePath("tokenizer_config.json"),
                  R"({"chat_template": [{"name": "default", "template": "{{ a }}"}, 7, {"name": "no text"},
                      {"name": "tools", "template": "{{ b }}"}]})");
        QCOMPARE(chatTemplate(path()), std::string("{# default #}\n{{ a }}\n\n{# tools #}\n{{ b }}"));
    }
    void itsOwnFileGoesBeforeTheSettings()
    {
        writeFile(m_folder.filePath("chat_template.jinja"), "{{ own }}\n");
        QCOMPARE(chatTemplate(path()), std::string("{{ own }}\n"));
        writeFile(m_folder.filePath("chat_template.jinja"), "\xFF");
        QVERIFY(refusal([&] { chatTemplate(path()); }).contains("chat_template.jinja"));
        QFile::remove(m_folder.filePath("chat_template.jinja"));
    }
    void aGgufFileHasIt()
    {
        const QString path = m_folder.filePath("a.gguf");
        const auto written = [&](const GgufBytes& file) {
            const std::string bytes = file.bytes();
            writeFile(path, QByteArray(bytes.data(), std::ssize(bytes)));
            return path.toStdString();
        };
        GgufBytes file;
        file.text("general.architecture", "llama").tensor("a", {32}, 0, std::string(128, '\0'));
        QCOMPARE(chatTemplate(written(file)), std::string());
        file.text("tokenizer.chat_template", "{{ messages }}").text("tokenizer.chat_template.tools", "{{ tools }}");
        QCOMPARE(chatTemplate(written(file)), std::string("{{ messages }}\n\n{# tools #}\n{{ tools }}"));
    }
};

HEADLIGHT_APPLESS_TEST(TestChatTemplate)
#include "tst_chat_template.moc"
