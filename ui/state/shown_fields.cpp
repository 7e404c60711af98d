// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/shown_fields.h"

#include "core/base/error.h"
#include "ui/kit/colour_map.h"
#include "ui/state/state_field_kinds.h"

#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr std::array kCombinations = {EnumWord{CombineQueries::Sum, "sum"}, EnumWord{CombineQueries::Mean, "mean"}};
constexpr std::array kWindowThemes = {EnumWord{ThemeId::Light, "light"}, EnumWord{ThemeId::Dark, "dark"}};
constexpr double kWidestRange = 1e6; // how far a typed range may reach, either side of 0

FieldKind<TokenRange> tokenRangeKind()
{
    const FieldKind<int> position = wholeNumber(0, kMostPositions);
    const auto fromText = [position](const QString& text) -> std::optional<TokenRange> {
        const QStringList ends = text.split(u':');
        const auto first = position.fromText(ends.first());
        const auto end = position.fromText(ends.last());
        if (ends.size() != 2 || !first || !end || *first >= *end)
            return std::nullopt;
        return TokenRange{*first, *end - *first};
    };
    const auto toText = [](const TokenRange& range) {
        return QStringLiteral("%1:%2").arg(range.first).arg(range.first + range.count);
    };
    return {QStringLiteral("two token positions FROM:END, FROM < END"), fromText, toText,
            [fromText](const QJsonValue& json) { return fromText(json.toString()); },
            [toText](const TokenRange& range) { return QJsonValue(toText(range)); }};
}

/// A whole number somewhere inside the state.
StateField placeField(int HeadIndex::*member)
{
    const FieldKind<int> kind = wholeNumber(0, kMostPositions);
    StateField field;
    field.expected = kind.expected;
    field.setText = [kind, member](SessionState& state, const QString& text) {
        const auto number = kind.fromText(text);
        if (number)
            state.selected.*member = *number;
        return number.has_value();
    };
    field.text = [kind, member](const SessionState& state) { return kind.toText(state.selected.*member); };
    return field;
}

FieldKind<ColourMapId> colourMapKind()
{
    QStringList known;
    for (const ColourMapId map : colourMaps())
        known << colourMapName(map);
    const auto fromText = [](const QString& text) { return colourMapNamed(text); };
    return {QStringLiteral("one of ") + known.join(QStringLiteral(", ")), fromText,
            [](const ColourMapId& map) { return colourMapName(map); },
            [fromText](const QJsonValue& json) { return fromText(json.toString()); },
            [](const ColourMapId& map) { return QJsonValue(colourMapName(map)); }};
}

template <typename Value>
StateField colourField(const QString& key, Value ColourScale::*member, const FieldKind<Value>& kind)
{
    return field(key, member, kind).template of<SessionState>(QStringLiteral("colours"), &SessionState::colours);
}

bool setRange(ColourScale& colours, const QString& text)
{
    const auto word = valueOf<ScaleRange>(kScaleRanges, text);
    if (word && *word != ScaleRange::Typed) {
        colours.range = *word;
        return true;
    }
    const FieldKind<double> end = between(-kWidestRange, kWidestRange);
    const QStringList ends = text.split(u':');
    const auto low = end.fromText(ends.first());
    const auto high = end.fromText(ends.last());
    if (ends.size() != 2 || !low || !high || !(*low < *high))
        return false;
    colours.range = ScaleRange::Typed;
    colours.low = *low;
    colours.high = *high;
    return true;
}

} // namespace

StateField attentionField()
{
    return field(QStringLiteral("attention"), &SessionState::part, maybe(oneOf<AttentionPart>(kAttentionParts)))
        .on(QStringLiteral("--attention"), QStringLiteral("PART"),
            QStringLiteral("encoder, decoder or cross; without it, cross (rows: the decoder's tokens, columns: the "
                           "source's), or the decoder's where there is no encoder; a rollout and a flow are the "
                           "decoder's without it, never cross"));
}

