// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/csv_field.h"
#include "core/export/csv_records.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace headlight;
using nlohmann::json;

namespace {

std::string recordsAsJson(const std::string& csv)
{
    std::string text;
    writeRecordsJson([&](std::string_view piece) { text += piece; }, csv);
    return text;
}

std::string recordsAsMarkdown(const std::string& csv)
{
    std::string text;
    writeRecordsMarkdown([&](std::string_view piece) { text += piece; }, csv);
    return text;
}

} // namespace

/// Tables of records as JSON and as Markdown.
class TestCsvRecords : public QObject {
    Q_OBJECT

private slots:
    void fieldsAreThoseThatWereWritten()
    {
        const std::vector<std::string> fields{"a,b", "say \"hi\"", "two\nlines", "", "\"", " blank ", "\"\",\"\""};
        std::string line;
        for (const std::string& field : fields)
            line += (line.empty() ? "" : ",") + csvField(field);
        const std::vector<CsvRecords> tables = recordsOf(line + '\n' + line + '\n');
        QCOMPARE(tables.size(), std::size_t{1});
        QCOMPARE(tables[0].columns, fields);
        QCOMPARE(tables[0].rows, (std::vector<std::vector<std::string>>{fields}));
        QVERIFY(recordsOf({}).empty());
    }

    void eachRowIsAnObject()
    {
        const json read = json::parse(recordsAsJson("layer,token,weight\n0,7,0.100000001\n1,\"a\n\"\"b\",\n"));
        QCOMPARE(read.size(), std::size_t{2});
        QCOMPARE(read[0]["layer"], json(0));
        QCOMPARE(read[0]["token"], json("7")); // a token, though it looks like a number
        QVERIFY(read[0]["weight"].get<float>() == 0.1F);
        QCOMPARE(read[1]["token"], json("a\n\"b"));
        QVERIFY(read[1]["weight"].is_null());
    }

    void aColumnWithSomeTextIsText()
    {
        const json read = json::parse(recordsAsJson("query,score\n1,-inf\nthe,2\n"));
        QCOMPARE(read[0]["query"], json("1"));
        QCOMPARE(read[0]["score"], json("-inf"));
        QCOMPARE(read[1]["score"], json(2));
        for (const char* text :
             {"007", "true", "null", "[1]", "+1", "1.", ".5", "0x1", "1.e5", "-", "-01", "1e999", "1-2", "-inf"}) {
            const json one = json::parse(recordsAsJson("value\n" + std::string(text) + "\n"));
            QVERIFY2(one[0]["value"] == json(text), text);
        }
    }

    void whateverJsonTakesForANumberIsOne()
    {
        for (const char* text : {"0", "-0", "-0.5", "10", "1e5", "1E-05", "1e-400", "0.100000001", "-1.5e+10"}) {
            QVERIFY2(json::accept(text), text);
            const std::string said = recordsAsJson("value\n" + std::string(text) + "\n");
            QVERIFY2(said.find(':' + std::string(text) + '}') != std::string::npos, said.c_str());
        }
    }

    void severalTablesAreAList()
    {
        const json read = json::parse(recordsAsJson("Q,2x1,\n,a\nb,1\n\nK,1x1,2\n,c\nd,3\n"));
        QCOMPARE(read.size(), std::size_t{2});
        QCOMPARE(read[0]["columns"], json({"Q", "2x1", ""}));
        QCOMPARE(read[1]["rows"].size(), std::size_t{2});
        QCOMPARE(read[1]["rows"][1], json({"d", 3}));
        QCOMPARE(json::parse(recordsAsJson("Q,1x1,\n,7\n8,9\n"))[0]["rows"], json::parse(R"([[null,"7"],["8",9]])"));
        const json twice = json::parse(recordsAsJson("a,a\n1,2\n")); // an object would lose one
        QCOMPARE(twice[0]["rows"][0], json({1, 2}));
    }

    void markdownKeepsCellsApart()
    {
        QCOMPARE(recordsAsMarkdown("token,weight\na|b,0.5\n\"<s>\n\",\n"),
                 std::string("| token | weight |\n| --- | ---: |\n| a\\|b | 0.5 |\n| \\<s\\>\\\\n | |\n"));
        QCOMPARE(recordsAsMarkdown("a\n1\n\nb,c\n1,x\n"),
                 std::string("| a |\n| ---: |\n| 1 |\n\n| b | c |\n| ---: | --- "
                             "|\n| 1 | x |\n"));
    }
};

HEADLIGHT_APPLESS_TEST(TestCsvRecords)
#include "tst_csv_records.moc"
