// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_row.h"

#include "core/base/error.h"
#include "core/export/difference_csv.h"
#include "core/matrices/attention_matrices.h"
#include "ui/kit/tr.h"
#include "ui/pictures/compare/compare_fields.h"
#include "ui/pictures/picture_parts.h"
#include "ui/pictures/picture_tools.h"
#include "ui/pictures/shown_fields.h"
#include "ui/pictures/words.h"

#include <string>

namespace headlight {

namespace {

MadePicture makeCompare(const PictureRequest& request)
{
    const ComparePicture& picture = request.tools.compare.make(request);
    const ComparePlot& plot = picture.plot;
    if (!plot.hasB())
        return {{}, plot.refusal};
    MadePicture made{Figure(plot)};
    if (plot.hasDifference())
        made.table =
            PictureTable{tr("difference"), QStringLiteral("difference"), [plot](const std::filesystem::path& file) {
                             writeDifferenceCsv(file, tableOf(plot.a), tableOf(plot.b));
                         }};
    else
        made.tableRefusal = plot.refusal;
    return made;
}

void adoptCompare(SessionState& state, const QSet<QString>& given)
{
    int nOthers = 0;
    for (const char* option : {"--with", "--with-text", "--with-model", "--with-mask", "--with-head", "--with-ablate"})
        nOthers += given.contains(QLatin1String(option)) ? 1 : 0;
    if (nOthers != 1)
        throw Error(
            ErrorKind::BadArgument,
            "--view compare needs one of --with-text, --with-model, --with-mask, --with-head and --with-ablate" +
                std::string(nOthers > 1 ? ", not several" : ""));
    if (given.contains(QStringLiteral("--with-model")) && !given.contains(QStringLiteral("--text")) &&
        !isMatrixFile(toPath(state.compare.model)))
        throw Error(ErrorKind::BadArgument, "--with-model needs --text, which both models read; the attention weights "
                                            "of another file need none");
    requireColours(state, given);
}

} // namespace

Picture comparePicture()
{
    Picture picture;
    picture.name = QStringLiteral("compare");
    picture.help = QStringLiteral("compare (two heatmaps and their difference, see --with-…)");
    picture.tab = ViewTab::Compare;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "&Compare");
    picture.takes = together({{attentionField(), layerField(), headField(), queryField(), keyField(), wordsField(),
                               hideSpecialField(), valueWeightedField(), colourMapField(), scaleField(), rangeField()},
                              compareFields()});
    picture.adopt = adoptCompare;
    picture.make = makeCompare;
    return picture;
}

} // namespace headlight
