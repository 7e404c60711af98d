// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/export/difference_csv.h"
#include "core/io/atomic_file.h"
#include "tests/support/analysis_runs.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;

class DifferenceCsvTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string m_file = m_folder.filePath("difference.csv").toStdString();

    void write(const AttentionMap& a, const AttentionMap& b) const
    {
        writeFileAtomically(m_file, [&](const TextSink& out) { writeDifferenceCsv(out, a, b); });
    }

private slots:
    void everyCellIsALine()
    {
        Matrix a = Matrix::Constant(2, 2, 0.5F);
        a.row(0) << 0.25F, 0.75F;
        Matrix b = Matrix::Zero(2, 2);
        b.row(0) << 0.75F, 0.25F; // its second query has no value
        write(attentionMapFromMatrix({"x", "a,b"}, {"x", "y"}, {}, std::move(a)),
              attentionMapFromMatrix({"x", "a,b"}, {"x", "z"}, {}, std::move(b)));
        QFile file(QString::fromStdString(m_file));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("query,key,a,b,difference,query_token,key_token\n"
                                            "0,0,0.25,0.75,0.5,x,x\n"
                                            "0,1,0.75,0.25,-0.5,x,y/z\n"
                                            "1,0,0.5,,,\"a,b\",x\n"
                                            "1,1,0.5,,,\"a,b\",y/z\n"));
    }

    void whatAMaskHidesIsEmpty()
    {
        Matrix a = Matrix::Constant(2, 2, 0.5F);
        a.row(0) << 1.0F, 0.0F;
        Matrix b = a;
        Matrix allowed = Matrix::Ones(2, 2);
        allowed(0, 1) = 0.0F;
        write(attentionMapFromMatrix({"x", "y"}, {"x", "y"}, {}, std::move(a), std::move(allowed)),
              attentionMapFromMatrix({"x", "y"}, {"x", "y"}, {}, std::move(b)));
        QFile file(QString::fromStdString(m_file));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArrayList lines = file.readAll().split('\n');
        QCOMPARE(lines[1], QByteArray("0,0,1,1,0,x,x"));
        QCOMPARE(lines[2], QByteArray("0,1,,0,,x,y")); // in A no weight, in B one of 0
    }

    void patternsOfDifferentSizesAreRefusedAndNothingIsLeft()
    {
        m_file = m_folder.filePath("none.csv").toStdString();
        const AttentionMap a = test::mapOf(test::randomPattern(2, 3, 1));
        const AttentionMap b = test::mapOf(test::randomPattern(2, 2, 1));
        QVERIFY_EXCEPTION_THROWN(write(a, b), Error);
        QVERIFY(!QFile::exists(QString::fromStdString(m_file)));
    }
};

HEADLIGHT_APPLESS_TEST(DifferenceCsvTest)
#include "tst_difference_csv.moc"
