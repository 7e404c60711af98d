// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_row.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/export/difference_csv.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/compare/compare_fields.h"
#include "ui/pictures/compare/compare_pipeline.h"
#include "ui/state/choice_text.h"
#include "ui/state/shown_fields.h"

#include <algorithm>
#include <string>

namespace headlight {

namespace {

MadePicture makeCompare(const PictureRequest& request)
{
    const ComparePicture& picture = request.tools.of<ComparePipeline>().make(request);
    const ComparePlot& plot = picture.plot;
    if (!plot.hasB())
        return {{}, plot.refusal};
    MadePicture made{Figure(plot)};
    made.complaint = picture.complaint;
    if (plot.hasDifference())
        made.table = PictureTable{tr("difference"), QStringLiteral("difference"), [plot](const TextSink& out) {
                                      writeDifferenceCsv(out, tableOf(plot.a), tableOf(plot.b));
                                  }};
    else
        made.tableRefusal = plot.refusal;
    return made;
}

std::any markedComparison(const PictureRequest& request, const MadePicture&, const std::optional<TokenPair>& marked)
{
    ComparePicture picture = request.tools.of<ComparePipeline>().last();
    picture.plot.pinned = cellOf(picture.plot.a.axes, marked);
    for (const HeatmapPlot* map : {&picture.plot.a, &picture.plot.b, &picture.plot.difference})
        map->cells.pooledBy(map->colours.pooling).prepare(request.cancel);
    return picture;
}

const QString kWith = QStringLiteral("--with");

/// The options that give B a value of its own: "--with-text".
bool isValueOfB(const QString& option)
{
    return option.startsWith(kWith + u'-');
}

void adoptCompare(SessionState& state, const QSet<QString>& given)
{
    const auto nOthers = std::count_if(given.begin(), given.end(),
                                       [](const QString& option) { return option == kWith || isValueOfB(option); });
    if (nOthers != 1)
        throw Error(ErrorKind::BadArgument, "--view compare needs one of --with-text, --with-model, --with-mask, "
                                            "--with-head, --with-ablate and --with" +
                                                std::string(nOthers > 1 ? ", not several" : ""));
    if (given.contains(QStringLiteral("--with-model")) && given.contains(QStringLiteral("--matrix")) &&
        !isMatrixFile(toPath(state.compare.model)))
        throw Error(ErrorKind::BadArgument, "--with-model needs --model with --text or --ids, which both models read; "
                                            "the attention weights of another file need none");
}

/// What is different in B is always said, by its value where it has one.
Mention mentionOfB(const StateField& field, const SessionState& state)
{
    const auto hasValue = [&](const StateField& one) { return !one.text(state).trimmed().isEmpty(); };
    if (isValueOfB(field.option))
        return hasValue(field) ? Mention::Always : Mention::Never;
    if (field.option != kWith)
        return Mention::IfOther;
    const StateFields all = compareFields();
    const bool isSaid = std::any_of(all.begin(), all.end(),
                                    [&](const StateField& one) { return isValueOfB(one.option) && hasValue(one); });
    return isSaid ? Mention::Never : Mention::Always;
}

std::vector<OptionNeed> compareNeeds()
{
    std::vector<OptionNeed> needs = colourNeeds();
    needs.push_back({QStringLiteral("--ablation"),
                     [](const SessionState& state, const QSet<QString>& given) {
                         return state.compare.kind == CompareKind::Ablation ||
                                given.contains(QStringLiteral("--ablate"));
                     },
                     QStringLiteral("--ablation goes with --ablate, --with-ablate or --with ablation")});
    return needs;
}

} // namespace

Picture comparePicture()
{
    Picture picture;
    picture.name = QStringLiteral("compare");
    picture.help = QStringLiteral("compare (two heatmaps and their difference, see --with-…)");
    picture.tab = kCompareTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "&Compare");
    picture.takes = together(
        {{attentionField(), layerField(), headField(), queryField(), keyField(), wordsField(), hideSpecialField(),
          valueWeightedField(), colourMapField(), scaleField(), poolingField(), rangeField()},
         mapPartFields(),
         compareFields()});
    picture.optionNeeds = compareNeeds();
    picture.adopt = adoptCompare;
    picture.mentions = mentionOfB;
    picture.make = makeCompare;
    picture.onScreen = markedComparison;
    return picture;
}

} // namespace headlight
