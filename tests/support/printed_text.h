// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/formula_document.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QRegularExpression>
#include <QStringList>
#include <QWidget>

#include <cmath>

namespace headlight::test {

/// A sheet that nothing is drawn on: it remembers every text that is written there.
class TextSheet : public QPaintDevice {
public:
    explicit TextSheet(QSize size) : m_size(size), m_engine(*this) {}

    QPaintEngine* paintEngine() const override { return &m_engine; }
    const QStringList& texts() const { return m_texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDepth:
            return 32;
        case PdmNumColors:
            return 1 << 24;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return int(devicePixelRatioFScale());
        default:
            return 96;
        }
    }

private:
    class Engine : public QPaintEngine {
    public:
        explicit Engine(TextSheet& sheet) : QPaintEngine(QPaintEngine::AllFeatures), m_sheet(sheet) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawPath(const QPainterPath&) override {}
        void drawTextItem(const QPointF&, const QTextItem& item) override
        {
            m_sheet.m_texts << item.text().remove(kWordJoiner); // which takes no room
        }
        Type type() const override { return User; }

    private:
        TextSheet& m_sheet;
    };

    QSize m_size;
    QStringList m_texts;
    mutable Engine m_engine;
};

/// Every text that a window paints, in pieces as it paints them.
inline QStringList printedTexts(QWidget& window)
{
    TextSheet sheet(window.size());
    {
        QPainter painter(&sheet);
        window.render(&painter);
    }
    return sheet.texts();
}

/// Whether a text prints a number: "0.71", "0.714" and "71 %" do print 0.7139, "0.7" and "3.71" do not. Of fewer than
/// two digits, and of 0 and 1, nothing can be said: an axis and a page's number print those as well.
inline bool printsNumber(const QString& text, double number)
{
    const bool isWhole = std::abs(number - std::round(number)) < 1e-4;
    if (isWhole && std::abs(number) < 1.5)
        return false;
    static const QRegularExpression numbers(QStringLiteral(R"((?<![\d.])([−-]?\d+(?:\.(\d+))?)(\s?%)?(?![\d.]*\d))"));
    for (auto it = numbers.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString digits = match.captured(1).replace(QChar(0x2212), u'-');
        const int nSignificant =
            int(QString(digits).remove(QRegularExpression(QStringLiteral(R"(^-?0*\.?0*|\.)"))).size());
        const bool isPercent = match.hasCaptured(3);
        const double printed = digits.toDouble() / (isPercent ? 100.0 : 1.0);
        const double half = 0.5 * std::pow(10.0, -int(match.captured(2).size())) / (isPercent ? 100.0 : 1.0);
        if (nSignificant < 2)
            continue;
        if (std::abs(printed - number) <= (isWhole ? 1e-4 : half * 1.0001))
            return true;
    }
    return false;
}

} // namespace headlight::test
