// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/end_ids.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace headlight;

/// What config.json and generation_config.json say of the tokens that end a text.
class EndIdsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    std::vector<std::int64_t> read(const char* config, const char* generation)
    {
        for (const auto& [name, text] : {std::pair{"config.json", config}, {"generation_config.json", generation}})
            std::ofstream(m_folder.filePath(name).toStdString()) << text;
        return readEndIds(m_folder.path().toStdString());
    }
private slots:
    void anIdAListAndSilence()
    {
        using Ids = std::vector<std::int64_t>;
        QCOMPARE(readEndIds(m_folder.path().toStdString()), Ids{});
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