StateField layerField()
{
    return placeField(&HeadIndex::layer)
        .on(QStringLiteral("--layer"), QStringLiteral("L"),
            QStringLiteral("Counted from 0; without it, the last one (a grid shows every layer)"));
}

StateField upToField()
{
    return placeField(&HeadIndex::layer)
        .on(QStringLiteral("--up-to"), QStringLiteral("L"),
            QStringLiteral("The last layer of a rollout or flow, counted from 0; without it, the last one there is"));
}

StateField headField()
{
    return placeField(&HeadIndex::head)
        .on(QStringLiteral("--head"), QStringLiteral("H"),
            QStringLiteral("Counted from 0; without it, head 0 (links show every head of the layer; heads compare with "
                           "this one)"));
}

StateField hiddenHeadsField()
{
    return field(QStringLiteral("hiddenHeads"), &SessionState::hiddenHeads, headsKind())
        .on(QStringLiteral("--hide-heads"), QStringLiteral("HEADS"),
            QStringLiteral("Heads that are not drawn, as layer.head: 0.1,2.7; they still run. Of an encoder-decoder "
                           "these are the decoder's; encoder.0.1 and cross.0.1 are the others"));
}

StateField queryField()
{
    return field(QStringLiteral("pinnedQuery"), &SessionState::pinnedQuery, tokenPosition())
        .on(QStringLiteral("--query"), QStringLiteral("I"),
            QStringLiteral("The row that is marked, or taken apart, counted from 0; the inspector takes the last token "
                           "of the text without it"));
}

StateField keyField()
{
    return field(QStringLiteral("pinnedKey"), &SessionState::pinnedKey, tokenPosition())
        .on(QStringLiteral("--key"), QStringLiteral("J"),
            QStringLiteral("Its column; without it, the one with the largest weight"));
}

StateFields selectedTokensFields()
{
    const StateFields fields =
        fieldsOf(QStringLiteral("tokens"), &SessionState::tokens,
                 std::vector<Field<TokenChoice>>{
                     field(QStringLiteral("selected"), &TokenChoice::selected,
                           positions(QStringLiteral("a list of token positions")))
                         .on(QStringLiteral("--tokens"), QStringLiteral("I,J"),
                             QStringLiteral("Query tokens, counted from 0, whose attention is shown together: 2,5")),
                     field(QStringLiteral("combine"), &TokenChoice::combine, oneOf<CombineQueries>(kCombinations))
                         .on(QStringLiteral("--combine"), QStringLiteral("HOW"),
                             QStringLiteral("Of --tokens: the sum (without it) or the mean of their attention")),
                     field(QStringLiteral("ids"), &TokenChoice::showIds, flag())});
    return fields;
}

StateFields mapPartFields()
{
    return fieldsOf(QStringLiteral("mapPart"), &SessionState::mapPart,
                    std::vector<Field<MapPart>>{
                        field(QStringLiteral("rows"), &MapPart::rows, maybe(tokenRangeKind()))
                            .on(QStringLiteral("--rows"), QStringLiteral("FROM:END"),
                                QStringLiteral("The rows of these tokens alone, counted from 0, END not among them: "
                                               "40:80; colours and numbers stay those of the whole map")),
                        field(QStringLiteral("columns"), &MapPart::columns, maybe(tokenRangeKind()))
                            .on(QStringLiteral("--columns"), QStringLiteral("FROM:END"),
                                QStringLiteral("The columns of these tokens alone, as --rows"))});
}

StateField cellNumbersField()
{
    return field(QStringLiteral("cellNumbers"), &SessionState::cellNumbers, flag())
        .on(QStringLiteral("--numbers"), {},
            QStringLiteral("Each cell has its number in it, as cells of 36 pixels and more always have; a figure of no "
                           "given size has room for them"));
}

StateField wordsField()
{
    return field(QStringLiteral("words"), &ShownOptions::mergeWords, flag())
        .on(QStringLiteral("--words"), {},
            QStringLiteral("Word pieces become words: attention to a word is the sum over its pieces, that of a word "
                           "their mean"))
        .of<SessionState>(QStringLiteral("shown"), &SessionState::shown);
}

