// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_bounds.h"
#include "ui/window/widgets/picture_view.h"

#include <QTest>

using namespace headlight;

class TestEmptyText : public QObject {
    Q_OBJECT

private slots:
    void aWordThatIsTooLongIsCutAtItsEnd()
    {
        TextBounds drawn;
        paintEmptyText(drawn, {432, 300}, "model \"" + QString(100, u'x') + "\" is no folder", theme(ThemeId::Light));
        QVERIFY(drawn.bounds().left() >= 0 && drawn.bounds().right() <= 432);
        TextBounds few;
        paintEmptyText(few, {432, 300}, "model \"x\" is no folder", theme(ThemeId::Light));
        QVERIFY(few.bounds().width() < drawn.bounds().width());
    }
};

HEADLIGHT_TEST(TestEmptyText)
#include "tst_empty_text.moc"
