// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/cost/cost_row.h"

#include "ui/kit/tr.h"

namespace headlight {

namespace {

constexpr std::int64_t kLargestSize = 65536;          // see AttentionLayerSize::validate()
constexpr std::int64_t kLongestSizedText = 1'000'000; // see shapeTable()

QString ofCost(const char* sentence)
{
    return QStringLiteral("Of cost: ") + QLatin1String(sentence);
}

/// "paper", "bert-base": four sizes by one word.
Field<CostChoice> presetField()
{
    Field<CostChoice> field;
    field.expected = QStringLiteral("one of paper, bert-base");
    field.setText = [](CostChoice& choice, const QString& text) {
        if (text != QLatin1String("paper") && text != QLatin1String("bert-base"))
            return false;
        choice.size = text == QLatin1String("paper") ? paperLayerSize() : bertBaseLayerSize();
        return true;
    };
    field.text = [](const CostChoice& choice) {
        return choice.size == paperLayerSize()      ? QStringLiteral("paper")
               : choice.size == bertBaseLayerSize() ? QStringLiteral("bert-base")
                                                    : QString();
    };
    return field.on(QStringLiteral("--sizes"), QStringLiteral("WHOSE"),
                    ofCost("paper (without it: d_model 512, 8 heads of 64) or bert-base (768, 12 heads of 64)"));
}

Field<AttentionLayerSize> sizeField(std::int64_t AttentionLayerSize::*size, const char* option, const char* help)
{
    return field({}, size, wholeNumber64(1, kLargestSize)).on(QLatin1String(option), QStringLiteral("N"), ofCost(help));
}

std::vector<Field<AttentionLayerSize>> sizeFields()
{
    return {sizeField(&AttentionLayerSize::dModel, "--d-model", "the width of a token's vector; 512 without it"),
            sizeField(&AttentionLayerSize::nHeads, "--heads", "how many heads; 8 without it"),
            sizeField(&AttentionLayerSize::dK, "--d-k", "the width of a query and a key of one head; 64 without it"),
            sizeField(&AttentionLayerSize::dV, "--d-v", "the width of a value of one head; 64 without it")};
}

StateFields costFields()
{
    std::vector<Field<CostChoice>> fields = fieldsOf({}, &CostChoice::size, sizeFields());
    fields.push_back(presetField());
    fields.push_back(
        field({}, &CostChoice::nTokens, wholeNumber64(1, kLongestSizedText))
            .on(QStringLiteral("--text-length"), QStringLiteral("T"), ofCost("the tokens of a text; 10 without it")));
    fields.push_back(
        field({}, &CostChoice::batch, wholeNumber64(1, kLargestSize))
            .on(QStringLiteral("--batch"), QStringLiteral("N"), ofCost("the texts of a batch; 1 without it")));
    fields.push_back(field({}, &CostChoice::axes, oneOf<CostAxes>(kCostAxes))
                         .on(QStringLiteral("--axes"), QStringLiteral("AXES"), ofCost("log (without it) or linear")));
    return fieldsOf({}, &SessionState::pages, fieldsOf({}, &PageChoices::cost, fields));
}

/// Whose sizes they are, or the sizes themselves.
std::vector<OptionNeed> costNeeds()
{
    std::vector<OptionNeed> needs;
    for (const auto& size : sizeFields())
        needs.push_back(
            {size.option,
             [](const SessionState&, const QSet<QString>& given) { return !given.contains(QStringLiteral("--sizes")); },
             QStringLiteral("one of --sizes and %1 is enough").arg(size.option)});
    return needs;
}

} // namespace

MadePicture madeOf(const CostPlot& plot)
{
    return {Figure(plot), {}, textTable(tr("shapes and multiplications"), QStringLiteral("shapes"), [plot] {
                return costTable(plot);
            })};
}

Picture costPicture()
{
    Picture picture;
    picture.name = QStringLiteral("cost");
    picture.help = QStringLiteral("cost (the shapes and multiplications of a layer of any sizes; no model)");
    picture.madeFrom(StateFields{}, {});
    picture.takes = costFields();
    picture.optionNeeds = costNeeds();
    picture.make = [](const PictureRequest& request) { return madeOf(makeCostPlot(request.state.pages.cost)); };
    return picture;
}

} // namespace headlight
