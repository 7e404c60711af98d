// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "ui/kit/theme.h"

#include <QString>
#include <QWidget>

#include <functional>

class QCheckBox;
class QComboBox;
class QMenu;
class QPushButton;
class QSpinBox;

namespace headlight {

class BenchSession;
class ChoiceButton;
class NumberField;
class TemperatureSlider;

/// From scores to attention weights: scale, temperature, masks, softmax.
class BenchScoresPane : public QWidget {
    Q_OBJECT
public:
    explicit BenchScoresPane(BenchSession& session, QWidget* parent = nullptr);

    void setMaskPainting(bool paints);

signals:
    void maskPaintingChanged(bool paints);
    /// One sentence about a number that was typed and not taken.
    void refused(const QString& sentence);

private:
    void fillChoices();
    void connectControls();
    void makePaddingMenu();
    void edit(const QString& what, const std::function<void(BenchInput&)>& change, const QString& burst = {});
    void follow();
    void followMask(const BenchInput& input);

    BenchSession& m_session;
    QComboBox* m_scale;
    NumberField* m_constant;
    TemperatureSlider* m_temperature;
    QComboBox* m_weights;
    QComboBox* m_mask;
    QSpinBox* m_maskWidth;
    QMenu* m_paddingMenu;
    ChoiceButton* m_padding;
    QPushButton* m_paint;
    QPushButton* m_clear;
    QCheckBox* m_typedScores;
};

} // namespace headlight
