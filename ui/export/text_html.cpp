// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/text_html.h"

#include "core/base/error.h"
#include "ui/export/page_figure.h"
#include "ui/kit/formula_finder.h"
#include "ui/kit/svg_canvas.h"
#include "ui/kit/text_metrics.h"

#include <QRegularExpression>

#include <md4c-html.h>

#include <cmath>
#include <functional>
#include <new>
#include <vector>

namespace headlight {

namespace {

constexpr double kFormulaPixels = 16.0; // a formula is laid out for such letters
const QColor kFormulaColour(1, 2, 3);

/// `text` with what `made` gives in the place of each match.
QString replaced(const QString& text, const QRegularExpression& place,
                 const std::function<QString(const QRegularExpressionMatch&)>& made)
{
    QString result;
    qsizetype done = 0;
    for (auto it = place.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        result += text.mid(done, match.capturedStart() - done) + made(match);
        done = match.capturedEnd();
    }
    return result + text.mid(done);
}

QString em(double pixels)
{
    return QString::number(std::round(1000.0 * pixels / kFormulaPixels) / 1000.0) + QStringLiteral("em");
}

QString formulaSvg(const FoundFormula& found)
{
    if (!found.problem.isEmpty())
        return found.source.toHtmlEscaped();
    try {
        const Formula formula = fittedFormula(
            found.latex, withPixelSize(theme(ThemeId::Light).bodyFont, kFormulaPixels), found.place, std::nullopt);
        const QSizeF size(formula.width + 2.0, formula.ascent + formula.descent + 2.0);
        SvgCanvas canvas(size, found.latex, {});
        paintFormula(canvas, {1.0, formula.ascent + 1.0}, formula, kFormulaColour);
        QByteArray svg = canvas.finish();
        svg = svg.mid(svg.indexOf("<svg")).replace(kFormulaColour.name().toLatin1(), "currentColor").trimmed();
        const QString begin = QStringLiteral("<svg role=\"img\" aria-label=\"%1\" class=\"formula%2\" style=\"width:%3;"
                                             "height:%4;vertical-align:-%5\"")
                                  .arg(found.latex.toHtmlEscaped(),
                                       found.place == FormulaPlace::OfItsOwnLine ? QStringLiteral(" own") : QString(),
                                       em(size.width()), em(size.height()), em(formula.descent + 1.0));
        return begin + QString::fromUtf8(svg).mid(4);
    } catch (const Error&) {
        return found.source.toHtmlEscaped();
    }
}

/// A lesson of somebody's own links to the web alone: of another link only the words are kept.
QString withLinksToTheWeb(const QString& html)
{
    static const QRegularExpression link(QStringLiteral("<a href=\"([^\"]*)\"[^>]*>(.*?)</a>"),
                                         QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression image(QStringLiteral("<img [^>]*>"));
    const QString linked = replaced(html, link, [](const QRegularExpressionMatch& match) {
        const QString address = match.captured(1);
        const bool isOfTheWeb =
            address.startsWith(QLatin1String("https://")) || address.startsWith(QLatin1String("http://"));
        return isOfTheWeb ? match.captured() : match.captured(2);
    });
    return replaced(linked, image, [](const QRegularExpressionMatch&) { return QString(); });
}

} // namespace

QString htmlOf(const QString& commonMark, RawHtml raw)
{
    const QByteArray markdown = commonMark.toUtf8();
    QByteArray html;
    const auto append = [](const MD_CHAR* text, MD_SIZE size, void* to) {
        static_cast<QByteArray*>(to)->append(text, static_cast<qsizetype>(size));
    };
    const unsigned flags =
        raw == RawHtml::Kept ? unsigned{MD_DIALECT_GITHUB} : unsigned{MD_FLAG_TABLES | MD_FLAG_NOHTML};
    if (md_html(markdown.constData(), static_cast<MD_SIZE>(markdown.size()), append, &html, flags, 0) != 0)
        throw std::bad_alloc(); // Markdown has no error; MD4C fails only without memory
    const QString text = QString::fromUtf8(html);
    return raw == RawHtml::Kept ? text : withLinksToTheWeb(text);
}

QString textHtml(const PagedText& text, const QString& prefix)
{
    std::vector<FoundFormula> formulas;
    QString html = htmlOf(withoutFormulas(text.commonMark, formulas), RawHtml::Text);
    static const QRegularExpression withSign(formulaPlace().pattern() + QStringLiteral("([.,;:!?)\\]]+)?"));
    html = replaced(html, withSign, [&](const QRegularExpressionMatch& match) {
        const QString formula = formulaSvg(formulas.at(match.captured(1).toUInt()));
        const QString sign = match.captured(2); // no line begins with it
        return sign.isEmpty() ? formula
                              : QStringLiteral("<span class=\"joined\">") + formula + sign + QStringLiteral("</span>");
    });
    static const QRegularExpression paragraph(QStringLiteral("<p>(") + figurePlace().pattern() +
                                              QStringLiteral(")</p>"));
    return replaced(html, paragraph, [&](const QRegularExpressionMatch& match) {
        const uint number = match.captured(2).toUInt();
        if (number >= text.figures.size()) // somebody's own text has such characters
            return match.captured();
        return figureHtml(text.figures.at(number), QStringLiteral("%1-%2-").arg(prefix).arg(number));
    });
}

} // namespace headlight
