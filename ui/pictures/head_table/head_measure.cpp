// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_measure.h"

#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

namespace headlight {

namespace {

/// A measure's words; those on the screen are translated where they are asked for.
struct Words {
    const char* key;
    const char* shortKey;
    const char* heading;
    const char* definition;
};

constexpr std::array<Words, kHeadMeasures> kWords = {{
    {"weight_here", "here", QT_TRANSLATE_NOOP("headlight", "Weight here"),
     QT_TRANSLATE_NOOP("headlight", "Attention weight in the pinned cell: of its query on its key")},
    {"more_than_other_rows", "more", QT_TRANSLATE_NOOP("headlight", "More than other rows"),
     QT_TRANSLATE_NOOP("headlight",
                       "The weight here minus the mean weight on that key of the other rows that may look at it: "
                       "1 = this row alone, 0 = every row alike, negative = the others more")},
    {"previous_token", "prev", QT_TRANSLATE_NOOP("headlight", "Previous"),
     QT_TRANSLATE_NOOP("headlight", "Mean attention weight on the token just before, over every token but the first")},
    {"next_token", "next", QT_TRANSLATE_NOOP("headlight", "Next"),
     QT_TRANSLATE_NOOP("headlight",
                       "Mean attention weight on the token just after, over every token but the last; 0 under a causal "
                       "mask")},
    {"self", "self", QT_TRANSLATE_NOOP("headlight", "Self"),
     QT_TRANSLATE_NOOP("headlight", "Mean attention weight of a token on itself")},
    {"first_token", "first", QT_TRANSLATE_NOOP("headlight", "First"),
     QT_TRANSLATE_NOOP("headlight",
                       "Mean attention weight on the first token, the attention sink of Xiao et al. 2023")},
    {"special_tokens", "special", QT_TRANSLATE_NOOP("headlight", "Special"),
     QT_TRANSLATE_NOOP("headlight",
                       "Mean attention weight on the tokens that the tokenizer adds, such as <s> or [SEP]")},
    {"punctuation", "punct", QT_TRANSLATE_NOOP("headlight", "Punct."),
     QT_TRANSLATE_NOOP("headlight",
                       "Mean attention weight on tokens without a letter or digit, such as commas and full stops")},
    {"same_token", "same", QT_TRANSLATE_NOOP("headlight", "Same"),
     QT_TRANSLATE_NOOP(
         "headlight::HeadMeasure",
         "Mean attention weight on the same token elsewhere, over the tokens that stand in the text twice")},
    {"distance", "dist", QT_TRANSLATE_NOOP("headlight", "Distance"),
     QT_TRANSLATE_NOOP("headlight", "Mean distance of what a token looks at, in tokens, weighted by attention")},
    {"patch_distance", "patches", QT_TRANSLATE_NOOP("headlight", "In patches"),
     QT_TRANSLATE_NOOP("headlight",
                       "How far a patch looks on the picture: the mean distance of the patches that it looks at, in "
                       "patches, weighted by its attention on patches (Dosovitskiy et al. 2021)")},
    {"entropy", "entropy", QT_TRANSLATE_NOOP("headlight", "Entropy"),
     QT_TRANSLATE_NOOP("headlight",
                       "Mean entropy of the attention weights of a token, in nats: 0 = one token, more = broader")},
    {"induction", "induct", QT_TRANSLATE_NOOP("headlight", "Induction"),
     QT_TRANSLATE_NOOP(
         "headlight::HeadMeasure",
         "Mean attention weight on what followed the same token the first time, in random tokens that are "
         "repeated once (Olsson et al. 2022): of the model, not of this text; models that read one text "
         "only")},
    {"duplicate_token", "dup", QT_TRANSLATE_NOOP("headlight", "Duplicate"),
     QT_TRANSLATE_NOOP("headlight",
                       "Mean attention weight on the same token where it stood first, in random tokens that are "
                       "repeated once (duplicate token heads, Wang et al. 2022): of the model, not of this text")},
    {"name_mover", "mover", QT_TRANSLATE_NOOP("headlight", "Name mover"),
     QT_TRANSLATE_NOOP("headlight",
                       "Mean attention weight at the end of a sentence of two names on the one that comes next, as in "
                       "“When Mary and John walked to the garden, John gave a ball to” (Wang et al. 2022): of the "
                       "model, not of this text")},
    {"name_copying", "copies", QT_TRANSLATE_NOOP("headlight", "Copies names"),
     QT_TRANSLATE_NOOP("headlight",
                       "Part of the names that are among the 5 tokens which the head raises most where it looks at the "
                       "name (copy score, Wang et al. 2022): of the model, not of this text")},
    {"copy_suppression", "suppr", QT_TRANSLATE_NOOP("headlight", "Suppresses"),
     QT_TRANSLATE_NOOP("headlight",
                       "Part of 24 random tokens that are among the 10 which the head lowers most where it looks at "
                       "the token (copy suppression, McDougall et al. 2023): of the model, not of this text")},
    {"retrieval", "retr", QT_TRANSLATE_NOOP("headlight", "Retrieval"),
     QT_TRANSLATE_NOOP(
         "headlight", "Part of the words of a fact hidden in a longer text that the head looks at most while the model "
                      "is at writing them (Wu et al. 2024): of the model, not of this text")},
    {"successor", "succ", QT_TRANSLATE_NOOP("headlight", "Successor"),
     QT_TRANSLATE_NOOP(
         "headlight", "Part of the days, months, numbers and letters whose successor the head raises more than every "
                      "other word of the sequence where it looks at the word (Gould et al. 2023): of the model, not of "
                      "this text")},
    {"similarity", "like", QT_TRANSLATE_NOOP("headlight", "Likeness"),
     QT_TRANSLATE_NOOP("headlight",
                       "How like the chosen head it looks in this text: 1 − the mean Jensen-Shannon divergence of the "
                       "rows, in bits; 1 = the same pattern, 0 = no token in common")},
    {"drawing_similarity", "drawn", QT_TRANSLATE_NOOP("headlight", "Drawing"),
     QT_TRANSLATE_NOOP("headlight",
                       "How like the pattern that was drawn it looks in this text: 1 − the mean Jensen-Shannon "
                       "divergence of the rows with a stroke, in bits; 1 = the same shares, 0 = no token in common")},
    {"drawing_contrast", "only", QT_TRANSLATE_NOOP("headlight", "Only there"),
     QT_TRANSLATE_NOOP("headlight",
                       "How selective it is: the mean weight on the drawn cells minus that of the rows without a "
                       "stroke on the same keys; 1 = only where it is drawn, 0 = every row alike")},
    {"divergence", "kl", QT_TRANSLATE_NOOP("headlight", "Off: KL"),
     QT_TRANSLATE_NOOP(
         "headlight::HeadMeasure",
         "What switching off this head alone changes: the mean Kullback-Leibler divergence of the model's "
         "predictions with it and without it, in nats")},
    {"log_probability_change", "logp", QT_TRANSLATE_NOOP("headlight", "Off: Δ ln p"),
     QT_TRANSLATE_NOOP(
         "headlight::HeadMeasure",
         "What switching off this head alone does to the log-probability of the token that comes next in "
         "the text: its mean change in nats, negative where the head helps; where the mask hides that token")},
}};

const Words& wordsOf(HeadMeasure measure)
{
    return kWords[static_cast<std::size_t>(measure)];
}

} // namespace

std::array<HeadMeasure, kHeadMeasures> headMeasures()
{
    std::array<HeadMeasure, kHeadMeasures> measures{};
    for (std::size_t i = 0; i < measures.size(); ++i)
        measures[i] = static_cast<HeadMeasure>(i);
    return measures;
}

std::optional<HeadProbe> probeOf(HeadMeasure measure)
{
    switch (measure) {
    case HeadMeasure::NameMover:
        return HeadProbe::NameMover;
    case HeadMeasure::NameCopying:
        return HeadProbe::NameCopying;
    case HeadMeasure::CopySuppression:
        return HeadProbe::CopySuppression;
    case HeadMeasure::Retrieval:
        return HeadProbe::Retrieval;
    case HeadMeasure::Successor:
        return HeadProbe::Successor;
    default:
        return {};
    }
}

bool isOfModel(HeadMeasure measure)
{
    return measure == HeadMeasure::Induction || measure == HeadMeasure::DuplicateToken || probeOf(measure);
}

std::optional<double> valueOf(const HeadTableRow& row, HeadMeasure measure)
{
    switch (measure) {
    case HeadMeasure::CellWeight:
        return row.cell.weight;
    case HeadMeasure::CellContrast:
        return row.cell.contrast;
    case HeadMeasure::PreviousToken:
        return row.scores.previousToken;
    case HeadMeasure::NextToken:
        return row.scores.nextToken;
    case HeadMeasure::Self:
        return row.scores.self;
    case HeadMeasure::FirstToken:
        return row.scores.firstToken;
    case HeadMeasure::SpecialTokens:
        return row.scores.specialTokens;
    case HeadMeasure::Punctuation:
        return row.scores.punctuation;
    case HeadMeasure::SameToken:
        return row.scores.sameToken;
    case HeadMeasure::Distance:
        return row.scores.distance;
    case HeadMeasure::PatchDistance:
        return row.scores.patches;
    case HeadMeasure::Entropy:
        return row.scores.entropy;
    case HeadMeasure::Induction:
        return row.induction;
    case HeadMeasure::DuplicateToken:
        return row.duplicateToken;
    case HeadMeasure::NameMover:
    case HeadMeasure::NameCopying:
    case HeadMeasure::CopySuppression:
    case HeadMeasure::Retrieval:
    case HeadMeasure::Successor: {
        const auto found = row.probes.find(*probeOf(measure));
        return found == row.probes.end() ? std::nullopt : std::optional(found->second);
    }
    case HeadMeasure::Similarity:
        return row.similarity;
    case HeadMeasure::Drawing:
        return row.drawing;
    case HeadMeasure::DrawingContrast:
        return row.drawingContrast;
    case HeadMeasure::Divergence:
        return row.divergence;
    case HeadMeasure::LogProbabilityChange:
        return row.logProbabilityChange;
    }
    return {};
}

QString measureKey(HeadMeasure measure)
{
    return QString::fromLatin1(wordsOf(measure).key);
}

QString measureShortKey(HeadMeasure measure)
{
    return QString::fromLatin1(wordsOf(measure).shortKey);
}

QString measureHeading(HeadMeasure measure, bool isOfFileNumbers)
{
    if (isOfFileNumbers && measure == HeadMeasure::CellWeight)
        return tr(QT_TRANSLATE_NOOP("headlight", "Number here"));
    return tr(wordsOf(measure).heading);
}

QString measureDefinition(HeadMeasure measure, bool isOfFileNumbers)
{
    if (!isOfFileNumbers)
        return tr(wordsOf(measure).definition);
    switch (measure) {
    case HeadMeasure::CellWeight:
        return tr(QT_TRANSLATE_NOOP("headlight", "The file's number in the pinned cell: of its query and its key"));
    case HeadMeasure::CellContrast:
        return tr(QT_TRANSLATE_NOOP("headlight",
                                    "The number here minus the mean number at that key of the other rows that have "
                                    "one; 0 = every row alike, negative = the others have more"));
    default:
        return tr(
            QT_TRANSLATE_NOOP("headlight", "It is measured of attention alone: the file holds numbers of either sign"));
    }
}

QString measureText(HeadMeasure measure, const std::optional<double>& value)
{
    if (!value)
        return QStringLiteral("–");
    if (measure == HeadMeasure::Distance || measure == HeadMeasure::PatchDistance || measure == HeadMeasure::Entropy)
        return numberText(*value, 2);
    const bool isChange = measure == HeadMeasure::LogProbabilityChange || measure == HeadMeasure::CellContrast ||
                          measure == HeadMeasure::DrawingContrast;
    return isChange ? numberText(*value, 3) : shareText(*value);
}

} // namespace headlight
