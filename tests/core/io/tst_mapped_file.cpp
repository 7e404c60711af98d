// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/mapped_file.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_writer.h"
#include "core/tensor/gemm.h"
#include "tests/support/refusal.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>
#include <vector>

using namespace headlight;
using headlight::test::refusal;

class TestMappedFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path path() const { return m_folder.filePath("model.safetensors").toStdString(); }

    void writeOnes() const
    {
        const std::vector<float> ones(1U << 20U, 1.0F);
        writeSafetensors(path(), {{"w", {1024, 1024}, std::span<const float>(ones)}});
    }

private slots:
    void aFileThatIsCutWhileItIsMappedEndsInASentence()
    {
        writeOnes();
        const SafetensorsFile file = SafetensorsFile::open(path());
        std::filesystem::resize_file(path(), 1 << 16);
        const QString refused = refusal([&] { file.readWeight("w", 1024, 1024); });
        QVERIFY2(refused.startsWith("model.safetensors: changed while it was in use: it had 4194"),
                 qPrintable(refused));
        QCOMPARE(refusal([&] { file.readMatrix("w", 1024, 1024); }), refused);
    }

    void aWeightWhoseFileIsCutWhileItIsUsedEndsInASentence()
    {
        writeOnes();
        const Weight weight = SafetensorsFile::open(path()).readWeight("w", 1024, 1024);
        const Matrix x = Matrix::Ones(1, 1024);
        QCOMPARE(gemm(x, weight)(0, 5), 1024.0F);
        std::filesystem::resize_file(path(), 100);
        QVERIFY(refusal([&] { gemm(x, weight); }).contains("changed while it was in use"));
        QVERIFY(refusal([&] { (void)weight.row(1000); }).contains("open it again"));
    }

    void whatWasGivenBackReadsTheSame()
    {
        writeOnes();
        const MappedFile file(path());
        const std::vector<std::byte> before(file.bytes().begin(), file.bytes().end());
        file.giveBack(file.bytes().subspan(5000, 9000));
        file.giveBack(file.bytes());
        QVERIFY(std::equal(before.begin(), before.end(), file.bytes().begin()));
    }

    void aPackedWeightWhoseFileIsCutEndsInASentence()
    {
        writeOnes();
        const Weight weight = SafetensorsFile::open(path()).readWeight("w", 1024, 1024);
        const Matrix x = Matrix::Ones(1, 1024);
        gemm(x, weight);
        QCOMPARE(gemm(x, weight)(0, 5), 1024.0F);
        std::filesystem::resize_file(path(), 100);
        QVERIFY(refusal([&] { gemm(x, weight); }).contains("changed while it was in use"));
    }

    void aFileThatIsWrittenInPlaceIsNoticed()
    {
        writeOnes();
        const SafetensorsFile file = SafetensorsFile::open(path());
        QTest::qWait(20); // nothing but time moves the clock of the file system
        QFile other(QString::fromStdString(path().string()));
        QVERIFY(other.open(QIODevice::ReadWrite) && other.seek(1 << 20) && other.write("x") == 1);
        other.close();
        QVERIFY(refusal([&] { file.readWeight("w", 1024, 1024); }).contains("was written by another program"));
    }

    void aFileThatIsReplacedStaysAsItWasOpened()
    {
        writeOnes();
        const SafetensorsFile file = SafetensorsFile::open(path());
        writeSafetensors(path(), {}); // renames a new file over it
        QCOMPARE(file.readMatrix("w", 1024, 1024)(1023, 1023), 1.0F);
    }

    void cutsInTheMiddleOfReadingNeverEndTheProgram()
    {
        for (int round = 0; round < 40; ++round) {
            writeOnes();
            std::atomic<bool> started = false;
            std::thread other([&] {
                while (!started)
                    std::this_thread::yield();
                std::this_thread::sleep_for(std::chrono::microseconds(100 * round));
                std::filesystem::resize_file(path(), 5000);
            });
            const QString end = refusal([&] {
                started = true;
                const SafetensorsFile file = SafetensorsFile::open(path());
                for (int i = 0; i < 20; ++i)
                    file.readMatrix("w", 1024, 1024);
            });
            other.join();
            QVERIFY2(end == "accepted" || end.startsWith("model.safetensors: "), qPrintable(end));
        }
    }
};

HEADLIGHT_APPLESS_TEST(TestMappedFile)
#include "tst_mapped_file.moc"
