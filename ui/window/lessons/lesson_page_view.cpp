// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_page_view.h"

#include "ui/lessons/lesson_table.h"
#include "ui/window/widgets/formula_text.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <map>
#include <utility>

namespace headlight {

LessonPageView::LessonPageView(QWidget* parent)
    : QScrollArea(parent), m_text(new FormulaText), m_questions(new QVBoxLayout), m_afterwards(new FormulaText)
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
    layout->addWidget(m_afterwards);
    layout->addStretch(1);
    setWidget(page);
}

void LessonPageView::setPage(const LessonPage& page, const LessonQuestionView::Measures& measures)
{
    m_page = page;
    m_measures = measures;
    setTexts();
    m_afterwards->hide();
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

void LessonPageView::setTexts()
{
    const std::optional<LiveMeasures> live = m_page.tables.empty() ? std::nullopt : m_measures();
    const auto filled = [&](const QString& markdown) {
        return withTables(withSeries(markdown, m_page.series), m_page.tables, live ? &*live : nullptr);
    };
    m_text->setCommonMark(QStringLiteral("## %1\n\n%2").arg(m_page.title, filled(m_page.markdown)));
    m_afterwards->setCommonMark(filled(m_page.afterwards));
}

void LessonPageView::followNumbers()
{
    if (!m_page.tables.empty())
        setTexts();
}

void LessonPageView::addQuestion(int number, const LessonQuestion& question,
                                 const LessonQuestionView::Measures& measures)
{
    auto* view = new LessonQuestionView(question, measures, widget());
    m_questions->addWidget(view);
    view->show(); // at once, and not in an event of the layout's
    m_unanswered.push_back(view);
    connect(view, &LessonQuestionView::solved, this, [this, number] { emit solved(number); });
    connect(view, &LessonQuestionView::told, this, [this, view] { showReply(view); });
    connect(view, &LessonQuestionView::answered, this, [this, view] {
        if (std::erase(m_unanswered, view) > 0 && m_unanswered.empty())
            emit answered();
    });
}

void LessonPageView::reveal()
{
    m_afterwards->setVisible(!m_afterwards->document()->isEmpty());
}

/// Once it has its place: the button that was clicked, and all of the reply.
void LessonPageView::showReply(LessonQuestionView* question)
{
    QTimer::singleShot(0, question, [this, question] {
        widget()->layout()->activate();
        ensureWidgetVisible(question->checkButton(), 0, 8);
        ensureWidgetVisible(question->reply(), 0, 8);
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

void LessonPageView::setTheme(const Theme& theme)
{
    m_text->setTheme(theme);
    m_afterwards->setTheme(theme);
}

} // namespace headlight
