// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/memory_need.h"
#include "core/io/safetensors.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestMemoryNeed : public QObject {
    Q_OBJECT

    const TensorSource m_source = SafetensorsFile::open(HEADLIGHT_SOURCE_DIR "/tests/golden/weights/model.safetensors");

private slots:
    void halvesStaySoAndDoublesBecomeFloats()
    {
        QCOMPARE(memoryNeededFor(m_source, "whole"), std::uint64_t{6 * 8 * 4});
        QCOMPARE(memoryNeededFor(m_source, "half"), std::uint64_t{4 * 3 * 2});
        QCOMPARE(memoryNeededFor(m_source, "double"), std::uint64_t{2 * 3 * 4});
        QCOMPARE(memoryNeededFor(m_source, "not there"), std::uint64_t{0});
    }
    void aLargeModelIsSaidBeforeItIsRead()
    {
        std::uint64_t sum = 0;
        for (const std::string& name : m_source.names())
            sum += memoryNeededFor(m_source, name);
        QVERIFY(sum > 6 * 8 * 4);
        QCOMPARE(memoryNeededFor(m_source), sum);
        const std::uint64_t gib = std::uint64_t{1} << 30U;
        QVERIFY(!largeModel(gib, 8 * gib));
        QVERIFY(!largeModel(9 * gib, 8 * gib)); // refused
        QVERIFY(largeModel(8 * gib, 8 * gib));
        const std::optional<LargeModel> large = largeModel(2 * gib, 8 * gib);
        QVERIFY(large == (LargeModel{2 * gib, 8 * gib, 11}));
        QCOMPARE(largeModelNote(*large),
                 std::string("the model's parameters take 2.0 GiB of this machine's 8.0 GiB of memory; reading them "
                             "takes up to 11 seconds from a disk of 200 MB a second"));
    }
    void whatDoesNotFitIsRefusedWithBothSizes()
    {
        const std::uint64_t gib = std::uint64_t{1} << 30U;
        requireMemory(8 * gib, m_source, 8 * gib);
        try {
            requireMemory(13 * gib + gib / 2, m_source, 8 * gib);
            QFAIL("accepted");
        } catch (const Error& error) {
            QCOMPARE(error.what(), "model.safetensors: its parameters need 13.5 GiB of memory, but this machine has "
                                   "8.0 GiB; choose a smaller model, or the same in float16");
        }
    }
    void halvesAreNotAskedForAsHalves()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("half.safetensors").toStdString();
        const std::string header = R"({"a":{"dtype":"BF16","shape":[1],"data_offsets":[0,2]}})";
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const auto length = static_cast<std::uint64_t>(header.size());
        file.write(reinterpret_cast<const char*>(&length), 8);
        file.write(header.data(), static_cast<qint64>(header.size()));
        file.write("\0\0", 2);
        file.close();
        const QString why = test::refusal([&] { requireMemory(2, SafetensorsFile::open(path), 1); });
        QVERIFY2(why.endsWith("choose a smaller model"), qPrintable(why));
    }
    void theMachineHasSomeMemory() { QVERIFY(machineMemory() > (std::uint64_t{16} << 20U)); }
    void sizesAreShownInTheirUnit()
    {
        QCOMPARE(memoryText(100), std::string("100 bytes"));
        QCOMPARE(memoryText(3 << 19U), std::string("1.5 MiB"));
        QCOMPARE(memoryText(std::uint64_t{512} << 20U), std::string("512 MiB"));
    }
};

HEADLIGHT_APPLESS_TEST(TestMemoryNeed)
#include "tst_memory_need.moc"
