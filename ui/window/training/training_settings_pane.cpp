// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/training/training_settings_pane.h"

#include "ui/kit/tr.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/usable.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace headlight {

namespace {

/// What positions and masks are called on the screen; the first letter is the only one that differs from a command.
QString choiceName(std::string_view name)
{
    if (name == "learned")
        return TrainingSettingsPane::tr("Learned");
    if (name == "rotary")
        return TrainingSettingsPane::tr("Rotary");
    if (name == "causal")
        return TrainingSettingsPane::tr("Causal");
    return TrainingSettingsPane::tr("None");
}

constexpr int kRateDecimals = 6;

/// A rate with the digits that its field has, so that what was typed compares equal to it.
double shownRate(float rate)
{
    return QString::number(double(rate), 'f', kRateDecimals).toDouble();
}

} // namespace

TrainingSettingsPane::TrainingSettingsPane(TrainingSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_grid(new QGridLayout),
      m_scaled(new QCheckBox(tr("Divide scores by √dₖ"), this)),
      m_note(new MessageLabel(this, 3))
{
    setObjectName("trainingSettings");
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnStretch(1, 1);
    addTasks();
    const auto addWhole = [this](const TrainingNumber& number) {
        addNumber(number.option + 2, headlight::tr(number.name),
                  tr("%1: %2 to %3").arg(headlight::tr(number.help)).arg(number.least).arg(number.most), number.least,
                  number.most,
                  {nullptr,
                   [of = number.of](const TrainingSettings& settings) {
                       TrainingOptions options = settings.options;
                       return double(of(options));
                   },
                   [of = number.of](TrainingSettings& settings, double value) {
                       of(settings.options) = int(std::lround(value));
                   }});
    };
    const std::span<const TrainingNumber> numbers = trainingNumbers();
    std::ranges::for_each(numbers.first(numbers.size() - 1), addWhole);
    addChoice("trainingPositions", tr("Positions"), tr("How positions are told"), kPositionNames,
              &DecoderShape::positions);
    addChoice("trainingMask", tr("Mask"), tr("Which keys a query sees"), kTrainedMaskNames, &DecoderShape::mask);
    addWhole(numbers.back()); // the texts of a step, which are nothing of the model
    NumberField* rate = addNumber(
        "rate", tr("Learning rate"), tr("How far a step goes: above 0 and at most 1"), 1e-6, double(kMostRate),
        {nullptr, [](const TrainingSettings& settings) { return shownRate(settings.options.optimizer.learningRate); },
         [](TrainingSettings& settings, double value) { settings.options.optimizer.learningRate = float(value); }});
    rate->setDecimals(kRateDecimals);
    rate->setRange(1e-6, double(kMostRate)); // once more: without the digits its least was 0
    addNumber(
        "seed", tr("Seed"), tr("First parameters and texts follow from it: 0 to %1").arg(kMostSeed), 0, kMostSeed,
        {nullptr, [](const TrainingSettings& settings) { return double(settings.options.seed); },
         [](TrainingSettings& settings, double value) { settings.options.seed = std::uint32_t(std::llround(value)); }});
    addNumber("steps", tr("Steps"), tr("A run pauses by itself when it has taken so many; more can be chosen then"), 1,
              kMostSteps,
              {nullptr, [](const TrainingSettings& settings) { return double(settings.nSteps); },
               [](TrainingSettings& settings, double value) { settings.nSteps = int(std::lround(value)); }});
    addNumber("measureEvery", tr("Measure every"),
              tr("Steps from one point of the curves, and one set of maps, to the next"), 1, kMostSteps,
              {nullptr, [](const TrainingSettings& settings) { return double(settings.measureEvery); },
               [](TrainingSettings& settings, double value) { settings.measureEvery = int(std::lround(value)); }});
    m_scaled->setObjectName("trainingScaled");
    m_scaled->setToolTip(tr("Without it the scores of wide heads are large, and softmax saturates"));
    m_note->setObjectName("trainingNote");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(m_grid);
    layout->addWidget(m_scaled);
    layout->addWidget(m_note);
    connect(m_scaled, &QCheckBox::clicked, this, &TrainingSettingsPane::take);
    connect(&m_session, &TrainingSession::changed, this, &TrainingSettingsPane::follow);
    follow();
}

void TrainingSettingsPane::addRow(const QString& name, QWidget& control)
{
    auto* label = plainLabel(name, this);
    label->setProperty("role", "muted");
    label->setBuddy(&control);
    m_grid->addWidget(label, m_row, 0);
    m_grid->addWidget(&control, m_row++, 1, Qt::AlignLeft);
}

void TrainingSettingsPane::addTasks()
{
    auto* menu = new QMenu(this);
    auto* button = new ChoiceButton(tr("Task"), menu, this);
    button->setObjectName("trainingTask");
    button->setToolTip(tr("What the model learns; its texts follow from a rule, so that there is no end of them"));
    for (const TrainingTaskRow& row : kTrainingTasks)
        menu->addAction(headlight::tr(row.title), this, [this, task = row.task] {
            change([task](TrainingSettings& settings) { settings.options.task = TaskOptions{task, 0, 0}.whole(); });
        });
    m_grid->addWidget(button, m_row++, 0, 1, 2, Qt::AlignLeft);
    m_choices.push_back({button, [](const TrainingSettings& settings) {
                             return headlight::tr(rowOf(settings.options.task.task).title);
                         }});
}

NumberField* TrainingSettingsPane::addNumber(const char* objectName, const QString& name, const QString& tip,
                                             double least, double most, Number number)
{
    auto* field = new NumberField(name, this);
    field->setObjectName(QStringLiteral("training_%1").arg(QLatin1String(objectName)));
    field->setToolTip(tip);
    field->setDecimals(0);
    field->setRange(least, most);
    fixInType(*field, {96, 26});
    addRow(name, *field);
    number.field = field;
    m_numbers.push_back(std::move(number));
    connect(field, &NumberField::edited, this, &TrainingSettingsPane::take);
    connect(field, &QDoubleSpinBox::valueChanged, this, &TrainingSettingsPane::take);
    connect(field, &NumberField::refused, this, &TrainingSettingsPane::refused);
    return field;
}

template <typename Value, std::size_t n>
void TrainingSettingsPane::addChoice(const char* objectName, const QString& name, const QString& tip,
                                     const std::array<std::pair<std::string_view, Value>, n>& names,
                                     Value DecoderShape::*member)
{
    auto* menu = new QMenu(this);
    auto* button = new ChoiceButton(name, menu, this);
    button->setObjectName(objectName);
    button->setToolTip(tip);
    for (const auto& [word, value] : names)
        menu->addAction(choiceName(word), this, [this, member, value = value] {
            change([member, value](TrainingSettings& settings) { settings.options.model.*member = value; });
        });
    m_grid->addWidget(button, m_row++, 0, 1, 2, Qt::AlignLeft);
    m_choices.push_back({button, [&names, member](const TrainingSettings& settings) {
                             return choiceName(nameIn(names, settings.options.model.*member));
                         }});
}

void TrainingSettingsPane::change(const std::function<void(TrainingSettings&)>& edit)
{
    TrainingSettings settings = m_session.settings();
    edit(settings);
    m_session.setSettings(settings);
}

/// What stands in the fields, entered or not.
void TrainingSettingsPane::take()
{
    if (m_isFollowing)
        return;
    change([this](TrainingSettings& settings) {
        for (const Number& number : m_numbers)
            if (const double typed = number.field->typed(); typed != number.value(settings))
                number.set(settings, typed);
        settings.options.model.scaleByRootDHead = m_scaled->isChecked();
    });
}

void TrainingSettingsPane::follow()
{
    m_isFollowing = true;
    const TrainingSettings& settings = m_session.settings();
    followTask();
    for (const Number& number : m_numbers)
        if (const double value = number.value(settings); value != number.field->typed())
            number.field->setValue(value);
    for (const Choice& choice : m_choices)
        choice.button->setValue(choice.value(settings));
    m_scaled->setChecked(settings.options.model.scaleByRootDHead);
    const QString problem = m_session.problem();
    setRole(*m_note, problem.isEmpty() ? "muted" : "problem");
    m_note->setSentence(problem.isEmpty() ? noteOf() : problem);
    m_isFollowing = false;
}

/// The sizes that the task has; where it has one alone there is nothing to type.
void TrainingSettingsPane::followTask()
{
    const TrainingTaskRow& row = rowOf(m_session.settings().options.task.task);
    NumberField& length = *m_numbers[0].field;
    NumberField& words = *m_numbers[1].field;
    length.setRange(row.least, row.most);
    words.setRange(row.nWords == row.mostWords ? row.nWords : 2, row.mostWords);
    setUsable(length, row.least < row.most,
              tr("%1, %2 to %3").arg(headlight::tr(row.counts)).arg(row.least).arg(row.most),
              tr("Texts of this task have one length"));
    setUsable(words, row.nWords < row.mostWords,
              tr("Different words that texts are made of, 2 to %1").arg(row.mostWords),
              tr("This task has words of its own"));
}

/// Whose settings these are, where that may be in doubt.
QString TrainingSettingsPane::noteOf() const
{
    const TrainingRun* run = m_session.shownRun();
    if (!run)
        return {};
    TrainingOptions options = m_session.settings().options;
    options.task = options.task.whole();
    TrainingOptions shown = run->options();
    shown.task = shown.task.whole();
    return options == shown ? QString()
                            : tr("Run %1 has other settings; these are for the next one.").arg(run->number());
}

} // namespace headlight
