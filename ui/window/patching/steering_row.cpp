// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/patching/steering_row.h"

#include "core/base/error.h"
#include "ui/export/steering_table.h"
#include "ui/export/table_formats.h"
#include "ui/kit/field_kinds.h"
#include "ui/kit/text_metrics.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/usable.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kMostSlid = 100; // steps to each side
constexpr double kSliderStep = 0.1;
constexpr int kStrengthDigits = 9; // after the point: the least strength that is shown

QString steerByTextsTip()
{
    return SteeringRow::tr("Adds what the corrupted text's stream has more than the text's to the residual stream, in "
                           "every view, prediction and generated text; Over a text file is not steered, and "
                           "Context's second text only where every token is");
}

/// Why the two texts make no vector.
QString whyNoTexts(const Session& session)
{
    return session.typesIdsForWords()
               ? SteeringRow::tr("Token ids were typed, and the two texts that steer are read as words: type a text")
               : SteeringRow::tr("Type a corrupted text: the vector is the difference between the two");
}

QString whyNoVector(const SteeringChoice& choice)
{
    return choice.strength == 0.0 ? SteeringRow::tr("A vector whose strength is 0 is not made: move the slider first")
                                  : SteeringRow::tr("There is no vector to write: the shown run is not steered");
}

QString saveSteeringTip()
{
    return SteeringRow::tr("Writes the vector: .npy, .safetensors, .json and others, which can be opened again");
}

} // namespace

