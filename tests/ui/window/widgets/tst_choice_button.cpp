// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/choice_button.h"

#include <QTest>

using namespace headlight;

class TestChoiceButton : public QObject {
    Q_OBJECT

private slots:
    void whatAFileNamedIsShownWithoutControlCharacters()
    {
        ChoiceButton button("Model", nullptr);
        button.setValue("\x1b[31m<b>b</b>\a");
        QCOMPARE(button.value(), QString("\\u{1b}[31m<b>b</b>\\u{7}"));
        QCOMPARE(button.accessibleName(), QString("Model: \\u{1b}[31m<b>b</b>\\u{7}"));
        button.setValue("headlight-en");
        QCOMPARE(button.value(), QString("headlight-en"));
    }

    void whatAFileNamedIsCut()
    {
        ChoiceButton button("Model", nullptr);
        button.setValue(QString(1'000'000, u'x'));
        QCOMPARE(button.value(), QString(100, u'x') + QString("…"));
        QVERIFY(button.sizeHint().width() < 400);
    }

    void aTitleTakesTheLinesItNeeds()
    {
        ChoiceButton button("Lesson", nullptr);
        button.setWrapped();
        button.setValue("Residual connections and layer normalisation");
        button.resize(button.sizeHint());
        QCOMPARE(button.shownLines(), QStringList(button.value()));
        QCOMPARE(button.heightForWidth(button.width()), button.height());
        button.resize(button.width() * 2 / 3, button.height());
        QCOMPARE(button.shownLines().size(), 2);
        QCOMPARE(button.shownLines().join(u' '), button.value());
        QCOMPARE(button.heightForWidth(button.width()),
                 button.height() + QFontMetrics(theme(ThemeId::Light).bodyFont).lineSpacing());
    }
};

HEADLIGHT_TEST(TestChoiceButton)
#include "tst_choice_button.moc"
