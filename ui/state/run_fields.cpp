// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/run_fields.h"

#include "core/model/adapter.h"
#include "ui/kit/tr.h"
#include "ui/state/model_choice.h"
#include "ui/state/state_field_kinds.h"
#include "ui/state/steering_fields.h"

#include <QFileInfo>

namespace headlight {

namespace {

constexpr int kMostGridSide = 10'000; // patches

using Painted = std::map<AttentionPart, PaintedMask>;

/// One list of what is painted on the mask of one part, as a file has it: "painted.cross.keys".
template <typename Value>
StateField paintedField(AttentionPart part, const QString& key, std::set<Value> PaintedMask::*list,
                        const FieldKind<std::set<Value>>& kind)
{
    const auto take = [part, list](SessionState& state, const std::optional<std::set<Value>>& values) {
        if (!values)
            return false;
        PaintedMask painted = paintedOn(state, part);
        painted.*list = *values;
        paint(state, part, painted);
        return true;
    };
    return {QStringLiteral("painted.%1.%2").arg(QLatin1String(partName(part)), key),
            {},
            {},
            {},
            kind.expected,
            [take, kind](SessionState& state, const QString& text) { return take(state, kind.fromText(text)); },
            [part, list, kind](const SessionState& state) { return kind.toText(paintedOn(state, part).*list); },
            [take, kind](SessionState& state, const QJsonValue& json) { return take(state, kind.fromJson(json)); },
            [part, list, kind](const SessionState& state) { return kind.toJson(paintedOn(state, part).*list); }};
}

/// One option for the painted lists of all parts: "3:1,cross.0:5".
template <typename Value>
StateField paintedOption(const QString& expected, std::set<Value> PaintedMask::*list,
                         const FieldKind<std::set<Value>>& kind)
{
    StateField field;
    field.expected = expected;
    field.setText = [list, kind](SessionState& state, const QString& text) {
        Painted painted = state.painted;
        for (QString one : text.split(u',')) {
            const AttentionPart part = takePart(one);
            const auto values = kind.fromText(one);
            if (!values)
                return false;
            (painted[part].*list).insert(values->begin(), values->end());
        }
        state.painted = painted;
        return true;
    };
    field.text = [list, kind](const SessionState& state) {
        QStringList texts;
        for (const auto& [part, paint] : state.painted)
            for (const Value& value : paint.*list)
                texts << withPart(part, kind.toText({value}));
        return texts.join(u',');
    };
    return field;
}

/// The second text has two readers: a translator's decoder, and a model that reads pairs of sentences.
Field<TypedInput> pairField()
{
    Field<TypedInput> field;
    field.setText = [](TypedInput& input, const QString& text) {
        input.secondText = input.pair = text;
        return true;
    };
    field.text = [](const TypedInput& input) { return input.pair.isEmpty() ? input.secondText : input.pair; };
    return field.on(QStringLiteral("--pair"), QStringLiteral("T2"),
                    QStringLiteral("The second sentence of a pair; the decoder's text of an encoder-decoder, which "
                                   "translates without it"));
}

/// A file takes the place of a model.
StateField matrixOption()
{
    StateField field;
    field.setText = [](SessionState& state, const QString& text) {
        state.model = text;
        return true;
    };
    field.text = [](const SessionState&) { return QString(); };
    return field.on(
        QStringLiteral("--matrix"), QStringLiteral("FILE"),
        QStringLiteral("Attention weights in place of a model: NPY, NPZ, CSV, JSON, safetensors, .pkl or .pt with "
                       "[Tq, Tk], [heads, Tq, Tk] or [layers, heads, Tq, Tk]"));
}

/// The model of an adapter is one of the answers about it.
StateField baseOption()
{
    StateField field;
    field.setText = [](SessionState& state, const QString& text) {
        ModelAnswers answers = modelAnswers(state);
        const QFileInfo folder(text); // a session may be opened from elsewhere
        answers.said[std::string(kBaseQuestion)] = (folder.exists() ? folder.absoluteFilePath() : text).toStdString();
        state.assumed = assumedText(answers.said);
        return true;
    };
    field.text = [](const SessionState&) { return QString(); };
    return field.on(
        QStringLiteral("--base"), QStringLiteral("FOLDER"),
        QStringLiteral("With --model of a LoRA adapter's folder or GGUF file, that of the model that it changes; "
                       "--assume adapter=off shows that model without it"));
}

/// "layers,heads,queries,keys"
FieldKind<MatrixAxes> axesKind()
{
    const auto fromText = [](const QString& text) -> std::optional<MatrixAxes> {
        return text.isEmpty() ? MatrixAxes() : axesFrom(text.toStdString());
    };
    const auto toText = [](const MatrixAxes& axes) { return QString::fromStdString(axesText(axes)); };
    return {QStringLiteral("axes such as examples,layers,heads,queries,keys, each at most once, with queries and keys"),
            fromText, toText,
            [fromText](const QJsonValue& json) { return json.isString() ? fromText(json.toString()) : std::nullopt; },
            [toText](const MatrixAxes& axes) { return QJsonValue(toText(axes)); }};
}

/// How a file of matrices is read where it does not say so itself.
std::vector<Field<MatrixReading>> readingFields()
{
    constexpr std::int64_t mostExamples = 1'000'000;
    return {field(QStringLiteral("axes"), &MatrixReading::axes, axesKind())
                .on(QStringLiteral("--matrix-axes"), QStringLiteral("AXES"),
                    QStringLiteral("With --matrix, what each axis of the file's attention weights holds, the numbers "
                                   "in its arrays' names first: layers,heads,queries,keys, and examples")),
            field(QStringLiteral("example"), &MatrixReading::example, maybe(wholeNumber64(0, mostExamples)))
                .on(QStringLiteral("--matrix-example"), QStringLiteral("N"),
                    QStringLiteral("With --matrix, which of several texts or windows, counted from 0")),
            field(QStringLiteral("softmax"), &MatrixReading::isOfScores, flag())
                .on(QStringLiteral("--matrix-softmax"), {},
                    QStringLiteral("With --matrix, shows the softmax of the file's numbers: scores become weights"))};
}

/// "14x14": rows by columns; nothing where there is no grid.
FieldKind<GridSize> gridKind()
{
    const FieldKind<int> count = wholeNumber(1, kMostGridSide);
    const auto fromText = [count](const QString& text) -> std::optional<GridSize> {
        const QStringList sides = text.split(u'x');
        const auto rows = count.fromText(sides.first());
        const auto columns = count.fromText(sides.last());
        return sides.size() == 2 && rows && columns ? std::optional(GridSize{*rows, *columns}) : std::nullopt;
    };
    const auto toText = [](const GridSize& size) {
        return size.nCells() == 0 ? QString() : QStringLiteral("%1x%2").arg(size.rows).arg(size.columns);
    };
    return {QStringLiteral("ROWSxCOLUMNS, such as 14x14, each from 1 to %1").arg(kMostGridSide), fromText, toText,
            [fromText](const QJsonValue& json) {
                return json.isString() && json.toString().isEmpty() ? std::optional(GridSize())
                                                                    : fromText(json.toString());
            },
            [toText](const GridSize& size) { return QJsonValue(toText(size)); }};
}

std::vector<Field<PatchPlacement>> placementFields()
{
    return {
        field(QStringLiteral("grid"), &PatchPlacement::grid, gridKind())
            .on(QStringLiteral("--grid"), QStringLiteral("RxC"),
                QStringLiteral("With --matrix, the file's tokens are so many rows by columns of patches, row by row: "
                               "14x14; --image is their picture, as the model saw it")),
        field(QStringLiteral("prefix"), &PatchPlacement::nPrefix, wholeNumber(0, kMostPositions))
            .on(QStringLiteral("--prefix"), QStringLiteral("N"),
                QStringLiteral("With --grid, so many tokens stand in front of the patches, such as [CLS]; 0 without "
                               "it"))};
}

StateFields modelFields()
{
    return {field(QStringLiteral("model"), &SessionState::model, freeText())
                .on(QStringLiteral("-m,--model"), QStringLiteral("M"),
                    QStringLiteral("A shipped model's name or a folder; of a picture drawn from --image headlight-look "
                                   "without it")),
            field(QStringLiteral("allowedKeys"), &SessionState::allowedKeys, freeText())
                .on(QStringLiteral("--allow-unknown-keys"), QStringLiteral("KEYS"),
                    QStringLiteral("Opens a model although its config.json has these keys that Headlight does not "
                                   "know: a,b; every one without KEYS. A note names what was left out")),
            field(QStringLiteral("assumed"), &SessionState::assumed, assumedKind())
                .on(QStringLiteral("--assume"), QStringLiteral("LIST"),
                    QStringLiteral("What a checkpoint of weights alone does not say, as the refusal that asks for it "
                                   "names it: heads=4,activation=gelu")),
            baseOption(),
            matrixOption(),
            field(QStringLiteral("labelTokenizer"), &SessionState::labelTokenizer, freeText())
                .on(QStringLiteral("--tokenizer"), QStringLiteral("FOLDER"),
                    QStringLiteral("With --matrix, a folder whose tokenizer names the file's token ids")),
            field(QStringLiteral("labels"), &SessionState::labels, freeText())
                .on(QStringLiteral("--labels"), QStringLiteral("FILE"),
                    QStringLiteral("With --matrix, names for the rows and columns, one a line; of a matrix that is not "
                                   "square, those of the rows first"))};
}

std::vector<Field<TypedInput>> typedFields()
{
    return {
        field(QStringLiteral("text"), &TypedInput::text, freeText())
            .on(QStringLiteral("-t,--text"), QStringLiteral("T"), QStringLiteral("The text")),
        field(QStringLiteral("ids"), &TypedInput::ids, idsKind())
            .on(QStringLiteral("--ids"), QStringLiteral("IDS"), QStringLiteral("Token ids in place of a text: 1,2,3")),
        field(QStringLiteral("image"), &TypedInput::image, freeText())
            .on(QStringLiteral("--image"), QStringLiteral("FILE"),
                QStringLiteral(
                    "A picture in place of a text, for a model that reads images, or with --matrix and --grid: "
                    "PNG, JPEG, WebP")),
        field(QStringLiteral("secondText"), &TypedInput::secondText, freeText()),
        field(QStringLiteral("pair"), &TypedInput::pair, freeText()),
        pairField(),
        field(QStringLiteral("pairIds"), &TypedInput::pairIds, idsKind())
            .on(QStringLiteral("--pair-ids"), QStringLiteral("IDS"),
                QStringLiteral("The decoder's text as token ids, with or without the start token in front and the "
                               "end token behind, which the decoder writes and does not read")),
        field(QStringLiteral("typeIds"), &TypedInput::typeIds, numbersKind())
            .on(QStringLiteral("--type-ids"), QStringLiteral("TYPES"),
                QStringLiteral(
                    "The type of each token, for a model that has token types: 0,0,1; without it, 0, and in the "
                    "second sentence of a pair what the tokenizer gives"))};
}

StateFields maskFields()
{
    const auto mask = maybe(maskKind());
    StateFields fields{
        field(QStringLiteral("mask"), &SessionState::mask, mask)
            .on(QStringLiteral("--mask"), QStringLiteral("MASK"),
                maskKind().expected + QStringLiteral("; without it, the model's own")),
        field(QStringLiteral("encoderMask"), &SessionState::encoderMask, mask)
            .on(QStringLiteral("--encoder-mask"), QStringLiteral("MASK"),
                QStringLiteral("The same for the source of an encoder-decoder; none without it")),
        field(QStringLiteral("crossMask"), &SessionState::crossMask, mask)
            .on(QStringLiteral("--cross-mask"), QStringLiteral("MASK"),
                QStringLiteral("The same for the decoder's look at the source; none without it")),
        paintedOption(QStringLiteral("cells query:key such as 3:1,4:2 (of another attention cross.3:1)"),
                      &PaintedMask::cells, cellsKind())
            .on(QStringLiteral("--hide-cells"), QStringLiteral("CELLS"),
                QStringLiteral("Cells that no head sees, whatever the mask says, as query:key, counted from 0: "
                               "3:1,4:2. Of an encoder-decoder these are the decoder's; encoder.3:1 and cross.3:1 are "
                               "the others")),
        paintedOption(QStringLiteral("positions of tokens such as 0,5 (of another attention cross.5)"),
                      &PaintedMask::keys, keysKind())
            .on(QStringLiteral("--pad-keys"), QStringLiteral("KEYS"),
                QStringLiteral("Tokens that no query sees, as padding is: 0,5; of other parts encoder.5, cross.5"))};
    for (const auto& [part, word] : kAttentionParts) {
        fields.push_back(paintedField(part, QStringLiteral("cells"), &PaintedMask::cells, cellsKind()));
        fields.push_back(paintedField(part, QStringLiteral("keys"), &PaintedMask::keys, keysKind()));
    }
    return fields;
}

QString putOutName(AblationKind kind)
{
    return kind == AblationKind::Mean ? tr(QT_TRANSLATE_NOOP("headlight", "their mean over the text"))
                                      : tr(QT_TRANSLATE_NOOP("headlight", "zero"));
}

StateFields changeFields()
{
    const auto kinds = oneOf<AblationKind>(kAblationKinds);
    StateField noScale;
    noScale.setText = [](SessionState& state, const QString&) {
        state.divisor = ScoreDivisor::off();
        return true;
    };
    noScale.text = [](const SessionState&) { return QString(); };
    return {field(QStringLiteral("ablatedHeads"), &SessionState::ablatedHeads, headsKind())
                .on(QStringLiteral("--ablate"), QStringLiteral("HEADS"),
                    QStringLiteral("Heads to switch off, as layer.head: 0.1,2.7; see --ablation. Of an encoder-decoder "
                                   "these are the decoder's; encoder.0.1 and cross.0.1 are the others")),
            field(QStringLiteral("ablation"), &SessionState::ablation, kinds)
                .on(QStringLiteral("--ablation"), QStringLiteral("KIND"),
                    QStringLiteral("What the z of a head becomes that is switched off: zero (without it), or mean, its "
                                   "mean over the positions of the text in the run with every head on"))
                .with(menuOf<AblationKind>(
                    kinds, {AblationKind::Zero, AblationKind::Mean}, putOutName, QStringLiteral("ablationKindButton"),
                    tr(QT_TRANSLATE_NOOP("headlight", "Heads that are off put out")),
                    tr(QT_TRANSLATE_NOOP(
                        "headlight", "What the output z of a head becomes that is switched off: 0, or its mean over "
                                     "the positions of this text in the run with every head on")))),
            field(QStringLiteral("temperature"), &SessionState::temperature, between(0.001, 1000.0))
                .on(QStringLiteral("--temperature"), QStringLiteral("X"),
                    QStringLiteral("Divides the scores; 1 without it")),
            field(QStringLiteral("scoreDivisor"), &SessionState::divisor, divisorKind())
                .on(QStringLiteral("--score-scale"), QStringLiteral("SCALE"),
                    QStringLiteral("What the scores are divided by besides the temperature: root (of d_k, as the model "
                                   "was trained; without it), off or a number")),
            noScale.on(QStringLiteral("--no-scale"), {}, QStringLiteral("The same as --score-scale off"))};
}

} // namespace

StateFields runFields()
{
    return together({modelFields(), fieldsOf(QStringLiteral("matrices"), &SessionState::matrices, readingFields()),
                     fieldsOf(QStringLiteral("placement"), &SessionState::placement, placementFields()),
                     fieldsOf({}, &SessionState::input, typedFields()), maskFields(), changeFields(),
                     steeringFields()});
}

StateFields runFields(const QSet<QString>& options)
{
    StateFields fields = runFields();
    std::erase_if(fields, [&](const StateField& one) { return !options.contains(mainName(one.option)); });
    return fields;
}

StateFields runFieldsOfAnyText()
{
    return runFields({QStringLiteral("--model"), QStringLiteral("--allow-unknown-keys"), QStringLiteral("--assume"),
                      QStringLiteral("--base"), QStringLiteral("--mask"), QStringLiteral("--encoder-mask"),
                      QStringLiteral("--cross-mask"), QStringLiteral("--ablate"), QStringLiteral("--ablation"),
                      QStringLiteral("--temperature"), QStringLiteral("--score-scale")});
}

StateFields formerRunFields()
{
    StateField byRoot;
    byRoot.key = QStringLiteral("scaleByRootDHead");
    byRoot.expected = flag().expected;
    byRoot.setJson = [](SessionState& state, const QJsonValue& json) {
        state.divisor = json.toBool() ? ScoreDivisor() : ScoreDivisor::off();
        return json.isBool();
    };
    return {byRoot};
}

} // namespace headlight
