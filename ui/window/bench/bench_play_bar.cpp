// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_play_bar.h"

#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

#include <array>

namespace headlight {

namespace {

struct PlaySpeed {
    int milliseconds; // for one cell
    const char* name;
};

constexpr std::array kPlaySpeeds{PlaySpeed{2000, QT_TRANSLATE_NOOP("headlight", "slow")},
                                 PlaySpeed{1000, QT_TRANSLATE_NOOP("headlight", "medium")},
                                 PlaySpeed{400, QT_TRANSLATE_NOOP("headlight", "fast")},
                                 PlaySpeed{120, QT_TRANSLATE_NOOP("headlight", "very fast")}};
constexpr int kMediumSpeed = 1;

QAction* playAction(const QString& text, const QKeySequence& keys, const char* name, QWidget* parent)
{
    auto* action = new QAction(text, parent);
    action->setObjectName(name);
    action->setShortcut(keys);
    return action;
}

void setTip(QAction& action, const QString& tip)
{
    action.setToolTip(QStringLiteral("%1 (%2)").arg(tip, action.shortcut().toString(QKeySequence::NativeText)));
}

} // namespace

BenchPlayBar::BenchPlayBar(BenchView& view, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_play(playAction(tr("Pla&y the steps"), QKeySequence(Qt::Key_F8), "benchPlay", this)),
      m_back(playAction(tr("Cell &before"), QKeySequence(Qt::Key_F7), "benchCellBack", this)),
      m_forward(playAction(tr("Cell be&hind"), QKeySequence(Qt::Key_F9), "benchCellForward", this)),
      m_speed(benchCombo("benchPlaySpeed", tr("Speed"), tr("How fast Play goes from cell to cell"), this)),
      m_where(plainLabel(this)),
      m_row(new WrappingRow(this))
{
    setObjectName("benchPlayBar");
    m_play->setCheckable(true);
    setTip(*m_back, tr("The cell that was worked out before this one"));
    setTip(*m_forward, tr("The cell that is worked out next"));
    for (const PlaySpeed& speed : kPlaySpeeds)
        m_speed->addItem(headlight::tr(speed.name), speed.milliseconds);
    m_speed->setCurrentIndex(kMediumSpeed);
    m_where->setObjectName("benchPlayPlace");
    m_where->setProperty("role", "muted");
    m_row->setContentsMargins(0, 4, 0, 0);
    m_row->setSpacing(4);
    for (QAction* action : {m_back, m_play, m_forward}) {
        auto* button = new QToolButton(this);
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
        fixInType(*button, {28, 28});
        m_row->add(button);
    }
    m_row->add(m_speed);
    m_row->add(m_where, 1);

    connect(m_play, &QAction::triggered, this, &BenchPlayBar::play);
    connect(m_back, &QAction::triggered, this, [this] {
        stop();
        go(WalkDirection::Back);
    });
    connect(m_forward, &QAction::triggered, this, [this] {
        stop();
        go(WalkDirection::Forward);
    });
    connect(&m_timer, &QTimer::timeout, this, [this] { go(WalkDirection::Forward); });
    connect(m_speed, &QComboBox::currentIndexChanged, this,
            [this] { m_timer.setInterval(m_speed->currentData().toInt()); });
    connect(&m_view, &BenchView::picked, this, &BenchPlayBar::stop);
    connect(&m_view, &BenchView::pickShown, this, &BenchPlayBar::showPlace);
    m_timer.setInterval(m_speed->currentData().toInt());
    followTheme(*this, [this](const Theme& theme) {
        m_back->setIcon(lineIcon(QStringLiteral("cell-back"), theme));
        m_forward->setIcon(lineIcon(QStringLiteral("cell-forward"), theme));
        showState();
    });
}

void BenchPlayBar::addAtEnd(QWidget* widget)
{
    m_row->add(widget);
}

void BenchPlayBar::setLessMotion(bool less)
{
    if (m_lessMotion == less)
        return;
    m_lessMotion = less;
    stop();
}

/// From the pick on, or from the beginning where there is none or nothing behind it.
void BenchPlayBar::play()
{
    if (isPlaying()) {
        stop();
        return;
    }
    const BenchPlot& plot = m_view.plot();
    if (plot.isEmpty()) {
        stop();
        return;
    }
    const bool isAtEnd = plot.pick && !neighbourOf(*plot.steps, plot.pick, WalkDirection::Forward);
    if (isAtEnd)
        m_view.setPick(std::nullopt);
    if (!m_lessMotion)
        m_timer.start();
    go(WalkDirection::Forward);
}

void BenchPlayBar::stop()
{
    m_timer.stop();
    showState();
}

void BenchPlayBar::go(WalkDirection direction)
{
    const BenchPlot& plot = m_view.plot();
    const std::optional<BenchPick> next =
        plot.isEmpty() ? std::nullopt : neighbourOf(*plot.steps, plot.pick, direction);
    if (next)
        m_view.setPick(next);
    if (!next || (direction == WalkDirection::Forward && !neighbourOf(*plot.steps, next, direction)))
        m_timer.stop();
    showState();
}

void BenchPlayBar::showState()
{
    const Theme& theme = themeOf(*this);
    m_play->setChecked(isPlaying());
    m_play->setIcon(lineIcon(isPlaying() ? QStringLiteral("pause") : QStringLiteral("play"), theme));
    setTip(*m_play, isPlaying()    ? tr("Stop at this cell")
                    : m_lessMotion ? tr("Work out the next cell; less motion is preferred, so nothing moves by itself")
                                   : tr("Work out one cell after another"));
    m_speed->setEnabled(!m_lessMotion);
}

/// Says where the pick is: "scores, 7 of 25".
void BenchPlayBar::showPlace()
{
    const BenchPlot& plot = m_view.plot();
    if (plot.isEmpty() || !plot.pick) {
        m_where->clear();
        return;
    }
    const BenchStep& step = plot.step(plot.pick->step);
    const Index place = plot.pick->row * step.values.cols() + plot.pick->column + 1;
    m_where->setText(tr("%1, %2 of %3").arg(benchStepWord(*plot.steps, step)).arg(place).arg(step.values.size()));
}

void BenchPlayBar::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    stop();
}

} // namespace headlight
