// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/counted.h"

#include <QtTest>

using namespace headlight;

class TestCounted : public QObject {
    Q_OBJECT

private slots:
    void oneIsOneAndAnyOtherCountIsSeveral()
    {
        QCOMPARE(counted(1, "tensor"), std::string("1 tensor"));
        QCOMPARE(counted(0, "tensor"), std::string("0 tensors"));
        QCOMPARE(counted(2U, "byte"), std::string("2 bytes"));
        QCOMPARE(counted(std::uint64_t{1} << 40U, "byte"), std::string("1099511627776 bytes"));
    }
};

HEADLIGHT_APPLESS_TEST(TestCounted)
#include "tst_counted.moc"
