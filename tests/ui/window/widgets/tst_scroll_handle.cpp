// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/scroll_handle.h"

#include <QScrollBar>
#include <QTest>

using namespace headlight;

class TestScrollHandle : public QObject {
    Q_OBJECT

private slots:
    void aBarIsEnabledWhereThereIsSomethingToScroll()
    {
        QScrollBar bar;
        bar.setRange(0, 0);
        showHandleWhereItScrolls(bar);
        QVERIFY(!bar.isEnabled());
        bar.setRange(0, 12);
        QVERIFY(bar.isEnabled());
        bar.setRange(0, 0);
        QVERIFY(!bar.isEnabled());
    }
};

HEADLIGHT_TEST(TestScrollHandle)
#include "tst_scroll_handle.moc"