SteeringRow::SteeringRow(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_name(plainLabel(this)), m_slider(new QSlider(Qt::Horizontal, this))
{
    auto* row = new WrappingRow(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_byTexts = addButton(QStringLiteral("steerByTexts"), tr("Steer"), steerByTextsTip(), &SteeringRow::steerByTexts);
    m_byFile =
        addButton(QStringLiteral("steerByFile"), tr("by a file…"),
                  tr("Steers by a vector of a file: .npy, .safetensors, .json and others"), &SteeringRow::steerByFile);
    m_name->setObjectName(QStringLiteral("steeringName"));
    row->add(m_name);
    m_ofVector << m_name;
    makeStrength();
    m_layer = addNumber(QStringLiteral("steeringLayer"), tr("before layer"),
                        tr("Before this layer the texts are read and the vector is added"), 0.0, kMostPositions);
    m_token = addNumber(QStringLiteral("steeringToken"), tr("at token"),
                        tr("The only token whose stream is changed, counted from 0; −1 changes every one"), -1.0,
                        kMostPositions);
    m_token->setSpecialValueText(tr("every"));
    m_save = addButton(QStringLiteral("saveSteering"), tr("Save vector…"), saveSteeringTip(), &SteeringRow::saveVector);
    m_off = addButton(QStringLiteral("steerNothing"), tr("Stop steering"), tr("The model runs again as it was trained"),
                      &SteeringRow::steerNothing);
    m_ofVector << m_save << m_off;
    connect(m_strength, &QDoubleSpinBox::valueChanged, this,
            [this](double strength) { m_session.set(&SessionState::steering, &SteeringChoice::strength, strength); });
    connect(m_layer, &QDoubleSpinBox::valueChanged, this, [this](double layer) {
        m_session.set(&SessionState::steering, &SteeringChoice::layer, static_cast<int>(layer));
    });
    connect(m_token, &QDoubleSpinBox::valueChanged, this, [this](double token) {
        m_session.set(&SessionState::steering, &SteeringChoice::position,
                      token < 0.0 ? std::nullopt : std::optional(static_cast<int>(token)));
    });
    connect(&session, &Session::stateChanged, this, &SteeringRow::followState);
    connect(&session, &Session::resultChanged, this, &SteeringRow::followResult);
    followResult();
}

QPushButton* SteeringRow::addButton(const QString& name, const QString& text, const QString& tip,
                                    void (SteeringRow::*clicked)())
{
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, this, clicked);
    layout()->addWidget(button);
    return button;
}

NumberField* SteeringRow::addNumber(const QString& name, const QString& label, const QString& tip, double low,
                                    double high)
{
    auto* number = new NumberField(tr("Steering, %1").arg(label), this);
    number->setObjectName(name);
    number->setToolTip(tip);
    number->setDecimals(0);
    number->setRange(low, high);
    fixInType(*number, {64, 28});
    auto* words = plainLabel(label, this);
    words->setProperty("role", "muted");
    words->setBuddy(number);
    layout()->addWidget(words);
    layout()->addWidget(number);
    connect(number, &NumberField::refused, this, &SteeringRow::refused);
    connect(number, &QAbstractSpinBox::editingFinished, &m_session, &Session::endBurst);
    m_ofVector << words << number;
    return number;
}

void SteeringRow::makeStrength()
{
    m_slider->setObjectName(QStringLiteral("steeringSlider"));
    m_slider->setAccessibleName(tr("Strength of steering"));
    m_slider->setToolTip(tr("What the vector is multiplied by: 0 changes nothing, below 0 it is taken away"));
    m_slider->setRange(-kMostSlid, kMostSlid);
    m_slider->setPageStep(10);
    fixInType(*m_slider, {140, 24});
    layout()->addWidget(m_slider);
    m_ofVector << m_slider;
    m_strength =
        addNumber(QStringLiteral("steeringStrength"), tr("times"), m_slider->toolTip(), -kMostStrength, kMostStrength);
    m_strength->setDecimals(kStrengthDigits);
    m_strength->setSingleStep(kSliderStep);
    connect(m_slider, &QSlider::valueChanged, this, [this](int step) {
        m_session.set(&SessionState::steering, &SteeringChoice::strength, step * kSliderStep);
    });
    connect(m_slider, &QSlider::sliderReleased, &m_session, &Session::endBurst);
}

void SteeringRow::steerByTexts()
{
    SteeringChoice next = m_session.state().steering;
    if (!next.hasVector() && m_session.result())
        next.layer = m_session.result()->cache->config().nLayers / 2;
    next.file.clear();
    next.token.reset();
    next.from = m_session.typed();
    next.to = m_session.state().patching.corrupted;
    steer(next);
}

void SteeringRow::steerByFile()
{
    const QString file = askWhatToOpen(*this, FileKind::Table, tr("Steer by a vector"),
                                       tr("Vectors (*.npy *.npz *.safetensors *.json *.csv *.pt *.pkl)"));
    if (file.isEmpty())
        return;
    rememberFile(FileKind::Table, file);
    SteeringChoice next = m_session.state().steering;
    next.file = file;
    steer(next);
}

void SteeringRow::saveVector()
{
    const PictureTable table = steeringTable(m_session.result()->cache->options.steering);
    QStringList patterns;
    for (const QString& ending : endingsOf(table))
        patterns << u'*' + ending;
    const QString file = askWhereToWrite(*this, FileKind::Table, tr("Save vector"), QStringLiteral("steering.npy"),
                                         tr("Vectors (%1)").arg(patterns.join(u' ')));
    if (file.isEmpty())
        return;
    try {
        table.write(toPath(file));
        rememberFile(FileKind::Table, file);
    } catch (const Error& error) {
        emit refused(QString::fromStdString(error.what()));
    }
}

void SteeringRow::steerNothing()
{
    steer({});
    m_byTexts->setFocus();
}

/// One step of undo, whatever is typed before and after it.
void SteeringRow::steer(const SteeringChoice& choice)
{
    m_session.endBurst();
    m_session.set(&SessionState::steering, choice);
    m_session.endBurst();
}

void SteeringRow::followState()
{
    const SteeringChoice& choice = m_session.state().steering;
    for (QWidget* widget : m_ofVector)
        widget->setVisible(choice.hasVector());
    setVisible(choice.hasVector());
    m_name->setText(steeringName(choice));
    for (const auto& [field, value] :
         {std::pair(m_strength, choice.strength), std::pair(m_layer, static_cast<double>(choice.layer)),
          std::pair(m_token, static_cast<double>(choice.position.value_or(-1)))}) {
        const QSignalBlocker blocker(field);
        if (field->value() != value) // else what is typed and not entered would go
            field->setValue(value);
    }
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(static_cast<int>(std::lround(std::clamp(choice.strength, -10.0, 10.0) / kSliderStep)));
    const QString& corrupted = m_session.state().patching.corrupted;
    setUsable(*m_byTexts, !corrupted.isEmpty() && !m_session.typed().isEmpty() && !m_session.typesIdsForWords(),
              steerByTextsTip(), whyNoTexts(m_session));
}

void SteeringRow::followResult()
{
    const auto& result = m_session.result();
    const bool isSteered = result && result->cache->options.steering.isOn();
    const bool canSteer = result && canBeSteered(result->cache->config());
    if (canSteer) {
        const QSignalBlocker blocker(m_layer); // a state of the session is changed by its owner alone
        m_layer->setMaximum(result->cache->config().nLayers - 1);
    }
    for (QPushButton* starter : starters())
        starter->setVisible(canSteer);
    setUsable(*m_save, isSteered, saveSteeringTip(), whyNoVector(m_session.state().steering));
    followState(); // the layer of a session may have been beyond the model before
}

} // namespace headlight
