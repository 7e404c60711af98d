// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/export/pattern_csv.h"
#include "core/io/atomic_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <limits>
#include <optional>

using namespace headlight;

namespace {

/// RFC 4180, read back by a reader that shares nothing with the writer.
QList<QStringList> parsed(const QByteArray& csv)
{
    QList<QStringList> rows{{}};
    QByteArray field;
    bool quoted = false;
    const auto endField = [&] {
        rows.last() << QString::fromUtf8(field);
        field.clear();
    };
    for (qsizetype i = 0; i < csv.size(); ++i) {
        const char c = csv[i];
        if (quoted && c == '"' && i + 1 < csv.size() && csv[i + 1] == '"') {
            field += c;
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            endField();
        } else if (c == '\n' && !quoted) {
            endField();
            rows.append(QStringList());
        } else {
            field += c;
        }
    }
    rows.removeLast(); // behind the last line break
    return rows;
}

const std::vector<std::string> tokens{"a,b", "say \"hi\"", "火\n车"};

AttentionMap sampleMap(HeadIndex head = {2, 1})
{
    Matrix pattern(3, 3);
    pattern << 1.0F / 3.0F, 2.0F / 3.0F, 0.0F, // each row sums to 1, but the last has no value
        1e-7F, 0.1F, 0.9F, 0.0F, 0.0F, 0.0F;
    return attentionMapFromMatrix(tokens, tokens, head, pattern);
}

} // namespace

class TestPatternCsv : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QByteArray read(const QString& name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    std::filesystem::path path(const QString& name) const { return m_folder.filePath(name).toStdString(); }
    void write(const QString& name, const AttentionMap& map) const
    {
        writeFileAtomically(path(name), [&map](const TextSink& out) { writePatternCsv(out, map); });
    }

private slots:
    void theTableHasTokensOnBothSidesAndEveryWeight()
    {
        write("a.csv", sampleMap());
        const QList<QStringList> rows = parsed(read("a.csv"));
        const QStringList labels{"a,b", "say \"hi\"", "火\n车"};
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0].mid(1), labels);
        for (int query = 0; query < 3; ++query) {
            QCOMPARE(rows[query + 1].size(), 4);
            QCOMPARE(rows[query + 1][0], labels[query]);
        }
        for (int query = 0; query < 2; ++query) {
            for (int key = 0; key < 3; ++key)
                QCOMPARE(rows[query + 1][key + 1].toFloat(), sampleMap().at(query, key, AttentionStep::Pattern));
        }
    }

    void aQueryWithoutAValueHasEmptyFields()
    {
        write("b.csv", sampleMap());
        QCOMPARE(parsed(read("b.csv"))[3].mid(1), (QStringList{"", "", ""}));
    }

    void aHiddenCellIsEmptyAndNotZero()
    {
        Matrix pattern = Matrix::Zero(2, 2);
        pattern.col(0).setOnes();
        Matrix allowed = Matrix::Ones(2, 2);
        allowed(0, 1) = 0.0F;
        write("h.csv", attentionMapFromMatrix({"a", "b"}, {"a", "b"}, {0, 0}, std::move(pattern), std::move(allowed)));
        QCOMPARE(parsed(read("h.csv"))[1].mid(1), (QStringList{"1", ""}));
        QCOMPARE(parsed(read("h.csv"))[2].mid(1), (QStringList{"1", "0"}));
    }

    void linesEndInOneLineFeedOnEverySystem()
    {
        write("c.csv", sampleMap());
        const QByteArray csv = read("c.csv");
        QVERIFY(csv.endsWith('\n'));
        QVERIFY(!csv.contains('\r'));
    }

    void theLocaleHasNoSay()
    {
        const std::string before = std::setlocale(LC_ALL, nullptr);
        write("d.csv", sampleMap());
        for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8"}) {
            if (std::setlocale(LC_ALL, name) == nullptr)
                continue;
            write("e.csv", sampleMap());
            QCOMPARE(read("e.csv"), read("d.csv"));
        }
        std::setlocale(LC_ALL, before.c_str());
    }

    void severalHeadsComeAsOneWeightPerLine()
    {
        writeFileAtomically(path("f.csv"), [](const TextSink& out) {
            writeLinksCsv(out, {sampleMap({0, 3}), sampleMap({1, 0})}, 0.05F);
        });
        const QList<QStringList> rows = parsed(read("f.csv"));
        QCOMPARE(rows[0], (QStringList{"layer", "head", "query", "query_token", "key", "key_token", "weight"}));
        QCOMPARE(rows.size(), 1 + 2 * 4);
        QCOMPARE(rows[2].mid(0, 6), (QStringList{"0", "3", "0", "a,b", "1", "say \"hi\""}));
        QCOMPARE(rows[2][6].toFloat(), 2.0F / 3.0F);
        QCOMPARE(rows[5].mid(0, 2), (QStringList{"1", "0"}));
    }

    void ofSeveralHeadsAPartIsThatOfTheWhole()
    {
        constexpr float everything = std::numeric_limits<float>::lowest();
        const auto table = [this](const std::optional<TokenRange>& queries, const std::optional<TokenRange>& keys) {
            writeFileAtomically(path("part.csv"), [&](const TextSink& out) {
                writeLinksCsv(out, {sampleMap({0, 3}), sampleMap({1, 0})}, everything, queries, keys);
            });
            return parsed(read("part.csv"));
        };
        QList<QStringList> inside;
        for (const QStringList& row : table({}, {}))
            if (row[2] == "query" || (row[2] == "1" && row[4].toInt() <= 1))
                inside << row;
        QVERIFY(inside.size() > 2);
        QCOMPARE(table(TokenRange{1, 1}, TokenRange{0, 2}), inside);
    }

    void itComesALineAtATime()
    {
        int nPieces = 0;
        writePatternCsv(
            [&nPieces](std::string_view piece) {
                QVERIFY(piece.ends_with('\n'));
                ++nPieces;
            },
            sampleMap());
        QCOMPARE(nPieces, 4);
    }

    void aPathThatCannotBeWrittenLeavesNothing()
    {
        QVERIFY_EXCEPTION_THROWN(write("missing/a.csv", sampleMap()), Error);
        QVERIFY(!std::filesystem::exists(path("missing/a.csv")));
    }
};

HEADLIGHT_APPLESS_TEST(TestPatternCsv)
#include "tst_pattern_csv.moc"
