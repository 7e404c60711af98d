// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/gguf_bytes.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/session/model_words.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

using namespace headlight;

namespace fs = std::filesystem;

namespace {

/// A GGUF file that says to be the first of two: two values and a filler that keeps its data aligned stand before its
/// own.
QByteArray asFirstOfTwo(QByteArray file)
{
    constexpr qsizetype countAt = 16; // behind the magic, the version and the number of tensors
    constexpr qsizetype headSize = 24;
    constexpr qsizetype alignment = 32;
    const auto valuesOf = [](const test::GgufBytes& made, qsizetype size) {
        return QByteArray::fromStdString(made.bytes()).mid(headSize, size);
    };
    const qsizetype sizes = (8 + 11 + 4 + 4) + (8 + 8 + 4 + 4); // in bytes; the filler has 8 + 6 + 4 + 8 and its text
    const qsizetype filler = alignment - (sizes + 26) % alignment;
    const test::GgufBytes made = test::GgufBytes()
                                     .number("split.count", 2)
                                     .number("split.no", 0)
                                     .text("filler", std::string(std::size_t(filler), '.'));
    file.insert(headSize, valuesOf(made, sizes + 26 + filler));
    file[countAt] = char(file[countAt] + 3);
    return file;
}

} // namespace

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
    /// What is said of the first of several files is made of all of them.
    void aSplitFileIsReadAgainWhenAnotherPartChanges()
    {
        QDir().mkpath(m_place.filePath("split"));
        const QStringList parts{"m-00001-of-00002.gguf", "m-00002-of-00002.gguf"};
        QFile golden(HEADLIGHT_SOURCE_DIR "/tests/golden/gguf/llama.gguf");
        QVERIFY(golden.open(QIODevice::ReadOnly));
        test::writeFile(m_place.filePath("split/" + parts[0]), asFirstOfTwo(golden.readAll()));
        const std::string second = test::GgufBytes().number("split.count", 2).number("split.no", 1).bytes();
        test::writeFile(m_place.filePath("split/" + parts[1]), QByteArray::fromStdString(second));
        const fs::path first = m_place.filePath("split/" + parts[0]).toStdString();
        const QString words = modelWords(first);
        QVERIFY2(words.startsWith("GGUF · "), qPrintable(words));
        QVERIFY(QFile::rename(m_place.filePath("split/" + parts[1]), m_place.filePath("second")));
        const QString missing = modelWords(first);
        QVERIFY2(missing.startsWith("can't be used") && missing.contains(parts[1]), qPrintable(missing));
        QVERIFY(QFile::rename(m_place.filePath("second"), m_place.filePath("split/" + parts[1])));
        QCOMPARE(modelWords(first), words);
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
