// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/recurrent/gru.h"
#include "tests/support/recurrent_model.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class GruTest : public QObject {
    Q_OBJECT
private:
    const GruParameters m_p = randomRecurrentParameters().encoderForward;
    const Matrix m_x = randomMatrix(17, m_p.wInput.cols(), 50); // [T, dInput]
    Index dHidden() const { return m_p.wHidden.cols(); }

private slots:
    void aRunEqualsTheLoop()
    {
        Matrix64 expected;
        Vector64 state(std::size_t(dHidden()), 0.0);
        for (const Vector64& x : widened(m_x)) {
            state = loopGruStep(m_p, x, state);
            expected.push_back(state);
        }
        QVERIFY(relativeDifference(runGru(m_x, m_p, GruDirection::Forward), expected) < 1e-5);
    }
    void backwardsIsForwardsOverTheReversedText()
    {
        const Matrix reversed = m_x.colwise().reverse();
        const Matrix states = runGru(reversed, m_p, GruDirection::Forward);
        QVERIFY(relativeDifference(runGru(m_x, m_p, GruDirection::Backward), Matrix(states.colwise().reverse())) <
                1e-6);
    }
    void aStateDependsOnWhatWasReadAlone()
    {
        Matrix changed = m_x;
        changed.row(9).setConstant(3.0F);
        const Matrix before = runGru(m_x, m_p, GruDirection::Forward);
        const Matrix after = runGru(changed, m_p, GruDirection::Forward);
        QCOMPARE(Matrix(after.topRows(9)), Matrix(before.topRows(9)));
        for (Index t = 9; t < m_x.rows(); ++t)
            QVERIFY(after.row(t) != before.row(t));
    }
    void anUpdateGateOfOneKeepsTheState()
    {
        GruParameters p = m_p;
        p.bInput.segment(dHidden(), dHidden()).setConstant(100.0F);
        const Matrix state = randomMatrix(1, dHidden(), 51);
        QVERIFY(relativeDifference(gruStep(gruInputs(m_x.topRows(1), p), state, p), state) < 1e-6);
    }
    void noPositionGivesNoState() { QCOMPARE(runGru(m_x.topRows(0), m_p, GruDirection::Backward).rows(), Index(0)); }
    void aCancelledRunStops()
    {
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(runGru(m_x, m_p, GruDirection::Forward, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(GruTest)
#include "tst_gru.moc"
