// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/style_sheet.h"

#include "ui/kit/oklab.h"

#include <QImage>
#include <QSlider>
#include <QTest>

#include <algorithm>

using namespace headlight;

namespace {

QImage painted(QSlider& slider, const QColor& ground)
{
    QImage image(slider.size(), QImage::Format_RGB32);
    image.fill(ground);
    slider.render(&image, {}, {}, QWidget::DrawChildren);
    return image;
}

/// The largest contrast with the ground in a column of pixels.
double contrastIn(const QImage& image, int x, const QColor& ground)
{
    double most = 1.0;
    for (int y = 0; y < image.height(); ++y)
        most = std::max(most, contrast(image.pixel(x, y), ground.rgb()));
    return most;
}

} // namespace

class TestStyleSheet : public QObject {
    Q_OBJECT
private slots:
    /// WCAG 2.1, 1.4.11: what is needed to see a control has a contrast of 3.
    void grooveAndHandleOfASliderAreSeen()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark}) {
            const Theme& look = theme(id);
            QSlider slider(Qt::Horizontal);
            slider.setStyleSheet(styleSheet(look));
            slider.resize(160, slider.sizeHint().height());
            slider.setValue(50);
            for (const QColor& ground : {look.surface, look.window}) {
                const QImage image = painted(slider, ground);
                for (const int x : {20, 80, 140}) // before the handle, the handle, behind it
                    QVERIFY2(contrastIn(image, x, ground) >= 3.0, qPrintable(QString::number(x)));
            }
        }
    }

    void aHandleIsWholeAndShowsWhereTheKeyboardIs()
    {
        const Theme& look = theme(ThemeId::Dark);
        QSlider slider(Qt::Horizontal);
        slider.setStyleSheet(styleSheet(look));
        slider.resize(160, slider.sizeHint().height());
        slider.setValue(50);
        slider.show();
        QVERIFY(QTest::qWaitForWindowExposed(&slider));
        slider.clearFocus();
        const QImage away = painted(slider, look.surface);
        const auto isGround = [&](int y) { return away.pixelColor(80, y).name() == look.surface.name(); };
        int first = 0;
        int last = away.height() - 1;
        while (first < last && isGround(first))
            ++first;
        while (last > first && isGround(last))
            --last;
        QVERIFY2(last - first + 1 >= 13, qPrintable(QString::number(last - first + 1))); // the handle is 14 pixels high
        slider.activateWindow();
        slider.setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(slider.hasFocus());
        QTRY_VERIFY(painted(slider, look.surface) != away);
    }
};

HEADLIGHT_TEST(TestStyleSheet)
#include "tst_style_sheet.moc"
