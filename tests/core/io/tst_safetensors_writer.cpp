// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_writer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestSafetensorsWriter : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::vector<float> m_floats = {1.0F, -2.5F, 3.25F, 0.0F, 5.0F, 6.0F};
    std::vector<std::int64_t> m_ids = {464, -1};

    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    TensorToWrite floats(const std::string& name, const Shape& shape) const
    {
        return {name, shape, std::span(m_floats)};
    }
    TensorToWrite ids(const std::string& name) const { return {name, {2}, std::span(m_ids)}; }

    QByteArray contentOf(const char* name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void whatIsWrittenIsReadBack()
    {
        const std::map<std::string, std::string> metadata = {{"tokens", "[\"Ġa\", \"\\n\"]"}, {"mask", "causal"}};
        writeSafetensors(path("t"), {floats("b.z", {1, 2, 3}), ids("ids"), floats("a", {6})}, metadata);
        const auto file = SafetensorsFile::open(path("t"));
        QCOMPARE(file.readFloats("b.z", {1, 2, 3}), m_floats);
        QCOMPARE(file.readFloats("a", {6}), m_floats);
        QCOMPARE(file.readIntegers("ids", {2}), m_ids);
        QVERIFY(file.metadata() == metadata);
        for (const std::string& name : file.names())
            QCOMPARE(file.find(name)->begin % 8, std::size_t{0});
    }

    void theOrderOfTheArgumentsDoesNotChangeTheBytes()
    {
        writeSafetensors(path("1"), {floats("a", {6}), floats("b", {2, 3}), ids("ids")});
        writeSafetensors(path("2"), {ids("ids"), floats("b", {2, 3}), floats("a", {6})});
        QCOMPARE(contentOf("1"), contentOf("2"));
        const QByteArray bytes = contentOf("1");
        QCOMPARE(static_cast<unsigned char>(bytes[0]) % 8, 0);
        QVERIFY(bytes.mid(8).startsWith("{\"ids\":{\"dtype\":\"I64\",\"shape\":[2],\"data_offsets\":[0,16]},\"a\":"));
    }

    void noTensorsAndAnEmptyTensorAreFine()
    {
        writeSafetensors(path("none"), {});
        QVERIFY(SafetensorsFile::open(path("none")).names().empty());
        writeSafetensors(path("empty"), {{"e", {0, 3}, std::span<const float>()}});
        QCOMPARE(SafetensorsFile::open(path("empty")).find("e")->shape, (Shape{0, 3}));
    }

    void badArgumentsAreRefusedAndNothingIsWritten()
    {
        QVERIFY_EXCEPTION_THROWN(writeSafetensors(path("bad"), {floats("a", {5})}), Error);
        QVERIFY_EXCEPTION_THROWN(writeSafetensors(path("bad"), {floats("a", {6}), floats("a", {6})}), Error);
        QVERIFY_EXCEPTION_THROWN(writeSafetensors(path("bad"), {floats("\xFF", {6})}), Error);
        QVERIFY_EXCEPTION_THROWN(writeSafetensors(path("bad"), {}, {{"k", "\xFF"}}), Error);
        QVERIFY(!QFile::exists(m_folder.filePath("bad")));
        QVERIFY_EXCEPTION_THROWN(writeSafetensors("/dev/full", {floats("a", {6})}), Error);
    }
};

HEADLIGHT_APPLESS_TEST(TestSafetensorsWriter)
#include "tst_safetensors_writer.moc"
