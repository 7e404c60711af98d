// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/recurrent/gru_memory.h"
#include "tests/support/recurrent_model.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class GruMemoryTest : public QObject {
    Q_OBJECT
private:
    const GruParameters m_p = randomRecurrentParameters().encoderForward;
    const Matrix m_x = randomMatrix(6, m_p.wInput.cols(), 50); // [T, dInput]

    /// The state behind the last step, in double precision.
    Vector64 lastState(const Matrix64& x) const
    {
        Vector64 state(std::size_t(m_p.wHidden.cols()), 0.0);
        for (const Vector64& row : x)
            state = loopGruStep(m_p, row, state);
        return state;
    }
    /// ‖∂h_end / ∂x_t‖ by differences.
    double byDifferences(Matrix64 x, std::size_t t) const
    {
        constexpr double step = 1e-5;
        double sum = 0.0;
        for (double& number : x[t]) {
            const double was = std::exchange(number, number + step);
            const Vector64 above = lastState(x);
            number = was - step;
            const Vector64 below = lastState(x);
            number = was;
            for (std::size_t i = 0; i < above.size(); ++i)
                sum += std::pow((above[i] - below[i]) / (2.0 * step), 2);
        }
        return std::sqrt(sum);
    }

private slots:
    void itIsTheGradientOfTheLastState()
    {
        const std::vector<double> memory = gruMemory(m_x, m_p, GruDirection::Forward);
        QCOMPARE(memory.size(), std::size_t(m_x.rows()));
        for (std::size_t t = 0; t < memory.size(); ++t) {
            const double expected = byDifferences(widened(m_x), t);
            QVERIFY2(std::abs(memory[t] - expected) < 1e-4 * expected, qPrintable(QString::number(memory[t])));
        }
    }
    void backwardsIsForwardsOverTheReversedText()
    {
        std::vector<double> reversed = gruMemory(Matrix(m_x.colwise().reverse()), m_p, GruDirection::Forward);
        std::reverse(reversed.begin(), reversed.end());
        QCOMPARE(gruMemory(m_x, m_p, GruDirection::Backward), reversed);
    }
    void anUpdateGateOfOneForgetsNothingAndTakesNothing()
    {
        GruParameters p = m_p;
        p.bInput.segment(p.wHidden.cols(), p.wHidden.cols()).setConstant(100.0F);
        for (const double left : gruMemory(m_x, p, GruDirection::Forward))
            QVERIFY(left < 1e-6);
    }
    void noPositionLeavesNothing() { QVERIFY(gruMemory(m_x.topRows(0), m_p, GruDirection::Backward).empty()); }
    void aCancelledOneStops()
    {
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(gruMemory(m_x, m_p, GruDirection::Forward, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(GruMemoryTest)
#include "tst_gru_memory.moc"
