// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/shapes_page.h"

#include "ui/pictures/cost/cost_row.h"
#include "ui/window/bench/cost_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kLargestSize = 65536;     // see AttentionLayerSize::validate()
constexpr double kLongestText = 1'000'000; // see shapeTable()

/// The sizes of a bench; nothing for an additive attention, whose matrices are others.
std::optional<AttentionLayerSize> sizeOf(const BenchInput& bench)
{
    const std::int64_t dModel = bench.first.x.cols();
    const int heads = bench.heads();
    if (bench.kind == BenchKind::Additive || dModel < 1)
        return std::nullopt;
    if (!bench.hasVectors())
        return AttentionLayerSize{dModel, heads, dModel, dModel};
    const std::int64_t dK = (bench.vectorsAreTyped ? bench.k : bench.wK).cols() / heads;
    const std::int64_t dV = (bench.vectorsAreTyped ? bench.v : bench.wV).cols() / heads;
    if (dK < 1 || dV < 1)
        return std::nullopt;
    return AttentionLayerSize{dModel, heads, dK, dV};
}

} // namespace

ShapesPage::ShapesPage(QWidget* parent)
    : QWidget(parent),
      m_noBench(tr("There is no bench yet")),
      m_presets(new QMenu(this)),
      m_choice(new ChoiceButton(tr("Sizes"), m_presets, this)),
      m_axesMenu(new QMenu(this)),
      m_axesChoice(new ChoiceButton(tr("Axes"), m_axesMenu, this)),
      m_view(new CostView(this))
{
    setObjectName("shapesPage");
    m_choice->setObjectName("shapesPreset");
    m_choice->setToolTip(tr("Whose sizes: the paper's, BERT-base's, this bench's; or type your own"));
    m_axesChoice->setObjectName("shapesAxes");
    m_axesChoice->setToolTip(tr("Logarithmic axes show every length at once, linear ones how steep the curves are"));
    m_view->setObjectName("shapesView");

    auto* sizes = new WrappingRow;
    sizes->add(m_choice);
    addField(DModel, QStringLiteral("d_model"), tr("Width of a token's vector, 1 to 65536"), kLargestSize, *sizes);
    addField(NHeads, tr("heads"), tr("How many heads, 1 to 65536"), kLargestSize, *sizes);
    addField(DK, QStringLiteral("d_k"), tr("Width of a query and a key of one head, 1 to 65536"), kLargestSize, *sizes);
    addField(DV, QStringLiteral("d_v"), tr("Width of a value of one head, 1 to 65536"), kLargestSize, *sizes);
    sizes->addStretch();
    auto* lengths = new WrappingRow;
    lengths->add(m_axesChoice);
    addField(Tokens, QStringLiteral("T"), tr("Tokens of a text, 1 to 1000000"), kLongestText, *lengths);
    addField(Batch, QStringLiteral("N"), tr("Texts in a batch, 1 to 65536"), kLargestSize, *lengths);
    lengths->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(sizes);
    layout->addLayout(lengths);
    layout->addWidget(m_view, 1);

    connect(m_presets, &QMenu::aboutToShow, this, &ShapesPage::fillPresets);
    for (const CostAxes axes : {CostAxes::Logarithmic, CostAxes::Linear})
        m_axesMenu
            ->addAction(axes == CostAxes::Logarithmic ? tr("logarithmic") : tr("linear"), this,
                        [this, axes] { setAxes(axes); })
            ->setCheckable(true);
    connect(m_view, &CostView::tokensChosen, this, [this](qint64 nTokens) {
        setValue(Tokens, nTokens);
        follow();
        emit settled();
    });
    setValue(Tokens, 10);
    setValue(Batch, 1);
    setAxes(CostAxes::Logarithmic);
    choosePreset(Preset::Paper);
}

