// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "core/bench/shape_table.h"
#include "ui/catalogue/command_line.h"
#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/pictures/cost/cost_plot.h"

#include <QWidget>

#include <array>
#include <optional>

class QMenu;

namespace headlight {

class ChoiceButton;
class CostView;
class NumberField;

/// The shapes of one layer of attention, symbolic and in numbers, and what it costs: of the paper, of BERT-base, of the
/// bench, or of sizes that are typed.
class ShapesPage : public QWidget {
    Q_OBJECT
public:
    explicit ShapesPage(QWidget* parent = nullptr);

    /// What "this bench" stands for. Emits nothing.
    void setBench(const BenchInput& bench);
    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;
    SaidCommand command() const;

signals:
    /// One sentence about something that was typed and not taken.
    void refused(const QString& sentence);
    /// A size was taken: what was said of another is over.
    void settled();

private:
    enum class Preset { Paper, BertBase, Bench, Typed };
    enum Field { DModel, NHeads, DK, DV, Tokens, Batch, kFields };

    void addField(Field field, const QString& name, const QString& toolTip, double most, QLayout& layout);
    void fillPresets();
    void choosePreset(Preset preset);
    QString presetName(Preset preset) const;
    void setValue(Field field, std::int64_t value);
    std::int64_t value(Field field) const;
    void setAxes(CostAxes axes);
    CostChoice choice() const;
    void follow();

    Preset m_preset = Preset::Paper;
    CostAxes m_axes = CostAxes::Logarithmic;
    std::optional<AttentionLayerSize> m_bench;
    std::int64_t m_benchTokens = 1;
    QString m_noBench; // why there is none
    QMenu* m_presets;
    ChoiceButton* m_choice;
    std::array<NumberField*, kFields> m_fields = {};
    QMenu* m_axesMenu;
    ChoiceButton* m_axesChoice;
    CostView* m_view;
};

} // namespace headlight
