// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/multi_head_attention.h"
#include "core/attention/pattern.h"
#include "core/attention/scores.h"
#include "tests/support/golden.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

/// Against torch.nn.MultiheadAttention (tests/golden/make_attention_golden.py).
class AttentionGoldenTest : public QObject {
    Q_OBJECT
private slots:
    void everyStepEqualsPyTorch_data()
    {
        QTest::addColumn<QString>("path");
        const QStringList files = goldenFiles("attention");
        QVERIFY2(files.size() > 15, "the golden files are missing");
        for (const QString& path : files)
            QTest::newRow(qPrintable(QFileInfo(path).baseName())) << path;
    }
    void everyStepEqualsPyTorch()
    {
        QFETCH(QString, path);
        const SafetensorsFile file = SafetensorsFile::open(path.toStdString());
        const Matrix x = goldenMatrix(file, "x");
        const Index d = x.cols();
        AttentionParameters p;
        p.wQ = goldenMatrix(file, "w_q");
        p.wK = goldenMatrix(file, "w_k");
        p.wV = goldenMatrix(file, "w_v");
        p.wO = goldenMatrix(file, "w_o");
        p.bQ = file.readVector("b_q", d);
        p.bK = file.readVector("b_k", d);
        p.bV = file.readVector("b_v", d);
        p.bO = file.readVector("b_o", d);
        const int nHeads = std::stoi(file.metadata().at("n_heads"));
        const Index dHead = d / nHeads;
        const Mask mask = goldenOptions(file).mask;
        AttentionOptions options;
        options.nHeads = nHeads;
        options.score.scale = 1.0F / std::sqrt(float(dHead));

        const AttentionActivations a = multiHeadAttention(x, p, mask, options);

        QVERIFY(headsDifference(a.q, file, "q") < 1e-5);
        QVERIFY(headsDifference(a.k, file, "k") < 1e-5);
        QVERIFY(headsDifference(a.v, file, "v") < 1e-5);
        QVERIFY(headsDifference(a.z, file, "z") < 1e-5);
        QVERIFY(relativeDifference(a.out, goldenMatrix(file, "out")) < 1e-5);
        for (int h = 0; h < nHeads; ++h) {
            const Matrix scores =
                attentionScores(headColumns(a.q, h, dHead), headColumns(a.k, h, dHead), options.score.scale);
            QVERIFY(relativeDifference(scores, goldenHead(file, "scores", h)) < 1e-5);
            const Matrix pattern = attentionPattern(maskScores(scores, mask), a.softmaxRows[std::size_t(h)]);
            const Matrix expected = goldenHead(file, "pattern", h);
            QVERIFY(relativeDifference(pattern, expected) < 1e-5);
            for (Index i = 0; i < pattern.rows(); ++i)
                for (Index j = 0; j < pattern.cols(); ++j)
                    if (!mask.allows(i, j))
                        QCOMPARE(pattern(i, j), 0.0F);
        }
    }
};

HEADLIGHT_APPLESS_TEST(AttentionGoldenTest)
#include "tst_attention_golden.moc"
