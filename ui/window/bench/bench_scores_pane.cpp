// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_scores_pane.h"

#include "core/bench/bench_edits.h"
#include "core/bench/cell_name.h"
#include "ui/kit/tr.h"
#include "ui/session/bench_session.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/temperature_slider.h"
#include "ui/window/widgets/usable.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kUsualMaskWidth = 2; // a bench has a handful of tokens

/// "a sliding window and a prefix"
QString kindsWithWidth()
{
    QStringList kinds;
    for (const MaskKindRow& row : maskKinds())
        if (row.number)
            kinds << BenchScoresPane::tr("a %1").arg(headlight::tr(row.name));
    const QString last = kinds.takeLast();
    return kinds.isEmpty() ? last : BenchScoresPane::tr("%1 and %2").arg(kinds.join(QStringLiteral(", ")), last);
}

NumberField* numberField(const char* objectName, const QString& name, double low, double high, int decimals,
                         QWidget* parent)
{
    auto* field = new NumberField(name, parent);
    field->setObjectName(objectName);
    field->setDecimals(decimals);
    field->setRange(low, high);
    field->setSingleStep(0.1);
    leaveWheelToThePage(*field);
    return field;
}

} // namespace

BenchScoresPane::BenchScoresPane(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_scale(benchCombo("benchScale", tr("Scale"), tr("What the scores are divided by"), this)),
      m_constant(numberField("benchScaleConstant", tr("Constant of the scale"), 1e-6, kLargestBenchNumber, 6, this)),
      m_temperature(new TemperatureSlider(tr("Temperature"), 0.01, 100.0, this)),
      m_weights(benchCombo("benchWeights", tr("Weights"),
                           tr("A softmax of each row, or the scores themselves, which need not sum to 1"), this)),
      m_mask(benchCombo("benchMask", tr("Mask"), tr("Which keys a query may look at"), this)),
      m_maskWidth(benchSpin("benchMaskWidth", tr("Width of the mask"), 0, int(kMaxBenchTokens), this)),
      m_paddingMenu(new QMenu(this)),
      m_padding(new ChoiceButton(tr("Keys"), m_paddingMenu, this)),
      m_paint(new QPushButton(tr("Paint mask"), this)),
      m_clear(new QPushButton(tr("Clear painted cells"), this)),
      m_typedScores(new QCheckBox(tr("Scores typed"), this))
{
    fillChoices();
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    addLabelled(*grid, 0, 0, tr("Scale"), *m_scale);
    grid->addWidget(m_constant, 0, 2);
    addLabelled(*grid, 1, 0, tr("Temperature"), *m_temperature);
    grid->addWidget(m_temperature, 1, 1, 1, 2);
    addLabelled(*grid, 2, 0, tr("Mask"), *m_mask);
    grid->addWidget(m_maskWidth, 2, 2);
    addLabelled(*grid, 3, 0, tr("Padding"), *m_padding);
    grid->addWidget(m_padding, 3, 1, 1, 2);
    addLabelled(*grid, 4, 0, tr("By hand"), *m_paint);
    grid->addWidget(m_clear, 4, 2);
    addLabelled(*grid, 5, 0, tr("Weights"), *m_weights);
    grid->addWidget(m_typedScores, 5, 2);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    connectControls();
    connect(&m_session, &BenchSession::changed, this, &BenchScoresPane::follow);
    follow();
}

void BenchScoresPane::fillChoices()
{
    m_scale->addItem(tr("off"), static_cast<int>(BenchScale::Off));
    m_scale->addItem(tr("1/√dₖ"), static_cast<int>(BenchScale::RootWidth));
    m_scale->addItem(tr("1/constant"), static_cast<int>(BenchScale::Constant));
    for (const MaskKindRow& row : maskKinds())
        m_mask->addItem(headlight::tr(row.name), static_cast<int>(kindOf(row)));
    m_weights->addItem(tr("softmax"), static_cast<int>(BenchWeights::Softmax));
    m_weights->addItem(tr("raw scores"), static_cast<int>(BenchWeights::RawScores));
    m_temperature->field().setObjectName("benchTemperature");
    m_temperature->slider().setObjectName("benchTemperatureSlider");
    leaveWheelToThePage(m_temperature->field());
    leaveWheelToThePage(m_temperature->slider());
    for (QWidget* part :
         {static_cast<QWidget*>(&m_temperature->field()), static_cast<QWidget*>(&m_temperature->slider())})
        part->setToolTip(
            tr("The scores are divided by it, 0.01 to 100: above 1 attention spreads, below 1 it sharpens"));
    m_padding->setObjectName("benchPadding");
    m_padding->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_padding->setToolTip(tr("Keys that no query may look at"));
    m_paint->setObjectName("benchPaintMask");
    m_paint->setCheckable(true);
    m_paint->setToolTip(tr("Clicks on scores and weights hide or show single cells (Ctrl+M)"));
    m_clear->setObjectName("benchClearPainted");
    m_typedScores->setObjectName("benchTypedScores");
    m_typedScores->setToolTip(tr("A table of scores in place of the kind's own; scale and mask stay"));
}

void BenchScoresPane::connectControls()
{
    connect(m_scale, &QComboBox::activated, this, [this] {
        const auto scale = static_cast<BenchScale>(m_scale->currentData().toInt());
        edit(tr("scale: %1").arg(m_scale->currentText()), [scale](BenchInput& input) { input.options.scale = scale; });
    });
    connect(m_constant, &NumberField::valueChanged, this, [this](double constant) {
        edit(
            tr("scores divided by %1").arg(constant),
            [constant](BenchInput& input) { input.options.scaleConstant = constant; }, QStringLiteral("constant"));
    });
    connect(m_temperature, &TemperatureSlider::valueChanged, this, [this](double temperature) {
        edit(
            tr("temperature %1").arg(temperature),
            [temperature](BenchInput& input) { input.options.temperature = temperature; },
            QStringLiteral("temperature"));
    });
    connect(m_constant, &NumberField::refused, this, &BenchScoresPane::refused);
    connect(m_temperature, &TemperatureSlider::refused, this, &BenchScoresPane::refused);
    connect(m_weights, &QComboBox::activated, this, [this] {
        const auto weights = static_cast<BenchWeights>(m_weights->currentData().toInt());
        edit(tr("weights: %1").arg(m_weights->currentText()),
             [weights](BenchInput& input) { input.options.weights = weights; });
    });
    connect(m_mask, &QComboBox::activated, this, [this] {
        const auto kind = static_cast<MaskKind>(m_mask->currentData().toInt());
        edit(tr("mask: %1").arg(m_mask->currentText()), [kind](BenchInput& input) {
            input.mask.kind = kind;
            if (const auto& number = rowOf(kind).number)
                input.mask.width = std::max(input.mask.width == 0 ? kUsualMaskWidth : input.mask.width, number->least);
        });
    });
    connect(m_maskWidth, &QSpinBox::valueChanged, this, [this](int width) {
        edit(
            tr("width of the mask: %1").arg(width), [width](BenchInput& input) { input.mask.width = width; },
            QStringLiteral("mask width"));
    });
    connect(m_paddingMenu, &QMenu::aboutToShow, this, &BenchScoresPane::makePaddingMenu);
    connect(m_paint, &QPushButton::toggled, this, &BenchScoresPane::maskPaintingChanged);
    connect(m_clear, &QPushButton::clicked, this,
            [this] { edit(tr("clear painted cells"), [](BenchInput& input) { input.hiddenCells.clear(); }); });
    connect(m_typedScores, &QCheckBox::clicked, this, [this](bool typed) {
        m_session.edit(typed ? tr("scores typed") : tr("scores computed"),
                       [typed](const BenchInput& input) { return withTypedScores(input, typed); });
        follow();
    });
}

void BenchScoresPane::edit(const QString& what, const std::function<void(BenchInput&)>& change, const QString& burst)
{
    m_session.edit(
        what,
        [&change](const BenchInput& input) {
            BenchInput next = input;
            change(next);
            return next;
        },
        burst);
    follow(); // a refused choice is put back as well
}

/// One entry for each key.
void BenchScoresPane::makePaddingMenu()
{
    m_paddingMenu->clear();
    const std::vector<std::string>& keys = m_session.input().keySequence().tokens;
    const std::vector<std::uint8_t>& padded = m_session.input().mask.paddedKeys;
    for (std::size_t key = 0; key < keys.size(); ++key) {
        const QString name = QString::fromStdString(keys[key]);
        QAction* action =
            m_paddingMenu->addAction(plainName(QString::fromStdString(placedLabel(keys, key)))); // which "the"
        action->setCheckable(true);
        action->setChecked(key < padded.size() && padded[key] != 0);
        connect(action, &QAction::triggered, this, [this, key, name, count = keys.size()](bool hide) {
            edit(hide ? tr("pad %1").arg(name) : tr("unpad %1").arg(name), [=](BenchInput& input) {
                std::vector<std::uint8_t>& flags = input.mask.paddedKeys;
                flags.resize(count, 0);
                flags[key] = hide ? 1 : 0;
                if (std::ranges::count(flags, 1) == 0)
                    flags.clear();
            });
        });
    }
}

void BenchScoresPane::setMaskPainting(bool paints)
{
    m_paint->setChecked(paints);
}

void BenchScoresPane::follow()
{
    const BenchInput& input = m_session.input();
    const BenchOptions& options = input.options;
    showChoice(*m_scale, static_cast<int>(options.scale));
    m_scale->setItemText(m_scale->findData(static_cast<int>(BenchScale::RootWidth)),
                         input.hasVectors() ? tr("1/√dₖ") : tr("1/√d"));
    showChoice(*m_weights, static_cast<int>(options.weights));
    const QSignalBlocker constant(m_constant);
    m_constant->setValue(options.scaleConstant);
    m_temperature->setValue(options.temperature);
    setUsable(*m_constant, options.scale == BenchScale::Constant, tr("The scores are divided by it"),
              tr("Choose the scale 1/constant to type one"));
    m_typedScores->setChecked(input.scoresAreTyped);
    followMask(input);
}

void BenchScoresPane::followMask(const BenchInput& input)
{
    const Mask& mask = input.mask;
    showChoice(*m_mask, static_cast<int>(mask.kind));
    const QSignalBlocker width(m_maskWidth);
    const std::optional<MaskNumber>& number = rowOf(mask.kind).number;
    m_maskWidth->setMinimum(number ? number->least : 0);
    m_maskWidth->setMaximum(std::max(static_cast<int>(kMaxBenchTokens), mask.width));
    m_maskWidth->setValue(mask.width);
    setUsable(*m_maskWidth, number.has_value(), number ? headlight::tr(number->meaning) : QString(),
              tr("Only %1 have a width").arg(kindsWithWidth()));
    QStringList padded;
    for (std::size_t key = 0; key < mask.paddedKeys.size(); ++key)
        if (mask.paddedKeys[key] != 0)
            padded << QString::fromStdString(input.keySequence().tokens[key]);
    const QString keys = padded.isEmpty() ? tr("none") : padded.join(QStringLiteral(", "));
    m_padding->setValue(keys);
    m_padding->setAccessibleName(tr("Padded keys: %1").arg(keys));
    setUsable(*m_clear, !input.hiddenCells.empty(), tr("Show the cells that were hidden by hand"),
              tr("No cell is hidden by hand"));
}

} // namespace headlight
