// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_page_view.h"

#include "ui/lessons/page_text.h"
#include "ui/window/lessons/lesson_curves.h"
#include "ui/window/widgets/formula_text.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/temperature_slider.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace headlight {

namespace {

/// Its curves are charts, for which it keeps room.
void setText(FormulaText& shown, LessonCurves& curves, PageText text)
{
    std::vector<TextPicture> rooms;
    for (const CurvePlot& plot : text.plots)
        rooms.push_back({plot.heightShare, [](Canvas&, const QSizeF&, const Theme&) {}});
    shown.setCommonMark(text.markdown, std::move(rooms));
    shown.setAccessibleDescription(text.spoken());
    curves.show(std::move(text.plots));
}

} // namespace

LessonPageView::LessonPageView(QWidget* parent)
    : QScrollArea(parent),
      m_text(new FormulaText),
      m_questions(new QVBoxLayout),
      m_heat(new QWidget),
      m_temperature(new TemperatureSlider(tr("Temperature"), 0.05, 20.0, m_heat)),
      m_train(new QPushButton(tr("Train this model"))),
      m_afterwards(new FormulaText),
      m_curves(new LessonCurves(*m_text)),
      m_curvesAfterwards(new LessonCurves(*m_afterwards)),
      m_exercises(new QVBoxLayout)
{
    setObjectName("lessonPage");
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // lines that break anew when it comes would jump
    m_text->setObjectName("lessonText");
    m_text->setAccessibleName(tr("The lesson's text"));
    m_afterwards->setObjectName("lessonAfterwards");
    m_afterwards->setAccessibleName(tr("What the lesson says after your answer"));
    for (FormulaText* text : {m_text, m_afterwards}) {
        text->growWithText();
        text->installEventFilter(this);
    }
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 8, 0);
    layout->setSpacing(8);
    layout->addWidget(m_text);
    layout->addLayout(m_questions);
    layout->addWidget(heatRow());
    m_train->setObjectName("lessonTrain");
    m_train->setToolTip(tr("Opens Training with the settings of this page, and begins"));
    layout->addWidget(m_train, 0, Qt::AlignLeft);
    connect(m_train, &QPushButton::clicked, this, &LessonPageView::trainingWanted);
    layout->addWidget(m_afterwards);
    layout->addLayout(m_exercises);
    connect(m_temperature, &TemperatureSlider::valueChanged, this, &LessonPageView::temperatureChosen);
    layout->addStretch(1);
    setWidget(page);
}

QWidget* LessonPageView::heatRow()
{
    m_heat->setObjectName("lessonHeat");
    m_temperature->slider().setObjectName("lessonTemperature");
    m_temperature->setToolTip(tr("The temperature that the scores are divided by; the model runs again"));
    auto* row = new QHBoxLayout(m_heat);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(plainLabel(tr("Temperature τ"), m_heat));
    row->addWidget(m_temperature, 1);
    return m_heat;
}

void LessonPageView::setPage(const LessonPage& page, const LessonQuestionView::Measures& measures,
                             const LessonExerciseView::Window& window)
{
    m_page = page;
    m_curves->show({}); // another page's curves are looked into anew
    m_curvesAfterwards->show({});
    setTexts(std::nullopt);
    m_afterwards->hide();
    m_train->hide();
    m_heat->setVisible(page.hasTemperature);
    addExercise(page.exercise, window);
    m_asked.clear();
    m_unanswered.clear();
    for (LessonQuestionView* old : findChildren<LessonQuestionView*>()) {
        m_questions->removeWidget(old);
        old->hide();
        old->deleteLater();
    }
    for (int i = 0; i < static_cast<int>(page.questions.size()); ++i)
        addQuestion(i, page.questions[static_cast<std::size_t>(i)], measures);
    verticalScrollBar()->setValue(0);
}

void LessonPageView::setTexts(const std::optional<LiveMeasures>& measures)
{
    const LiveMeasures* now = measures ? &*measures : nullptr;
    PageText text = pageText(m_page.markdown, m_page, now);
    text.markdown.prepend(QStringLiteral("## %1\n\n").arg(m_page.title));
    setText(*m_text, *m_curves, std::move(text));
    setText(*m_afterwards, *m_curvesAfterwards, pageText(m_page.afterwards, m_page, now));
}

