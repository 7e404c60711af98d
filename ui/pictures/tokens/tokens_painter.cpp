// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/tokens/tokens_painter.h"

#include "ui/kit/faded.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

namespace headlight {

namespace {

constexpr double corner = 3.0;

QColor ground(const TokenPick& pick, const TokenPiece& piece, const Theme& theme)
{
    if (piece.isSpecial)
        return theme.surface;
    switch (pick.cutting) {
    case Cutting::Words:
        return theme.raised;
    case Cutting::Subwords:
        return faded(theme.accent, theme.isDark() ? 0.28 : 0.16);
    case Cutting::Characters:
        break;
    }
    return theme.surface;
}

const TokenPiece& pieceOf(const TokensPlot& plot, const TokenPick& pick)
{
    return plot.of(pick.cutting)[static_cast<std::size_t>(pick.piece)];
}

void paintBox(Canvas& canvas, const TokenBox& one, const TokensPlot& plot, const std::optional<TokenPick>& looked,
              const Theme& theme)
{
    const TokenPiece& piece = pieceOf(plot, one.pick);
    const bool isLooked = looked == one.pick;
    const bool isRelated = looked && sharesColumn(pieceOf(plot, *looked), piece);
    const QColor edge = isRelated                               ? theme.accent
                        : one.pick.cutting == Cutting::Subwords ? faded(theme.accent, 0.55)
                                                                : theme.border;
    canvas.roundedRect(one.box.adjusted(0.5, 0.5, -0.5, -0.5), corner, ground(one.pick, piece, theme), edge);
    if (isLooked)
        canvas.strokeRect(one.box.adjusted(0.5, 0.5, -0.5, -0.5), theme.accent, 2.0);
    // The blanks that a token begins with are there, but not what a reader looks for.
    canvas.text({one.box.center().x(), one.box.center().y() + middleOf(theme.bodyFont)}, one.label, theme.bodyFont,
                piece.isSpecial || one.label == QStringLiteral("␣") ? theme.mutedText : theme.text, TextAnchor::Middle);
    if (!one.id.isEmpty())
        canvas.text({one.box.center().x(),
                     one.box.bottom() + lineHeight(theme.smallFont) / 2.0 + middleOf(theme.smallFont) + 1.0},
                    one.id, theme.smallFont, isRelated ? theme.text : theme.mutedText, TextAnchor::Middle);
}

/// In place of a row that is asked for.
void paintCover(Canvas& canvas, const QRectF& place, const Theme& theme)
{
    canvas.roundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), corner, theme.raised, theme.border);
    canvas.text({place.center().x(), place.center().y() + middleOf(theme.bodyFont)}, QStringLiteral("?"),
                bold(theme.bodyFont), theme.accent, TextAnchor::Middle);
}

void paintHeadings(Canvas& canvas, const TokensLayout& layout, const TokensPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("headings"));
    bool isFirst = true;
    for (const TokensLine& line : layout.lines) {
        const double middle = layout.rowHeight / 2.0 + middleOf(theme.bodyFont);
        for (const Cutting cutting : cuttings) {
            const double top = cutting == Cutting::Words      ? line.wordsTop
                               : cutting == Cutting::Subwords ? line.subwordsTop
                                                              : line.charactersTop;
            const bool hasCount = isFirst && (cutting != Cutting::Subwords || plot.refusal.isEmpty());
            canvas.text({layout.left, top + middle}, hasCount ? countText(plot, cutting) : cuttingName(cutting),
                        isFirst ? bold(theme.bodyFont) : theme.bodyFont, isFirst ? theme.text : theme.mutedText);
        }
        if (isFirst && !plot.model.isEmpty())
            canvas.text({layout.left, line.subwordsTop + layout.rowHeight + lineHeight(theme.smallFont) / 2.0 +
                                          middleOf(theme.smallFont) + 1.0},
                        elided(plot.model, theme.smallFont, layout.pieces - layout.left - 8.0), theme.smallFont,
                        theme.mutedText);
        isFirst = false;
    }
    canvas.endGroup();
}

} // namespace

void paintTokens(Canvas& canvas, const TokensLayout& layout, const TokensPlot& plot,
                 const std::optional<TokenPick>& looked, const Theme& theme)
{
    paintHeadings(canvas, layout, plot, theme);
    for (const Cutting cutting : cuttings) {
        canvas.beginGroup(cutting == Cutting::Words      ? QStringLiteral("words")
                          : cutting == Cutting::Subwords ? QStringLiteral("subwords")
                                                         : QStringLiteral("characters"));
        for (const TokensLine& line : layout.lines)
            for (const TokenBox& one : line.boxes)
                if (one.pick.cutting == cutting)
                    paintBox(canvas, one, plot, looked, theme);
        canvas.endGroup();
    }
    for (const TokensLine& line : layout.lines)
        for (const QRectF& cover : line.covers)
            paintCover(canvas, cover, theme);
    if (!layout.refusal.isEmpty())
        canvas.text({layout.refusal.left(), layout.refusal.center().y() + middleOf(theme.bodyFont)},
                    elided(plot.refusal, theme.bodyFont, layout.refusal.width()), theme.bodyFont, theme.error);
}

void paintTokensFigure(Canvas& canvas, const QSizeF& size, const TokensPlot& plot, const Theme& theme)
{
    const double note = captionHeight(plot.caption, size.width() - 32.0, theme);
    const TokensLayout layout = layoutTokens(plot, size.width(), note, theme);
    paintTokens(canvas, layout, plot, std::nullopt, theme);
    paintCaption(canvas, layout.note, layout.noteWidth, plot.caption, theme);
}

const FigureLook<TokensPlot>& figureLook(const TokensPlot*)
{
    static const FigureLook<TokensPlot> look{preferredTokensSize, paintTokensFigure, [](const TokensPlot&) {
                                                 return tr("A text cut into words, subwords and characters");
                                             }};
    return look;
}

} // namespace headlight
