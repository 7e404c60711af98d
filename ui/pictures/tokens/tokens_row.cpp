// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/tokens/tokens_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/tokens/tokens_maker.h"
#include "ui/pictures/tokens/tokens_table.h"
#include "ui/state/run_fields.h"

namespace headlight {

namespace {

MadePicture makeTokens(const PictureRequest& request)
{
    const QString& text = request.state.input.text;
    if (text.size() > kLongestCutText)
        return {{},
                tr("A picture of tokens takes at most %1 characters, not %2.").arg(kLongestCutText).arg(text.size())};
    const TokensPlot plot = request.tools.of<TokensMaker>().make(text, request.state.model, request.modelRoots);
    MadePicture made = madeOf(plot);
    made.complaint = plot.refusal;
    return made;
}

} // namespace

MadePicture madeOf(const TokensPlot& plot)
{
    if (plot.isEmpty())
        return {{}, tr("There is no text to cut.")};
    return {Figure(plot), {}, textTable(tr("tokens of the text"), QStringLiteral("tokens"), [plot] {
                return tokensTable(plot);
            })};
}

Picture tokensPicture()
{
    const QStringList both{QStringLiteral("--model"), QStringLiteral("--text")};
    Picture picture;
    picture.name = QStringLiteral("tokens");
    picture.help = QStringLiteral("tokens (a text cut into words, a model's subwords and characters)");
    picture.madeFrom(runFields({both.begin(), both.end()}), both);
    picture.make = makeTokens;
    return picture;
}

} // namespace headlight