StateField hideSpecialField()
{
    return field(QStringLiteral("hideSpecial"), &ShownOptions::hideSpecial, flag())
        .on(QStringLiteral("--hide-special"), {},
            QStringLiteral("Leave out the rows and columns of special tokens; what is left of a row is divided by its "
                           "sum"))
        .of<SessionState>(QStringLiteral("shown"), &SessionState::shown);
}

StateField valueWeightedField()
{
    return field(QStringLiteral("valueWeighted"), &ShownOptions::valueWeighted, flag())
        .on(QStringLiteral("--value-weighted"), {},
            QStringLiteral("The length of what a key adds, |a v W_O|, in place of its weight a (Kobayashi et al. "
                           "2020)"))
        .of<SessionState>(QStringLiteral("shown"), &SessionState::shown);
}

StateField colourMapField()
{
    const FieldKind<ColourMapId> kind = colourMapKind();
    return colourField(QStringLiteral("map"), &ColourScale::map, kind)
        .on(QStringLiteral("--colours,--colour,--color"), QStringLiteral("MAP"),
            kind.expected + QStringLiteral("; the first one without it"));
}

StateField scaleField()
{
    return colourField(QStringLiteral("scale"), &ColourScale::kind, oneOf<ScaleKind>(kScaleKinds))
        .on(QStringLiteral("--scale"), QStringLiteral("SCALE"),
            QStringLiteral("How a weight becomes a colour: linear (without it), log or row-max"));
}

StateField poolingField()
{
    return colourField(QStringLiteral("pooling"), &ColourScale::pooling, oneOf<CellPooling>(kCellPoolings))
        .on(QStringLiteral("--pooling"), QStringLiteral("HOW"),
            QStringLiteral("What a pixel shows that stands for several cells of a long text: the largest in magnitude "
                           "(without it) or the mean of them"));
}

StateField rangeField()
{
    StateField field;
    field.expected = QStringLiteral("fitted, head, layer, global or a minimum and a maximum above it such as 0:0.5");
    field.setText = [](SessionState& state, const QString& text) { return setRange(state.colours, text); };
    field.text = [](const SessionState& state) {
        const ColourScale& colours = state.colours;
        if (colours.range != ScaleRange::Typed)
            return wordOf(kScaleRanges, colours.range);
        const FieldKind<double> end = between(-kWidestRange, kWidestRange);
        return end.toText(colours.low) + u':' + end.toText(colours.high);
    };
    return field.on(QStringLiteral("--range"), QStringLiteral("RANGE"),
                    QStringLiteral("Of the colours: fitted (without it: nine rows in ten stay within), head, layer or "
                                   "global (from 0 to the largest weight there; of "
                                   "mean, max, rollout and flow to the picture's own largest), or MIN:MAX"));
}

StateFields colourFileFields()
{
    return {colourMapField(),
            scaleField(),
            poolingField(),
            colourField(QStringLiteral("range"), &ColourScale::range, oneOf<ScaleRange>(kScaleRanges)),
            colourField(QStringLiteral("low"), &ColourScale::low, between(-kWidestRange, kWidestRange)),
            colourField(QStringLiteral("high"), &ColourScale::high, between(-kWidestRange, kWidestRange))};
}

StateField themeField()
{
    return field(QStringLiteral("theme"), &SessionState::theme, oneOf<ThemeId>(kWindowThemes));
}

void requireColourRange(const SessionState& state, const std::string& file)
{
    if (!(state.colours.low < state.colours.high))
        refuseField(QStringLiteral("colours.low"), QStringLiteral("a number below colours.high"), state.colours.low,
                    file);
    if (state.colours.kind == ScaleKind::Log && state.colours.high <= 0.0)
        refuseField(QStringLiteral("colours.high"), QStringLiteral("a number above 0 for a log scale"),
                    state.colours.high, file);
}

} // namespace headlight
