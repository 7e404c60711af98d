// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/colour_map.h"
#include "ui/kit/colour_map_table.h"
#include "ui/kit/tr.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/actions/range_dialog.h"

namespace headlight {

namespace {

/// A choice in the menu of ranges: the two typed ones are one kind of range.
enum class RangeChoice { Fitted, Head, Layer, Global, Whole, Typed };

RangeChoice rangeChoiceOf(const ColourScale& colours)
{
    switch (colours.range) {
    case ScaleRange::Fitted:
        return RangeChoice::Fitted;
    case ScaleRange::Head:
        return RangeChoice::Head;
    case ScaleRange::Layer:
        return RangeChoice::Layer;
    case ScaleRange::Global:
        return RangeChoice::Global;
    case ScaleRange::Typed:
        break;
    }
    return colours.low == 0.0 && colours.high == 1.0 ? RangeChoice::Whole : RangeChoice::Typed;
}

} // namespace

/// One of a group in the menu of colours; `value` is what the group's slot gets.
void MainActions::addColourChoice(QActionGroup& group, const QString& text, int value, const QString& keys,
                                  const QString& tip)
{
    QAction* action = add(text, QKeySequence(keys), tip, {});
    action->setCheckable(true);
    action->setData(value);
    group.addAction(action);
    colourMenu->addAction(action);
}

void MainActions::makeColourMenu()
{
    colourMenu = new QMenu(m_window);
    colourMenu->setToolTipsVisible(true);
    m_colourMaps = new QActionGroup(this);
    m_scales = new QActionGroup(this);
    m_ranges = new QActionGroup(this);
    m_poolings = new QActionGroup(this);

    addHeading(*colourMenu, tr("Map"));
    for (const ColourMapId map : colourMaps())
        addColourChoice(*m_colourMaps, colourMapName(map), static_cast<int>(map), rowOf(map).keys,
                        headlight::tr(rowOf(map).help));
    addHeading(*colourMenu, tr("Scale"));
    addColourChoice(*m_scales, tr("linear"), static_cast<int>(ScaleKind::Linear), "Ctrl+Alt+L",
                    tr("Equal differences are equal steps of colour"));
    addColourChoice(*m_scales, tr("log"), static_cast<int>(ScaleKind::Log), "Ctrl+Alt+O",
                    tr("Equal factors are equal steps of colour: small numbers can be told apart"));
    addColourChoice(*m_scales, tr("row maximum"), static_cast<int>(ScaleKind::RowMax), "Ctrl+Alt+R",
                    tr("Each row divided by its largest number"));
    addHeading(*colourMenu, tr("Range"));
    addColourChoice(*m_ranges, tr("fitted"), static_cast<int>(RangeChoice::Fitted), "Ctrl+Alt+F",
                    tr("To what is shown: nine rows in ten stay within, larger numbers have the last colour"));
    addColourChoice(*m_ranges, tr("this head"), static_cast<int>(RangeChoice::Head), "Ctrl+Alt+H",
                    tr("From 0 to the largest number of each head"));
    addColourChoice(*m_ranges, tr("this layer"), static_cast<int>(RangeChoice::Layer), "Ctrl+Alt+Y",
                    tr("From 0 to the largest number of all heads in the layer"));
    addColourChoice(*m_ranges, tr("all heads"), static_cast<int>(RangeChoice::Global), "Ctrl+Alt+E",
                    tr("From 0 to the largest number of every head in every layer"));
    addColourChoice(*m_ranges, tr("0 to 1"), static_cast<int>(RangeChoice::Whole), "Ctrl+Alt+1",
                    tr("From 0 to 1, between which attention lies"));
    addColourChoice(*m_ranges, tr("typed range…"), static_cast<int>(RangeChoice::Typed), "Ctrl+Alt+T",
                    tr("From a smallest to a largest value that you type"));
    addHeading(*colourMenu, tr("A pixel of several cells"));
    addColourChoice(
        *m_poolings, tr("the largest"), static_cast<int>(CellPooling::Largest), "Ctrl+Alt+X",
        tr("A long text has more cells than pixels: each pixel shows the largest number of its cells, so that "
           "no strong one is lost"));
    addColourChoice(*m_poolings, tr("the mean"), static_cast<int>(CellPooling::Mean), "Ctrl+Alt+W",
                    tr("Each pixel shows the mean of its cells, so that a few strong ones do not stand for all"));

    connect(m_colourMaps, &QActionGroup::triggered, this, [this](QAction* action) {
        ColourScale colours = m_session.state().colours;
        colours.map = static_cast<ColourMapId>(action->data().toInt());
        m_session.set(&SessionState::colours, colours);
    });
    connect(m_poolings, &QActionGroup::triggered, this, [this](QAction* action) {
        ColourScale colours = m_session.state().colours;
        colours.pooling = static_cast<CellPooling>(action->data().toInt());
        m_session.set(&SessionState::colours, colours);
    });
    connect(m_scales, &QActionGroup::triggered, this, [this](QAction* action) {
        ColourScale colours = m_session.state().colours;
        colours.kind = static_cast<ScaleKind>(action->data().toInt());
        if (colours.kind == ScaleKind::Log && colours.high <= 0.0) { // a typed range without anything to show
            colours.low = 0.0;
            colours.high = 1.0;
        }
        m_session.set(&SessionState::colours, colours);
    });
    connect(m_ranges, &QActionGroup::triggered, this, [this](QAction* action) {
        ColourScale colours = m_session.state().colours;
        if (colours.kind == ScaleKind::RowMax)
            colours.kind = ScaleKind::Linear; // a row maximum has no use for a range
        switch (static_cast<RangeChoice>(action->data().toInt())) {
        case RangeChoice::Fitted:
            colours.range = ScaleRange::Fitted;
            break;
        case RangeChoice::Head:
            colours.range = ScaleRange::Head;
            break;
        case RangeChoice::Layer:
            colours.range = ScaleRange::Layer;
            break;
        case RangeChoice::Global:
            colours.range = ScaleRange::Global;
            break;
        case RangeChoice::Whole:
            colours.range = ScaleRange::Typed;
            colours.low = 0.0;
            colours.high = 1.0;
            break;
        case RangeChoice::Typed:
            askColourRange(colours);
            return;
        }
        m_session.set(&SessionState::colours, colours);
    });
}

void MainActions::askColourRange(const ColourScale& colours)
{
    RangeDialog dialog(colours, m_window);
    if (dialog.exec() == QDialog::Accepted)
        m_session.set(&SessionState::colours, dialog.colours());
    followState();
}

void MainActions::followColours(const ColourScale& colours)
{
    for (QAction* action : m_colourMaps->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(colours.map));
    for (QAction* action : m_scales->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(colours.kind));
    for (QAction* action : m_poolings->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(colours.pooling));
    for (QAction* action : m_ranges->actions()) {
        const bool isChosen = action->data().toInt() == static_cast<int>(rangeChoiceOf(colours));
        action->setChecked(isChosen && colours.kind != ScaleKind::RowMax); // there every row has its own
    }
}

} // namespace headlight
