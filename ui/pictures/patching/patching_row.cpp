// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patching/patching_row.h"

#include "core/base/error.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/picture/run_inputs.h"
#include "ui/pictures/attribution/attribution_fields.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/pictures/patching/patching_fields.h"
#include "ui/pictures/patching/patching_plot.h"
#include "ui/pictures/predictions/prediction_fields.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

using PatchedTexts = std::shared_ptr<const ActivationCache>;

QString labelOfToken(const Tokenizer& tokenizer, std::int64_t id)
{
    return QString::fromStdString(tokenizer.label(id, true));
}

/// Keeps the last map: another chosen head or other colours need no patch.
class PatchingTool {
public:
    const PatchingMap& map(const PatchedTexts& clean, const PatchedTexts& corrupted, const PatchingQuestion& question,
                           const PictureRequest& request)
    {
        const bool isKept = m_clean == clean && m_corrupted == corrupted && m_question.site == question.site &&
                            m_question.direction == question.direction && m_question.end == question.end &&
                            isSamePair(m_question.pair, question.pair);
        if (!isKept) {
            m_map = patchingMap(clean, corrupted, question, request.cancel, withPercent(request.progress));
            m_clean = clean;
            m_corrupted = corrupted;
            m_question = question;
        }
        return m_map;
    }

private:
    static bool isSamePair(const LogitPair& a, const LogitPair& b)
    {
        return a.position == b.position && a.token == b.token && a.other == b.other;
    }

    PatchedTexts m_clean;
    PatchedTexts m_corrupted;
    PatchingQuestion m_question;
    PatchingMap m_map;
};

[[noreturn]] void refusePatching(const QString& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString());
}

/// Says where two texts with other numbers of tokens part.
QString whereTheyPart(const TokenSequence& clean, const TokenSequence& corrupted)
{
    int same = 0;
    while (same < std::min(clean.size(), corrupted.size()) && clean[same].id == corrupted[same].id)
        ++same;
    const auto from = [same](const TokenSequence& text) {
        QStringList tokens;
        for (int position = same; position < std::min(text.size(), same + 3); ++position)
            tokens << tr("“%1”").arg(QString::fromStdString(text[position].label));
        return tokens.isEmpty() ? tr("nothing") : tokens.join(u' ');
    };
    return tr("The corrupted text has %1 tokens and the text has %2: they are aligned token by token and need equally "
              "many. From position %3 on %4 stand against %5.")
        .arg(corrupted.size())
        .arg(clean.size())
        .arg(same)
        .arg(from(corrupted), from(clean));
}

PatchedTexts corruptedRun(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    const QString& text = request.state.patching.corrupted;
    if (text.trimmed().isEmpty())
        refusePatching(
            tr("Type a corrupted text (--corrupted): the text with one token changed, so that the model predicts "
               "something else."));
    const TokenSequence tokens =
        encodedText(*run.model, text, tr("Type a corrupted text: it has no token of its own yet."));
    if (tokens.size() != run.nTokens())
        refusePatching(whereTheyPart(run.encoding, tokens));
    if (tokens.ids() == run.encoding.ids())
        refusePatching(tr("The corrupted text has the same tokens as the text: change one of them."));
    return request.tools.runs()->run({run.model, tokens, {}, run.options}, request.cancel);
}

/// The predictions that were typed; what was not is the most probable token of either text.
LogitPair comparedPair(const PictureRequest& request, const ActivationCache& corrupted)
{
    const AttributionChoice& choice = request.state.attribution;
    const Tokenizer& tokenizer = request.run->model->tokenizer;
    const LogitPair likely = likelyPair(*request.run, corrupted, predictedPosition(request));
    LogitPair pair = likely;
    if (!choice.token.isEmpty())
        pair.token = writtenToken(tokenizer, choice.token);
    if (!choice.against.isEmpty())
        pair.other = writtenToken(tokenizer, choice.against);
    else if (pair.other == pair.token)
        pair.other = likely.token;
    return pair;
}

FigureCaption patchingCaption(const ActivationCache& run, const LogitPair& pair, bool isPath)
{
    FigureCaption caption = makeCaption(run);
    caption.rows =
        tr("after “%1”, position %2").arg(QString::fromStdString(run.encoding[pair.position].label)).arg(pair.position);
    caption.method = isPath ? tr("path patching (Wang et al. 2022), one head at a time")
                            : tr("activation patching (Vig et al. 2020), one activation at a time");
    return caption;
}

MadePicture makePatching(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    if (const QString why = whyNoModel(run, tr("Patching")); !why.isEmpty())
        return {{}, why};
    try {
        if (run.source || run.recurrent)
            refusePatching(tr("Activations are patched in one stack of layers; this model reads one text and writes "
                              "another."));
        if (!run.hasLogits())
            refusePatching(tr("This checkpoint has no language-model head: there are no logits by which a patch could "
                              "be measured."));
        const PatchedTexts corrupted = corruptedRun(request);
        const PatchingQuestion question{comparedPair(request, *corrupted), request.state.patching.site,
                                        request.state.patching.direction, request.state.patching.end};
        const PatchingMap map = request.tools.of<PatchingTool>().map(request.run, corrupted, question, request);
        const Tokenizer& tokenizer = run.model->tokenizer;
        PatchingWords words;
        words.token = labelOfToken(tokenizer, question.pair.token);
        words.against = labelOfToken(tokenizer, *question.pair.other);
        words.clean = labelList(run.encoding.labels());
        words.corrupted = labelList(corrupted->encoding.labels());
        LayerMapPlot plot = patchingMapPlot(map, question, words);
        plot.caption = patchingCaption(run, question.pair, question.site == PatchSite::Path);
        PictureTable table = textTable(tr("effects of patches"), QStringLiteral("patching"),
                                       [map, question, words] { return patchingTable(map, question, words); });
        return {Figure(std::move(plot)), {}, std::move(table)};
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadArgument && error.kind() != ErrorKind::BadText)
            throw;
        return {{}, QString::fromUtf8(error.what())};
    }
}

} // namespace

Picture patchingPicture()
{
    Picture picture;
    picture.name = QStringLiteral("patching");
    picture.help = QStringLiteral("patching (what restores a prediction, or breaks it, when one activation of another "
                                  "text stands in its place)");
    picture.tab = kPatchingTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Patching");
    picture.takes = together({{positionField()}, comparedTokenFields(), patchingFields()});
    picture.optionNeeds = {
        {QStringLiteral("--to"),
         [](const SessionState& state, const QSet<QString>&) { return state.patching.site == PatchSite::Path; },
         QStringLiteral("--to goes with --patch path")}};
    picture.make = makePatching;
    return picture;
}

} // namespace headlight
