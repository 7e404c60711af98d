// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/pair_page.h"

#include "ui/pictures/pair/pair_row.h"
#include "ui/pictures/pair/pair_text.h"
#include "ui/window/bench/pair_view.h"
#include "ui/window/text/text_line.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr int kLongRun = 500;   // milliseconds
constexpr int kStepPause = 900; // milliseconds between two steps that play

} // namespace

PairPage::PairPage(std::vector<std::filesystem::path> modelRoots, QWidget* parent)
    : QWidget(parent),
      m_roots(std::move(modelRoots)),
      m_source(new TextLine(this)),
      m_targetName(plainLabel(tr("True translation"), this)),
      m_target(new TextLine(this)),
      m_modes(new QMenu(this)),
      m_modeChoice(new ChoiceButton(tr("Decoder in"), m_modes, this)),
      m_heads(new QMenu(this)),
      m_headChoice(new ChoiceButton(tr("Cross-attention"), m_heads, this)),
      m_play(new QPushButton(this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_stepText(plainLabel(this)),
      m_modeText(plainLabel(this)),
      m_view(new PairView(this)),
      m_message(new QWidget(this)),
      m_note(new MessageLabel(m_message)),
      m_cancel(new QPushButton(tr("Cancel"), m_message)),
      m_runner(
          *this,
          [pipeline = std::make_shared<PairPipeline>()](const auto& request, const auto& cancel, const auto& progress,
                                                        const auto& deliver) {
              deliver(std::make_shared<const PairResult>(pipeline->run(request, cancel, progress)));
          },
          [this](const QString& what) { m_note->setSentence(what + u'…'); },
          [this](const auto& result) { take(result); })
{
    setObjectName("pairPage");
    m_modeText->setObjectName("pairModeText");
    m_modeText->setProperty("role", "muted");
    m_modeText->setWordWrap(true);
    m_view->setObjectName("pairView");
    m_note->setObjectName("pairNote");
    m_note->setProperty("role", "muted");
    m_cancel->setObjectName("pairCancel");
    m_cancel->setToolTip(tr("Stop this run; the last picture stays (Esc)"));
    m_message->hide();

    auto* bottom = new QHBoxLayout(m_message);
    bottom->setContentsMargins(0, 0, 0, 0);
    bottom->setSpacing(8);
    bottom->addWidget(m_note, 1);
    bottom->addWidget(m_cancel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(makeTexts());
    layout->addWidget(makeSteps());
    layout->addWidget(m_modeText);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_message);

    m_longRun.setSingleShot(true);
    m_longRun.setInterval(kLongRun);
    m_player.setInterval(kStepPause);
    connect(&m_longRun, &QTimer::timeout, this, [this] {
        m_cancel->show();
        m_message->show();
    });
    connect(&m_player, &QTimer::timeout, this, &PairPage::playOn);
    connect(m_cancel, &QPushButton::clicked, this, &PairPage::cancel);
    connect(m_view, &PairView::stepAsked, this, [this](int step) {
        if (m_cover.isEmpty())
            setStep(step);
    });
    m_source->setText(tr("The train left the station on time."));
    m_target->setText(tr("Le train a quitté la gare à l'heure."));
    follow();
}

void PairPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_hasStarted)
        run();
}

void PairPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_isBusy)
        cancel();
    else
        QWidget::keyPressEvent(event);
}

void PairPage::ask(const PairAsked& asked)
{
    play(false);
    if (m_hasStarted && asked == this->asked())
        return;
    m_stepAsked = asked.choice.step - 1;
    m_mode = asked.choice.mode;
    m_head = asked.choice.head;
    m_hasStarted = true;
    setTexts(asked.source, asked.target);
    follow();
}

PairAsked PairPage::asked() const
{
    return {m_source->text(), m_target->text(), {m_mode, m_head, m_stepAsked.value_or(m_view->plot().step) + 1}};
}

PairPlot PairPage::plot() const
{
    return m_isBusy ? PairPlot() : m_view->plot();
}

void PairPage::setTexts(const QString& source, const QString& target)
{
    m_source->setText(source.left(m_source->maxLength()));
    m_target->setText(target.left(m_target->maxLength()));
    if (m_hasStarted)
        run();
}

void PairPage::setMode(PairMode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    follow();
    if (m_hasStarted)
        run();
}

void PairPage::setHead(const PairHead& head)
{
    m_head = head;
    follow();
    if (m_hasStarted)
        run();
}

void PairPage::run()
{
    m_hasStarted = true;
    setBusy(true);
    m_runner.start({0, m_mode, m_source->text(), m_target->text(), m_head, m_roots});
}

