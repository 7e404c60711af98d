// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "core/bench/bench_json.h"
#include "tests/support/damaged.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/lesson_progress.h"
#include "ui/session/preferences.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <random>

using namespace headlight;

namespace {

using Reader = std::function<void(const QByteArray&)>;

QByteArray fileBytes(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void keep(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

} // namespace

/// What is read of kept and of foreign files is taken or refused in a sentence, however it is damaged: a few thousand
/// random cases each, the same in every run.
class TestDamagedFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    void damage(const QByteArray& whole, const Reader& read, int times = 3000)
    {
        std::mt19937 random(14);
        int nRefused = 0;
        for (int i = 0; i < times; ++i) {
            try {
                read(test::damaged(whole, random));
            } catch (const Error& error) {
                ++nRefused;
                QVERIFY2(!error.message().empty() && error.message().size() < 2000, error.what());
            }
        }
        QVERIFY(nRefused > times / 20);
    }

private slots:
    void sessions()
    {
        SessionState state;
        state.input.text = "The cat sat.";
        const QByteArray json = sessionToJson(state);
        read(json);
        damage(json, [this](const QByteArray& bytes) { read(bytes); });
    }

    void paintedMasks()
    {
        const QByteArray json = R"({"format": "headlight session", "version": 1, "text": "a b c",
            "painted": {"decoder": {"cells": ["1:0", "2:1"], "keys": [0, 2]}}})";
        damage(json, [](const QByteArray& bytes) { (void)sessionFromJson(bytes, "session.json"); });
    }

    void benches()
    {
        const QByteArray json = QByteArray::fromStdString(benchToJson(benchExamples().front().make()));
        damage(json, [](const QByteArray& bytes) { (void)benchFromJson(bytes.toStdString(), "bench.json"); });
    }

    void lessons()
    {
        const std::vector<std::filesystem::path> models{toPath(HEADLIGHT_SOURCE_DIR "/resources/models")};
        const QDir shipped(HEADLIGHT_SOURCE_DIR "/resources/lessons");
        QStringList names = shipped.entryList({"*.md"});
        names.removeAll("README.md");
        QVERIFY(!names.isEmpty());
        for (const QString& name : names)
            damage(
                fileBytes(shipped.filePath(name)),
                [&](const QByteArray& bytes) { (void)parseLesson(bytes, "lesson.md", models); }, 60);
    }

    void preferencesAndProgress()
    {
        const QString preferences = m_folder.filePath("preferences.json");
        const QString progress = m_folder.filePath("lessons.json");
        QVERIFY(savePreferences(toPath(preferences), Preferences()).isEmpty());
        QVERIFY(LessonProgress(toPath(progress)).set("a.md", {1, false, {"0.1"}, 0, {}}).isEmpty());
        const auto readFile = [&](const QString& path, const auto& load) {
            const QByteArray whole = fileBytes(path);
            std::mt19937 random(14);
            for (int i = 0; i < 300; ++i) {
                keep(path, test::damaged(whole, random));
                load(toPath(path));
                for (const QString& broken : QDir(m_folder.path()).entryList({"*.broken*"}))
                    QVERIFY(QFile::remove(m_folder.filePath(broken)));
            }
        };
        readFile(preferences, [](const std::filesystem::path& path) { (void)loadPreferences(path); });
        readFile(progress, [](const std::filesystem::path& path) { (void)LessonProgress(path); });
    }

private:
    /// What is taken can be kept.
    static void read(const QByteArray& bytes)
    {
        const SessionState state = sessionFromJson(bytes, "session.json");
        QVERIFY(sessionFromJson(sessionToJson(state), "again") == state);
    }
};

HEADLIGHT_GUILESS_TEST(TestDamagedFiles)
#include "tst_damaged_files.moc"
