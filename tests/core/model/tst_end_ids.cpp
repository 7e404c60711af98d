// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/model.h"
#include "tests/support/tiny_model_folder.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

/// What config.json and generation_config.json say of the tokens that end a text.
class EndIdsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    std::vector<std::int64_t> read() const { return loadModel(m_folder.path().toStdString())->config.endIds; }
    /// Reads a whole model whose config.json has these fields more.
    std::vector<std::int64_t> read(const char* config, const char* generation)
    {
        QJsonObject whole = QJsonDocument::fromJson(tinyConfigJson()).object();
        const QJsonObject more = QJsonDocument::fromJson(config).object();
        for (auto field = more.begin(); field != more.end(); ++field)
            whole[field.key()] = field.value();
        writeFile(m_folder.filePath("config.json"), QJsonDocument(whole).toJson());
        writeFile(m_folder.filePath("generation_config.json"), generation);
        return read();
    }
private slots:
    void initTestCase() { writeTinyModel(QDir(m_folder.path())); }
    void anIdAListAndSilence()
    {
        using Ids = std::vector<std::int64_t>;
        QCOMPARE(read(), Ids{});
        QCOMPARE(read("{}", R"({"eos_token_id": null})"), Ids{});
        QCOMPARE(read(R"({"eos_token_id": 7})", "{}"), Ids{7});
        QCOMPARE(read(R"({"eos_token_id": 7})", R"({"eos_token_id": [8, 9]})"), (Ids{7, 8, 9}));
        QCOMPARE(read(R"({"eos_token_id": []})", R"({"eos_token_id": 3})"), Ids{3});
    }
    void whatIsNoIdIsRefused()
    {
        for (const char* lie : {R"({"eos_token_id": "</s>"})", R"({"eos_token_id": [1, 2.5]})", "[]"})
            QVERIFY_EXCEPTION_THROWN(read("{}", lie), Error);
    }
};

HEADLIGHT_APPLESS_TEST(EndIdsTest)
#include "tst_end_ids.moc"