void PairPage::take(const std::shared_ptr<const PairResult>& result)
{
    setBusy(false);
    PairPlot plot = result->plot;
    const int step = std::exchange(m_stepAsked, {}).value_or(m_view->plot().step);
    plot.step = std::clamp(step, 0, std::max(0, plot.nSteps() - 1));
    plot.cover = m_cover;
    m_view->setPlot(std::move(plot));
    follow();
}

void PairPage::cancel()
{
    m_runner.cancel();
    setBusy(false);
    m_cancel->hide();
    m_message->show();
    m_note->setSentence(tr("Cancelled: the picture is that of the last run. Change the text to run again."));
}

/// A short run says nothing.
void PairPage::setBusy(bool isBusy)
{
    const bool isLong = m_isBusy && m_message->isVisible();
    m_isBusy = isBusy;
    if (isBusy && isLong)
        return;
    m_message->hide();
    if (isBusy)
        m_longRun.start();
    else
        m_longRun.stop();
}

void PairPage::setStep(int step)
{
    m_view->setStep(std::clamp(step, 0, std::max(0, m_view->plot().nSteps() - 1)));
    follow();
}

/// From the last step it begins again.
void PairPage::play(bool plays)
{
    if (plays && m_view->plot().step + 1 >= m_view->plot().nSteps())
        setStep(0);
    else if (plays && m_lessMotion)
        setStep(m_view->plot().step + 1);
    if (plays && !m_lessMotion)
        m_player.start();
    else
        m_player.stop();
    follow();
}

void PairPage::setLessMotion(bool less)
{
    if (m_lessMotion == less)
        return;
    m_lessMotion = less;
    play(false);
}

void PairPage::playOn()
{
    const int next = m_view->plot().step + 1;
    if (next + 1 >= m_view->plot().nSteps())
        m_player.stop();
    setStep(next);
}

void PairPage::follow()
{
    const PairPlot& plot = m_view->plot();
    const int n = plot.nSteps();
    const bool isCovered = !m_cover.isEmpty();
    m_targetName->setVisible(m_mode == PairMode::Training);
    m_target->setVisible(m_mode == PairMode::Training);
    m_modeChoice->setValue(modeName(m_mode));
    const QString layer = m_head.layer ? tr("layer %1").arg(*m_head.layer) : tr("last layer");
    m_headChoice->setValue(
        tr("%1, %2").arg(layer, m_head.head ? tr("head %1").arg(*m_head.head) : tr("mean of the heads")));
    m_modeText->setText(modeSentence(m_mode));
    const QSignalBlocker slider(m_slider);
    m_slider->setRange(1, std::max(1, n));
    m_slider->setValue(plot.step + 1);
    m_slider->setEnabled(n > 1 && !isCovered);
    m_play->setEnabled(n > 1 && !isCovered);
    m_modeChoice->setEnabled(!isCovered);
    m_headChoice->setEnabled(!isCovered);
    m_modeText->setVisible(!isCovered);
    m_play->setText(m_player.isActive() ? tr("Pause") : tr("Play"));
    m_play->setToolTip(m_player.isActive() ? tr("Stop at this step")
                       : m_lessMotion      ? tr("Go one step on; less motion is preferred, so nothing moves by itself")
                                           : tr("Go from step to step"));
    m_source->setReadOnly(isCovered);
    m_target->setReadOnly(isCovered);
    const int step = plot.step + 1;
    m_stepText->setText(n == 0      ? tr("No step yet")
                        : isCovered ? tr("Step %1").arg(step)
                                    : tr("Step %1 of %2").arg(step).arg(n));
}

void PairPage::setCover(const PairCover& cover)
{
    if (cover == m_cover)
        return;
    m_cover = cover;
    play(false);
    m_view->setCover(cover);
    follow();
}

std::optional<Figure> PairPage::figure() const
{
    if (!m_cover.isEmpty())
        return std::nullopt;
    return madeOf(m_view->plot()).figure;
}

std::optional<PictureTable> PairPage::numbers() const
{
    if (!m_cover.isEmpty())
        return std::nullopt;
    return madeOf(m_view->plot()).table;
}

SaidCommand PairPage::command() const
{
    const PairPlot& plot = m_view->plot();
    for (const PairSide& side : plot.sides)
        if (!side.refusal.isEmpty())
            return {{}, side.refusal};
    if (!m_cover.isEmpty())
        return {{}, tr("What the two models do comes with your answer.")};
    if (plot.isEmpty() || m_isBusy)
        return {{}, tr("Wait for the translation: then there is a command.")};
    SessionState state = commandState();
    state.input.text = m_source->text();
    state.input.secondText = m_target->text();
    state.pages.pair = {m_mode, m_head, plot.step + 1};
    return {renderOptions(pairPicture(), state, QStringLiteral("pair.svg"))};
}

} // namespace headlight