void LessonPageView::addQuestion(int number, const LessonQuestion& question,
                                 const LessonQuestionView::Measures& measures)
{
    auto* view = new LessonQuestionView(question, measures, widget());
    m_questions->addWidget(view);
    view->show(); // at once, and not in an event of the layout's
    m_asked.push_back(view);
    m_unanswered.push_back(view);
    connect(view, &LessonQuestionView::solved, this, [this, number] { emit solved(number); });
    connect(view, &LessonQuestionView::told, this, [this, view] {
        showReply(view, {view->checkButton(), view->reply()});
    });
    connect(view, &LessonQuestionView::answered, this, [this, view] {
        if (std::erase(m_unanswered, view) == 0)
            return;
        if (m_unanswered.empty())
            emit answered();
        else if (view->isAncestorOf(window()->focusWidget()))
            m_unanswered.front()->focusAnswer();
    });
}

/// In place of that of the page before.
void LessonPageView::addExercise(const std::optional<LessonExercise>& exercise,
                                 const LessonExerciseView::Window& window)
{
    if (m_exercise) {
        m_exercises->removeWidget(m_exercise);
        m_exercise->hide();
        m_exercise->deleteLater();
        m_exercise = nullptr;
    }
    if (!exercise)
        return;
    m_exercise = new LessonExerciseView(*exercise, window, widget());
    m_exercises->addWidget(m_exercise);
    m_exercise->show();
    connect(m_exercise, &LessonExerciseView::solved, this, &LessonPageView::exerciseSolved);
    connect(m_exercise, &LessonExerciseView::told, this, [this] { showReply(m_exercise, {m_exercise->reply()}); });
}

LessonPageView::Given LessonPageView::given() const
{
    Given given;
    for (const LessonQuestionView* view : m_asked)
        given.answers.push_back(view->given());
    if (m_exercise)
        given.exercise = m_exercise->given();
    return given;
}

void LessonPageView::setGiven(const Given& given)
{
    for (std::size_t i = 0; i < std::min(given.answers.size(), m_asked.size()); ++i)
        m_asked[i]->setGiven(given.answers[i]);
    std::erase_if(m_unanswered, [](const LessonQuestionView* view) { return view->isTold(); });
    if (m_exercise && given.exercise)
        m_exercise->setGiven(*given.exercise);
}

void LessonPageView::focusAnswer()
{
    if (!m_unanswered.empty())
        m_unanswered.front()->focusAnswer();
    else if (m_exercise)
        m_exercise->focusSentence();
    else
        m_text->setFocus(Qt::OtherFocusReason);
}

void LessonPageView::reveal()
{
    m_afterwards->setVisible(!m_afterwards->document()->isEmpty());
    m_train->setVisible(!m_page.training.isEmpty());
}

void LessonPageView::follow(const std::optional<LiveMeasures>& measures, double temperature)
{
    m_temperature->setValue(temperature);
    if (!m_page.tables.empty() || m_page.curve)
        setTexts(measures);
    if (m_exercise)
        m_exercise->follow();
}

/// Once they have their place: the button that was clicked, and all of the reply.
void LessonPageView::showReply(QWidget* context, std::initializer_list<QWidget*> parts)
{
    QTimer::singleShot(0, context, [this, shown = std::vector<QWidget*>(parts)] {
        widget()->layout()->activate();
        for (QWidget* part : shown)
            ensureWidgetVisible(part, 0, 8);
    });
}

/// The keys that scroll a text scroll the page that it is a part of.
bool LessonPageView::eventFilter(QObject* watched, QEvent* event)
{
    static const std::map<int, QAbstractSlider::SliderAction> actions{
        {Qt::Key_Up, QAbstractSlider::SliderSingleStepSub},   {Qt::Key_Down, QAbstractSlider::SliderSingleStepAdd},
        {Qt::Key_PageUp, QAbstractSlider::SliderPageStepSub}, {Qt::Key_PageDown, QAbstractSlider::SliderPageStepAdd},
        {Qt::Key_Space, QAbstractSlider::SliderPageStepAdd},  {Qt::Key_Home, QAbstractSlider::SliderToMinimum},
        {Qt::Key_End, QAbstractSlider::SliderToMaximum}};
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const auto action = actions.find(key->key());
        if (action != actions.end() && key->modifiers() == Qt::NoModifier) {
            verticalScrollBar()->triggerAction(action->second);
            return true;
        }
    }
    return QScrollArea::eventFilter(watched, event);
}

} // namespace headlight
