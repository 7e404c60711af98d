// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/counts.h"
#include "ui/window/bench/pair_page.h"
#include "ui/window/bench/pair_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSlider>

namespace headlight {

namespace {

constexpr int kLongestSentence = 2000; // characters: more than a model reads

} // namespace

QString PairPage::modeName(PairMode mode)
{
    return mode == PairMode::Inference ? tr("inference") : tr("training (teacher forcing)");
}

QWidget* PairPage::makeTexts()
{
    m_source->setObjectName("pairSource");
    m_source->setAccessibleName(tr("Source sentence"));
    m_source->setPlaceholderText(tr("Type an English sentence"));
    m_source->setToolTip(tr("Both models translate this sentence"));
    m_target->setObjectName("pairTarget");
    m_target->setAccessibleName(tr("True translation"));
    m_target->setPlaceholderText(tr("Type its French translation"));
    m_target->setToolTip(tr("In training the decoder reads this in place of its own words"));
    auto* texts = new QWidget(this);
    auto* grid = new QGridLayout(texts);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(8);
    auto* sourceName = plainLabel(tr("Source"), texts);
    int row = 0;
    for (auto [name, line] : {std::pair<QLabel*, QLineEdit*>{sourceName, m_source}, {m_targetName, m_target}}) {
        name->setProperty("role", "muted");
        name->setBuddy(line);
        line->setMaxLength(kLongestSentence);
        fixInType(*line, {0, 28});
        grid->addWidget(name, row, 0);
        grid->addWidget(line, row++, 1);
        connect(line, &QLineEdit::textEdited, this, &PairPage::run);
    }
    return texts;
}

QWidget* PairPage::makeSteps()
{
    m_modeChoice->setObjectName("pairMode");
    m_modeChoice->setToolTip(tr("Whether the decoder reads its own words or the true translation"));
    m_headChoice->setObjectName("pairHead");
    m_headChoice->setToolTip(tr("Which heads of the Transformer are shown; the recurrent model has one attention"));
    m_play->setObjectName("pairPlay");
    m_play->setAccessibleName(tr("Play the steps"));
    fixInType(*m_play, {72, 0});
    m_slider->setObjectName("pairSlider");
    m_slider->setAccessibleName(tr("Step of the translation"));
    m_slider->setToolTip(tr("What the decoders have read so far (arrow keys, Home, End)"));
    m_slider->setPageStep(3);
    m_stepText->setObjectName("pairStep");
    m_stepText->setProperty("role", "muted");
    leastInType(*m_stepText, {96, 0});
    auto* steps = new QWidget(this);
    auto* line = new WrappingRow(steps);
    line->add(m_modeChoice);
    line->add(m_headChoice);
    line->add(m_play);
    line->add(m_slider, 1);
    line->add(m_stepText);
    connect(m_modes, &QMenu::aboutToShow, this, &PairPage::fillModes);
    connect(m_heads, &QMenu::aboutToShow, this, &PairPage::fillHeads);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) { setStep(value - 1); });
    connect(m_play, &QPushButton::clicked, this, [this] { play(!m_player.isActive()); });
    return steps;
}

void PairPage::fillModes()
{
    m_modes->clear();
    for (const PairMode mode : {PairMode::Inference, PairMode::Training}) {
        QAction* action = m_modes->addAction(modeName(mode), this, [this, mode] { setMode(mode); });
        action->setCheckable(true);
        action->setChecked(mode == m_mode);
    }
}

/// When it opens: the model says how many there are.
void PairPage::fillHeads()
{
    m_heads->clear();
    const PairSide& side = m_view->plot().sides[0];
    for (int layer = 0; layer < side.nLayers; ++layer) {
        QMenu* menu = m_heads->addMenu(tr("layer %1").arg(layer));
        const auto add = [&](const QString& text, const std::optional<int>& head) {
            QAction* action = menu->addAction(text, this, [this, layer, head] { setHead({layer, head}); });
            action->setCheckable(true);
            action->setChecked(m_head.head == head && m_head.layer.value_or(side.nLayers - 1) == layer);
        };
        add(tr("mean of %1").arg(headCount(side.nHeads)), std::nullopt);
        for (int head = 0; head < side.nHeads; ++head)
            add(tr("head %1").arg(head), head);
    }
    if (m_heads->isEmpty())
        m_heads->addAction(tr("There is no model yet"))->setEnabled(false);
}

} // namespace headlight