void ShapesPage::addField(Field field, const QString& name, const QString& toolTip, double most, QLayout& layout)
{
    static const QRegularExpression lowered(QStringLiteral("_(.+)"));
    auto* number = new NumberField(name, this);
    number->setObjectName(QStringLiteral("shapesField%1").arg(static_cast<int>(field)));
    number->setToolTip(toolTip);
    number->setDecimals(0);
    number->setRange(1, most);
    fixInType(*number, {field == Tokens ? 76 : 62, 26});
    auto* label = plainLabel(QString(name).replace(lowered, QStringLiteral("<sub>\\1</sub>")), this);
    label->setTextFormat(Qt::RichText); // the text is the program's own: d<sub>k</sub>
    label->setProperty("role", "muted");
    label->setBuddy(number);
    layout.addWidget(label);
    layout.addWidget(number);
    m_fields[field] = number;
    connect(number, &NumberField::edited, this, [this] {
        follow();
        emit settled(); // also where the same number is typed again
    });
    connect(number, &NumberField::refused, this, [this](const QString& sentence) {
        follow();
        emit refused(sentence);
    });
    connect(number, &QDoubleSpinBox::valueChanged, this, [this, field] {
        if (field != Tokens && field != Batch)
            m_preset = Preset::Typed;
        follow();
        emit settled();
    });
}

/// When it opens: the bench may have become one without these sizes.
void ShapesPage::fillPresets()
{
    m_presets->clear();
    m_presets->setToolTipsVisible(true);
    for (const Preset preset : {Preset::Paper, Preset::BertBase, Preset::Bench}) {
        QAction* action = m_presets->addAction(presetName(preset), this, [this, preset] {
            choosePreset(preset);
            emit settled();
        });
        action->setCheckable(true);
        action->setChecked(preset == m_preset);
        if (preset == Preset::Bench && !m_bench) {
            action->setEnabled(false);
            action->setToolTip(m_noBench);
        }
    }
}

QString ShapesPage::presetName(Preset preset) const
{
    switch (preset) {
    case Preset::Paper:
        return sizesName(paperLayerSize());
    case Preset::BertBase:
        return sizesName(bertBaseLayerSize());
    case Preset::Bench:
        return tr("this bench");
    case Preset::Typed:
        break;
    }
    return tr("typed");
}

void ShapesPage::choosePreset(Preset preset)
{
    AttentionLayerSize size = paperLayerSize();
    if (preset == Preset::BertBase)
        size = bertBaseLayerSize();
    if (preset == Preset::Bench) {
        size = m_bench.value_or(size);
        setValue(Tokens, m_benchTokens);
        setValue(Batch, 1);
    }
    m_preset = preset;
    setValue(DModel, size.dModel);
    setValue(NHeads, size.nHeads);
    setValue(DK, size.dK);
    setValue(DV, size.dV);
    follow();
}

void ShapesPage::setValue(Field field, std::int64_t value)
{
    const QSignalBlocker blocked(m_fields[field]);
    m_fields[field]->setValue(static_cast<double>(value));
}

std::int64_t ShapesPage::value(Field field) const
{
    return std::llround(m_fields[field]->typed());
}

void ShapesPage::setAxes(CostAxes axes)
{
    m_axes = axes;
    m_axesChoice->setValue(axes == CostAxes::Logarithmic ? tr("log") : tr("linear"));
    m_axesMenu->actions().at(0)->setChecked(axes == CostAxes::Logarithmic);
    m_axesMenu->actions().at(1)->setChecked(axes == CostAxes::Linear);
    follow();
}

void ShapesPage::setBench(const BenchInput& bench)
{
    m_bench = sizeOf(bench);
    m_benchTokens = std::max<std::int64_t>(1, static_cast<std::int64_t>(bench.first.tokens.size()));
    m_noBench = tr("An additive attention has other matrices: see its steps");
    if (m_preset != Preset::Bench)
        return;
    if (m_bench)
        choosePreset(Preset::Bench);
    else
        m_preset = Preset::Typed; // the last sizes stay
    follow();
}

void ShapesPage::follow()
{
    const bool isTyping = std::any_of(m_fields.begin(), m_fields.begin() + Tokens,
                                      [](const NumberField* field) { return field->typed() != field->value(); });
    m_choice->setValue(presetName(isTyping ? Preset::Typed : m_preset));
    m_view->setPlot(makeCostPlot(choice()));
}

CostChoice ShapesPage::choice() const
{
    return {{value(DModel), value(NHeads), value(DK), value(DV)}, value(Tokens), value(Batch), m_axes};
}

std::optional<Figure> ShapesPage::figure() const
{
    return madeOf(m_view->plot()).figure;
}

std::optional<PictureTable> ShapesPage::numbers() const
{
    return madeOf(m_view->plot()).table;
}

SaidCommand ShapesPage::command() const
{
    SessionState state = commandState();
    state.pages.cost = choice();
    return {renderOptions(costPicture(), state, QStringLiteral("cost.svg"))};
}

} // namespace headlight
