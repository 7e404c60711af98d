// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/principal_components.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

double dot(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

/// The axes by the power method on the covariance, each direction found taken out of the rows (Hotelling 1933).
struct LoopComponents {
    Matrix64 points, axes;
    std::vector<double> shares;

    explicit LoopComponents(const Matrix& x) : points(zeros(x.rows(), 2))
    {
        Matrix64 rows = widened(x);
        for (Index c = 0; c < x.cols(); ++c) {
            double mean = 0.0;
            for (auto& row : rows)
                mean += row[std::size_t(c)] / double(x.rows());
            for (auto& row : rows)
                row[std::size_t(c)] -= mean;
        }
        double total = 0.0;
        for (const auto& row : rows)
            total += dot(row, row);
        for (std::size_t k = 0; k < 2; ++k) {
            std::vector<double> axis(std::size_t(x.cols()));
            for (std::size_t c = 0; c < axis.size(); ++c)
                axis[c] = 1.0 + 0.1 * double(c);
            for (int round = 0; round < 3000; ++round) {
                std::vector<double> next(axis.size(), 0.0);
                for (const auto& row : rows)
                    for (std::size_t c = 0; c < next.size(); ++c)
                        next[c] += dot(row, axis) * row[c];
                const double length = std::sqrt(dot(next, next));
                for (std::size_t c = 0; c < next.size(); ++c)
                    axis[c] = next[c] / length;
            }
            std::size_t largest = 0;
            for (std::size_t c = 0; c < axis.size(); ++c)
                largest = std::abs(axis[c]) > std::abs(axis[largest]) ? c : largest;
            if (axis[largest] < 0.0)
                for (double& number : axis)
                    number = -number;
            double variance = 0.0;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                points[i][k] = dot(rows[i], axis);
                variance += points[i][k] * points[i][k];
                for (std::size_t c = 0; c < axis.size(); ++c)
                    rows[i][c] -= points[i][k] * axis[c];
            }
            shares.push_back(variance / total);
            axes.push_back(axis);
        }
    }
};

} // namespace

class PrincipalComponentsTest : public QObject {
    Q_OBJECT
private slots:
    void theyEqualThePowerMethod_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("d");
        QTest::newRow("more rows than numbers") << 40 << 6;
        QTest::newRow("fewer rows than numbers") << 7 << 30;
        QTest::newRow("as many") << 9 << 9;
    }
    void theyEqualThePowerMethod()
    {
        QFETCH(int, n);
        QFETCH(int, d);
        Matrix x = randomMatrix(n, d, 3);
        x.col(1) *= 4.0F; // variances that are well apart
        x.col(4) *= 2.5F;
        x.array() += 10.0F;
        const PrincipalComponents found = principalComponents(x);
        const LoopComponents expected(x);
        QVERIFY(relativeDifference(found.axes, expected.axes) < 1e-5);
        QVERIFY(relativeDifference(found.points, expected.points) < 1e-5);
        for (std::size_t k = 0; k < 2; ++k)
            QVERIFY(std::abs(found.varianceShares[k] - expected.shares[k]) < 1e-9);
    }
    void whatLiesInAPlaneKeepsItsDistances()
    {
        const Matrix plane = randomMatrix(12, 2, 5);
        const Matrix x = plane * randomMatrix(2, 20, 6);
        const PrincipalComponents found = principalComponents(x);
        QVERIFY(std::abs(found.varianceShares[0] + found.varianceShares[1] - 1.0) < 1e-6);
        for (Index i = 0; i < 12; ++i)
            for (Index j = 0; j < i; ++j) {
                const double before = (x.row(i) - x.row(j)).norm();
                const double after = (found.points.row(i) - found.points.row(j)).norm();
                QVERIFY(std::abs(before - after) < 1e-5 * (1.0 + before));
            }
        QVERIFY((found.axes * found.axes.transpose() - Matrix::Identity(2, 2)).cwiseAbs().maxCoeff() < 1e-6F);
    }
    void aLineHasOneComponent()
    {
        Matrix x(3, 4);
        x << 0, 0, 0, 0, 3, 0, -4, 0, 6, 0, -8, 0;
        const PrincipalComponents found = principalComponents(x);
        QVERIFY(std::abs(found.varianceShares[0] - 1.0) < 1e-12);
        QCOMPARE(found.varianceShares[1], 0.0);
        QVERIFY(found.axes(0, 2) > 0.0F); // the largest number of the axis is positive
        QVERIFY(std::abs(found.points(0, 0) - 5.0F) < 1e-5F);
        QVERIFY(found.points.col(1).isZero() && found.axes.row(1).isZero());
    }
    void rowsThatAreEqualOrOneOrNoneHaveNoVariance()
    {
        Matrix equal = randomMatrix(1, 5, 1).replicate(6, 1);
        for (const Matrix& x : {equal, Matrix(randomMatrix(1, 5, 1)), Matrix(Matrix::Zero(4, 3)), Matrix(0, 5)}) {
            const PrincipalComponents found = principalComponents(x);
            QCOMPARE(found.points.rows(), x.rows());
            QVERIFY(found.points.isZero(1e-6F));
            QCOMPARE(found.varianceShares[0], 0.0);
        }
    }
};

HEADLIGHT_APPLESS_TEST(PrincipalComponentsTest)
#include "tst_principal_components.moc"
