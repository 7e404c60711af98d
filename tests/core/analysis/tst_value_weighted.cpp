// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/value_weighted.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class ValueWeightedTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const ActivationCache> m_run;
private slots:
    void initTestCase()
    {
        m_model = tinyModel(QDir(m_folder.path()));
        std::vector<std::uint8_t> padding(12, 0);
        padding[0] = 1; // query 0 has no key
        m_run = runTiny(m_model, 12, optionsWith(MaskKind::Causal, padding));
    }

    void theyEqualTheLoop()
    {
        const Index dHead = m_model->config.dHead;
        for (int l = 0; l < 2; ++l)
            for (int h = 0; h < 4; ++h) {
                const HeadIndex head{l, h};
                const AttentionMap map = attentionMap(m_run, head);
                const Matrix p = map.whole(AttentionStep::Pattern);
                const Matrix& v = m_run->activations.blocks[std::size_t(l)].attention.v;
                const Matrix wO = m_model->parameters.blocks[std::size_t(l)].attention.wO.toMatrix();
                const Matrix plain = valueWeighted(map, valueNorms(m_run, head, ValueVector::Value), {0, 12}, {0, 12});
                const Matrix projected =
                    valueWeighted(map, valueNorms(m_run, head, ValueVector::Projected), {0, 12}, {0, 12});
                for (Index i = 0; i < 12; ++i)
                    for (Index j = 0; j < 12; ++j) {
                        double size = 0.0;
                        for (Index c = 0; c < dHead; ++c)
                            size += std::pow(double(p(i, j)) * double(v(j, h * dHead + c)), 2);
                        QVERIFY(isClose(double(plain(i, j)), std::sqrt(size)));
                        size = 0.0;
                        for (Index o = 0; o < wO.cols(); ++o) {
                            double sum = 0.0;
                            for (Index c = 0; c < dHead; ++c)
                                sum += double(v(j, h * dHead + c)) * double(wO(h * dHead + c, o));
                            size += std::pow(double(p(i, j)) * sum, 2);
                        }
                        QVERIFY(isClose(double(projected(i, j)), std::sqrt(size), 1e-5));
                    }
            }
    }
    void aQueryWithoutAValueHasZerosAndAHiddenKeyToo()
    {
        const AttentionMap map = attentionMap(m_run, {1, 1});
        const Matrix weighted = valueWeighted(map, valueNorms(m_run, {1, 1}, ValueVector::Value), {0, 12}, {0, 12});
        QVERIFY(weighted.row(0).isZero());
        QVERIFY(weighted.col(0).isZero());
        QCOMPARE(weighted(3, 7), 0.0F);
        QVERIFY(weighted(7, 3) > 0.0F);
    }
    void aBlockIsAPartOfTheWhole()
    {
        const AttentionMap map = attentionMap(m_run, {0, 2});
        const RowVector norms = valueNorms(m_run, {0, 2}, ValueVector::Projected);
        const Matrix whole = valueWeighted(map, norms, {0, 12}, {0, 12});
        QVERIFY(relativeDifference(valueWeighted(map, norms, {4, 3}, {2, 5}), Matrix(whole.block(4, 2, 3, 5))) < 1e-6);
    }
    void whatDoesNotFitIsRefused()
    {
        const AttentionMap map = attentionMap(m_run, {0, 0});
        const RowVector norms = valueNorms(m_run, {0, 0}, ValueVector::Value);
        QVERIFY_EXCEPTION_THROWN(valueNorms(m_run, {2, 0}, ValueVector::Value), Error);
        QVERIFY_EXCEPTION_THROWN(valueWeighted(map, norms.head(5), {0, 12}, {0, 12}), Error);
        QVERIFY_EXCEPTION_THROWN(valueWeighted(map, norms, {10, 3}, {0, 12}), Error);
        QVERIFY_EXCEPTION_THROWN(valueWeighted(map, norms, {0, 12}, {-1, 3}), Error);
    }
};

HEADLIGHT_APPLESS_TEST(ValueWeightedTest)
#include "tst_value_weighted.moc"
