// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_lines.h"

#include "ui/kit/canvas.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/theme.h"

namespace headlight {

double linesHeight(const QStringList& lines, const QFont& font)
{
    return static_cast<double>(lines.size()) * lineHeight(font);
}

void paintLines(Canvas& canvas, const QPointF& topLeft, const QStringList& lines, const QFont& font,
                const QColor& colour)
{
    double baseline = topLeft.y() + lineHeight(font) / 2.0 + middleOf(font);
    for (const QString& line : lines) {
        canvas.text({topLeft.x(), baseline}, line, font, colour);
        baseline += lineHeight(font);
    }
}

QStringList titleLines(QStringList parts, double width, const Theme& theme)
{
    parts.removeAll(QString());
    return wrapped(parts.join(QStringLiteral(" · ")), bold(theme.bodyFont), width);
}

double titleHeight(const QStringList& title, const Theme& theme)
{
    return linesHeight(title, bold(theme.bodyFont));
}

void paintTitle(Canvas& canvas, const QPointF& topLeft, const QStringList& title, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("title"));
    paintLines(canvas, topLeft, title, bold(theme.bodyFont), theme.text);
    canvas.endGroup();
}

} // namespace headlight
