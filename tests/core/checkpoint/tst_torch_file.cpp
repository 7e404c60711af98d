// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/torch_file.h"
#include "core/io/safetensors.h"
#include "tests/support/refusal.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

using namespace headlight;

namespace {

const QDir kWeights(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/weights"));

std::filesystem::path goldenWeights(const QString& name)
{
    return kWeights.filePath(name).toStdString();
}

} // namespace

class TestTorchFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QString refusal(const std::filesystem::path& path)
    {
        return headlight::test::refusal([&] { openTorchFile(path); });
    }

    std::filesystem::path write(const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath("pytorch_model.bin"));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write a file for the test");
        return file.fileName().toStdString();
    }

    static QByteArray bytesOf(const QString& name)
    {
        QFile file(kWeights.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read %s", qPrintable(file.fileName()));
        return file.readAll();
    }

private slots:
    void everyFormHoldsTheSameNumbers_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"zip.bin", "zip_protocol4.bin", "zip_protocol5.bin", "legacy.bin",
                                 "legacy_protocol4.bin", "plain_dict.bin", "nested.bin", "legacy_nested.bin"})
            QTest::newRow(file) << file;
    }

    void everyFormHoldsTheSameNumbers()
    {
        QFETCH(QString, file);
        const TensorSource expected = SafetensorsFile::open(goldenWeights("model.safetensors"));
        const TensorSource found = openTorchFile(goldenWeights(file));
        QCOMPARE(found.names(), expected.names());
        for (const std::string& name : expected.names()) {
            const TensorInfo& info = *expected.find(name);
            QCOMPARE(found.find(name)->dtype, info.dtype);
            QCOMPARE(found.find(name)->shape, info.shape);
            if (info.dtype == "I64")
                QCOMPARE(found.readIntegers(name, info.shape), expected.readIntegers(name, info.shape));
            else
                QCOMPARE(found.readFloats(name, info.shape), expected.readFloats(name, info.shape));
            if (info.shape.size() == 2) {
                const Weight weight = found.readWeight(name, info.shape[0], info.shape[1]);
                QCOMPARE(weight.toMatrix(), expected.readMatrix(name, info.shape[0], info.shape[1]));
            }
        }
    }

    void whatAsksToRunSomethingIsRefusedByName_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("message");
        QTest::newRow("a command") << "runs_a_command.bin"
                                   << "asks to run posix.system; Headlight never runs code from a file";
        QTest::newRow("a command, older form") << "legacy_runs_a_command.bin"
                                               << "asks to run posix.system";
        QTest::newRow("an object") << "makes_an_object.bin"
                                   << "asks to run __main__.Built";
        QTest::newRow("eval") << "evaluates.bin"
                              << "asks to run builtins.eval";
        QTest::newRow("an instance") << "old_instance.bin"
                                     << "uses the pickle opcode STRING";
        QTest::newRow("an instance without arguments") << "old_instance_of_no_argument.bin"
                                                       << "asks to run os.system";
        QTest::newRow("an extension") << "extension.bin"
                                      << "uses the pickle opcode EXT1";
        QTest::newRow("a program") << "scripted.bin"
                                   << "is a TorchScript program, which Headlight never runs";
    }

    void whatAsksToRunSomethingIsRefusedByName()
    {
        QFETCH(QString, file);
        QFETCH(QString, message);
        const QString refused = refusal(goldenWeights("refused/" + file));
        QVERIFY2(refused.startsWith(file + ": ") && refused.contains(message), qPrintable(refused));
    }

    void aMarkThatChangesNumbersIsRefused()
    {
        QVERIFY(refusal(goldenWeights("refused/negated.bin"))
                    .startsWith("negated.bin: tensor \"a\" carries a mark of PyTorch's, \"neg\", that"));
    }

    void aLyingFileIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        const QByteArray zip = bytesOf("plain_dict.bin");
        const QByteArray legacy = bytesOf("legacy.bin");
        const auto changed = [](QByteArray bytes, const char* from, const char* to) {
            const qsizetype at = bytes.indexOf(from);
            return bytes.replace(at, qsizetype(std::strlen(from)), to);
        };
        QTest::newRow("empty") << QByteArray() << "is neither form that torch.save writes";
        QTest::newRow("text") << QByteArray("version https://git-lfs.github.com/spec/v1") << "git lfs pull";
        QTest::newRow("a page") << QByteArray("\n<!DOCTYPE html><html>") << "is a page of HTML";
        QTest::newRow("cut") << zip.first(zip.size() / 2) << "it may be truncated";
        QTest::newRow("cut, older form") << legacy.first(legacy.size() - 3) << "is cut short";
        QTest::newRow("cut in the pickle") << legacy.first(300) << "is cut short";
        QTest::newRow("no pickle") << changed(changed(zip, "data.pkl", "dota.pkl"), "data.pkl", "dota.pkl")
                                   << "without data.pkl";
        QTest::newRow("no storage") << QByteArray(zip).replace("data/0", "data/x") << "which the archive does not have";
        QTest::newRow("a shape beyond its storage") << changed(zip, "K\x06K\x08\x86", "K\x07K\x08\x86")
                                                    << "tensor \"whole\" of shape [7, 8] with strides [8, 1]";
        QTest::newRow("an unknown type") << changed(zip, "torch\nFloatStorage", "torch\nFloatSturage")
                                         << "asks to run torch.FloatSturage";
    }

    void aLyingFileIsRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, message);
        const QString refused = refusal(write(bytes));
        QVERIFY2(refused.contains(message), qPrintable(refused));
    }

    void aSmallFileThatRepeatsItsNumbersIntoGigabytesIsRefused()
    {
        const QByteArray whole = bytesOf("legacy.bin");
        const QByteArray shape("K\x06K\x08\x86q\x09K\x08K\x01\x86", 12); // [6, 8] with strides [8, 1]
        QVERIFY(whole.contains(shape));
        const auto with = [&](const QByteArray& other) { return write(QByteArray(whole).replace(shape, other)); };
        // [16000, 16000] with strides [0, 0]
        const QString refused = refusal(with(QByteArray("M\x80\x3eM\x80\x3e\x86q\x09K\x00K\x00\x86", 14)));
        QVERIFY2(refused.contains("that it stores until its tensors have 102400"), qPrintable(refused));
        // [200, 8] with strides [0, 1] is a row that every sentence of a batch has
        const TensorSource read = openTorchFile(with(QByteArray("K\xc8K\x08\x86q\x09K\x00K\x01\x86", 12)));
        QCOMPARE(read.readFloats("whole", {200, 8}).size(), std::size_t{1600});
    }

    void everyCutAndEveryChangedByteIsReadOrRefused()
    {
        std::mt19937 engine(5);
        for (const char* name : {"plain_dict.bin", "legacy.bin"}) {
            const QByteArray whole = bytesOf(name);
            for (int i = 0; i < 300; ++i) {
                QByteArray bytes = whole;
                bytes[qsizetype(engine() % std::size_t(bytes.size()))] = char(engine());
                if (i % 3 == 0)
                    bytes.truncate(qsizetype(engine() % std::size_t(bytes.size())));
                const std::filesystem::path path = write(bytes);
                try {
                    const TensorSource source = openTorchFile(path);
                    for (const std::string& tensor : source.names())
                        if (source.find(tensor)->dtype == "F32")
                            (void)source.readFloats(tensor, source.find(tensor)->shape);
                } catch (const Error& error) {
                    QVERIFY(std::string(error.what()).starts_with("pytorch_model.bin: "));
                }
            }
        }
    }
};

HEADLIGHT_APPLESS_TEST(TestTorchFile)
#include "tst_torch_file.moc"
