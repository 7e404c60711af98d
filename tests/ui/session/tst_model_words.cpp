// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_model_folder.h"
#include "ui/session/model_words.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

using namespace headlight;

namespace fs = std::filesystem;

/// What menus say of a model.
class TestModelWords : public QObject {
    Q_OBJECT

    QTemporaryDir m_place;

    fs::path at(const char* name) const { return m_place.filePath(name).toStdString(); }

private slots:
    /// A file of several gigabytes is not opened again each time that a menu opens: where its bytes change behind the
    /// file system's back the words stay.
    void aFileIsReadOnceAndAgainWhenItChanged()
    {
        const QString path = m_place.filePath("model.gguf");
        QVERIFY(QFile::copy(HEADLIGHT_SOURCE_DIR "/tests/golden/gguf/llama.gguf", path));
        QVERIFY(QFile(path).setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        const auto written = fs::last_write_time(at("model.gguf"));
        const QString words = modelWords(at("model.gguf"));
        QVERIFY2(words.startsWith("GGUF · "), qPrintable(words));

        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(4) && file.write("\xFF\xFF\xFF\xFF") == 4); // the version
        file.close();
        fs::last_write_time(at("model.gguf"), written);
        QCOMPARE(modelWords(at("model.gguf")), words);

        fs::last_write_time(at("model.gguf"), written + std::chrono::seconds(1));
        const QString wrong = modelWords(at("model.gguf"));
        QVERIFY2(wrong.startsWith("can't be used"), qPrintable(wrong));
    }
    void aFolderIsReadAgainWhenAFileOfItChanges()
    {
        QDir().mkpath(m_place.filePath("folder"));
        test::writeTinyModel(QDir(m_place.filePath("folder")));
        const QString words = modelWords(at("folder"));
        QVERIFY2(words.startsWith("One stack of layers · "), qPrintable(words));
        QFile readme(m_place.filePath("folder/README.md"));
        QVERIFY(readme.open(QIODevice::WriteOnly));
        readme.write("# Tiny\n\nA model for its tests, and for nothing else.\n");
        readme.close();
        QVERIFY(modelWords(at("folder")).startsWith("A model for its tests · "));
        QVERIFY(QFile::remove(m_place.filePath("folder/config.json")));
        QVERIFY(modelWords(at("folder")).startsWith("can't be used"));
        QVERIFY(modelWords(at("nowhere")).startsWith("can't be used"));
    }
};

HEADLIGHT_APPLESS_TEST(TestModelWords)
#include "tst_model_words.moc"
