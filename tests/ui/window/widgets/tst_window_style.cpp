// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/window_style.h"

#include "ui/window/widgets/role.h"
#include "ui/window/widgets/window_theme.h"

#include "ui/kit/oklab.h"

#include <QImage>
#include <QLabel>
#include <QScrollBar>
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

class TestWindowStyle : public QObject {
    Q_OBJECT
private slots:
    /// WCAG 2.1, 1.4.11: what is needed to see a control has a contrast of 3.
    void grooveAndHandleOfASliderAreSeen()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark}) {
            const Theme& look = theme(id);
            QSlider slider(Qt::Horizontal);
            slider.setStyle(&m_style);
            slider.setPalette(palette(look));
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
        slider.setStyle(&m_style);
        slider.setPalette(palette(look));
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

    /// A bar that keeps its place has a handle only where there is something to scroll.
    void aScrollBarHasAHandleWhereItScrolls()
    {
        QScrollBar bar(Qt::Vertical);
        bar.setStyle(&m_style);
        bar.setPalette(palette(theme(ThemeId::Light)));
        bar.resize(bar.sizeHint().width(), 200);
        const auto picture = [&bar] {
            QImage image(bar.size(), QImage::Format_RGB32);
            image.fill(Qt::white);
            bar.render(&image, {}, {}, QWidget::DrawChildren);
            return image;
        };
        bar.setRange(0, 0);
        QImage empty(bar.size(), QImage::Format_RGB32);
        empty.fill(Qt::white);
        QCOMPARE(picture(), empty);
        bar.setRange(0, 300);
        bar.setPageStep(100);
        const QImage atTop = picture();
        QVERIFY(atTop != empty);
        QCOMPARE(atTop.pixelColor(4, 40), theme(ThemeId::Light).edge); // a quarter of what there is is seen
        QCOMPARE(atTop.pixelColor(4, 60), QColor(Qt::white));
        bar.setValue(300);
        QCOMPARE(picture().pixelColor(4, 190), theme(ThemeId::Light).edge);
    }

    /// A role's colour and type follow the theme, and a role that goes takes them along.
    void aRoleGivesColourAndType()
    {
        QWidget window;
        window.setStyle(&m_style);
        QLabel label(QStringLiteral("nurse"), &window);
        label.setStyle(&m_style);
        label.setProperty("role", "heading");
        giveTheme(window, theme(ThemeId::Light));
        window.ensurePolished();
        label.ensurePolished();
        QCOMPARE(label.palette().color(QPalette::WindowText), theme(ThemeId::Light).mutedText);
        QCOMPARE(label.font().pixelSize(), 12);
        QVERIFY(label.font().bold());
        giveTheme(window, theme(ThemeId::Dark));
        QCOMPARE(label.palette().color(QPalette::WindowText), theme(ThemeId::Dark).mutedText);
        setRole(label, "problem");
        QCOMPARE(label.palette().color(QPalette::WindowText), theme(ThemeId::Dark).error);
        QVERIFY(!label.font().bold());
        setRole(label, "");
        QCOMPARE(label.palette().color(QPalette::WindowText), window.palette().color(QPalette::WindowText));
    }

private:
    WindowStyle m_style;
};

HEADLIGHT_TEST(TestWindowStyle)
#include "tst_window_style.moc"
