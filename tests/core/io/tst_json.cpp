// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/json.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include <nlohmann/json.hpp>

using namespace headlight;
using headlight::test::refusal;

namespace {

JsonObject parsed(const std::string& text)
{
    return {parseJson(text, "config.json"), "config.json"};
}

} // namespace

class TestJson : public QObject {
    Q_OBJECT

private slots:
    void brokenTextIsRefusedWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("empty") << QByteArray("")
                               << "config.json: is not whole JSON: it ends at line 1, column 1 (byte 0)";
        QTest::newRow("cut") << QByteArray("{\"a\": [1,\n2")
                             << "config.json: is not whole JSON: it ends at line 2, column 2 (byte 11)";
        QTest::newRow("stray word") << QByteArray("{\n  \"a\": oops}")
                                    << "config.json: is not valid JSON at line 2, column 8 (byte 9)";
        QTest::newRow("two documents") << QByteArray("{} {}")
                                       << "config.json: is not valid JSON at line 1, column 4 (byte 3)";
        QTest::newRow("twice") << QByteArray("{\"a\": 1, \"b\": {\"a\": 1}, \"a\": 2}")
                               << "config.json: the key \"a\" is given twice in one object";
        QTest::newRow("zero byte") << QByteArray("{}\0", 3)
                                   << "config.json: has a zero byte at line 1, column 3 (byte 2), which no JSON has";
        QTest::newRow("pointer") << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:00\n")
                                 << "config.json: is only git-lfs's pointer to the file, expected the file itself: run "
                                    "git lfs pull in its folder";
        QTest::newRow("deep") << QByteArray(5000, '[') << "config.json: is nested more than 100 levels deep";
    }

    void brokenTextIsRefusedWithItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, message);
        QCOMPARE(refusal([&] { parseJson(text.toStdString(), "config.json"); }), message);
    }

    void invalidUtf8InAStringIsRefused()
    {
        QVERIFY(refusal([] { parseJson("{\"a\": \"\xFF\"}", "f"); }).startsWith("f: is not valid JSON at line 1"));
    }

    void aKeyGivenTwiceIsFoundInItsObject()
    {
        QVERIFY(!keyGivenTwice(R"({"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]})"));
        QVERIFY(keyGivenTwice(R"({"a": 1, "b": [{"c": 2, "d": {}, "c": 3}]})") == "c");
        QVERIFY(!keyGivenTwice(R"({"a": "\ud800", "b": 2})")); // no strict JSON
        QVERIFY(!keyGivenTwice("[1, 2"));
    }

    void aNumberBeyondDoubleIsRefused()
    {
        QVERIFY(refusal([] {
                    parseJson("[1e999]", "f");
                }).startsWith("f: has the number 1e999 before line 1, column 6 (byte 5), expected one of at most"));
    }

    void aWrongFieldIsRefusedByNameValueAndRange()
    {
        const JsonObject object =
            parsed(R"({"n_head": "eight", "big": 18446744073709551615, "n": -1, "f": 1.5, "o": {"x": []}, "z": null})");
        QCOMPARE(refusal([&] { object.integer("n_head", 1, 1024); }),
                 "config.json: \"n_head\" is \"eight\", expected a whole number from 1 to 1024");
        QCOMPARE(refusal([&] { object.integer("big", 0, 9); }),
                 "config.json: \"big\" is 18446744073709551615, expected a whole number from 0 to 9");
        QCOMPARE(refusal([&] { object.integer("n", 0, 9); }),
                 "config.json: \"n\" is -1, expected a whole number from 0 to 9");
        QCOMPARE(refusal([&] { object.integer("f", 0, 9); }),
                 "config.json: \"f\" is 1.5, expected a whole number from 0 to 9");
        QCOMPARE(refusal([&] { object.string("gone"); }), "config.json: \"gone\" is missing, expected a string");
        QCOMPARE(refusal([&] { object.boolean("n"); }), "config.json: \"n\" is -1, expected true or false");
        QCOMPARE(refusal([&] { object.number("f", 0, 1); }),
                 "config.json: \"f\" is 1.5, expected a number from 0.0 to 1.0");
        QCOMPARE(refusal([&] { object.object("o").integer("x", 0, 1); }),
                 "config.json: \"o.x\" is a list of 0, expected a whole number from 0 to 1");
        QCOMPARE(refusal([&] { object.object("z"); }), "config.json: \"z\" is null, expected an object");
        QCOMPARE(refusal([] { parsed("[1]"); }), "config.json: holds a list of 1, expected an object");
    }

    void fieldsAreReadAndNullCountsAsAbsent()
    {
        const JsonObject object =
            parsed(R"({"i": 7, "f": 0.5, "b": true, "s": "ß", "z": null, "l": [{"k": 1}, {"k": 2}]})");
        QCOMPARE(object.integer("i", 0, 10), 7);
        QCOMPARE(object.integerOr("z", 3, 0, 10), 3);
        QCOMPARE(object.number("f", 0, 1), 0.5);
        QCOMPARE(object.number("i", 0, 10), 7.0);
        QCOMPARE(object.booleanOr("b", false), true);
        QCOMPARE(object.string("s"), std::string("ß"));
        QVERIFY(!object.has("z"));
        QVERIFY(!object.optionalObject("z"));
        QCOMPARE(object.objects("l")[1].integer("k", 0, 9), 2);
        QCOMPARE(object.objects("l")[1].pathOf("k"), std::string("l[1].k"));
    }

    void aLongValueIsShownShort() { QVERIFY(describeJson(nlohmann::json(std::string(5000, 'x'))).size() < 80); }

    void aFileThatIsMissingTooLargeOrAFolderIsRefused()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("config.json").toStdString();
        QCOMPARE(refusal([&] { readJson(path); }), QString::fromStdString(path) + ": cannot be read: no such file");
        QCOMPARE(refusal([&] { readJson(folder.path().toStdString()); }),
                 folder.path() + ": cannot be read: it is a folder");
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"a\": 123}");
        file.close();
        QVERIFY(refusal([&] { readJson(path, 5); }).contains("is 10 bytes long"));
        QCOMPARE(JsonObject::read(path).integer("a", 0, 200), 123);
    }

    void whatWouldTakeTooMuchMemoryIsRefusedBeforeItDoes_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("again");
        QTest::newRow("lists") << QByteArray("{\"a\": [") << QByteArray("[],");
        QTest::newRow("numbers") << QByteArray("{\"a\": [") << QByteArray("1,1,1,");
        QTest::newRow("objects") << QByteArray("{\"a\": [") << QByteArray("{\"k\":{}},");
        QTest::newRow("texts") << QByteArray("{\"a\": [") << QByteArray("\"0123456789abcdef\",");
    }
    /// The text is never whole, so that only one who stops early says anything but that.
    void whatWouldTakeTooMuchMemoryIsRefusedBeforeItDoes()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, again);
        const std::string text = (first + again.repeated(1'000'000)).toStdString();
        const auto visit = [](const std::string&, const nlohmann::json&) {};
        QCOMPARE(refusal([&] { parseJsonMembers(text, "f", visit); }),
                 "f: the values of one entry would take more memory than the 64 MiB that such a file may have");
        const std::string longer = (first + again.repeated(4'000'000)).toStdString();
        QCOMPARE(refusal([&] { parseJson(longer, "f"); }),
                 "f: its values would take more memory than the 256 MiB that such a file may have");
    }

    void manyMembersAreReadOneByOne()
    {
        std::string text = "{\"m0\": []";
        for (int i = 1; i < 40; ++i) // each takes about 3 MB in memory
            text += ", \"m" + std::to_string(i) + "\": [0" + QByteArray(",0").repeated(100'000).toStdString() + "]";
        int nMembers = 0;
        parseJsonMembers(text + "}", "f", [&](const std::string&, const nlohmann::json&) { ++nMembers; });
        QCOMPARE(nMembers, 40);
    }

    void mutatedTextNeverCrashes()
    {
        std::mt19937 random(1);
        const std::string good = R"({"a": [1, 2.5e3, true, null, "\u00e9\n"], "b": {"c": {"d": [[], {}]}}})";
        for (int round = 0; round < 5000; ++round) {
            std::string text = good.substr(0, random() % (good.size() + 1));
            for (unsigned k = random() % 4; k-- > 0 && !text.empty();)
                text[random() % text.size()] = static_cast<char>(random());
            try {
                parseJson(text, "f");
            } catch (const Error& error) {
                QCOMPARE(error.kind(), ErrorKind::BadFile);
            }
        }
    }
};

HEADLIGHT_APPLESS_TEST(TestJson)
#include "tst_json.moc"
