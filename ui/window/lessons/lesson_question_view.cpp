// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_question_view.h"

#include "core/base/error.h"
#include "ui/lessons/set_text.h"
#include "ui/window/widgets/formula_label.h"
#include "ui/window/widgets/plain_text.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace headlight {

LessonQuestionView::LessonQuestionView(LessonQuestion question, Measures measures, QWidget* parent)
    : QWidget(parent),
      m_question(std::move(question)),
      m_measures(std::move(measures)),
      m_check(new QPushButton(tr("Check"), this)),
      m_reply(new FormulaLabel(this))
{
    setObjectName("lessonQuestion");
    auto* ask = new FormulaLabel(this);
    ask->setObjectName("lessonAsk");
    ask->setProperty("role", "strong");
    ask->setTexts(m_question.ask, asSetMark(m_question.ask));
    m_check->setObjectName("lessonCheck");
    m_check->setToolTip(tr("Compare your answer with the numbers of the picture (Enter)"));
    m_reply->setObjectName("lessonReply");
    m_reply->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(ask);
    switch (m_question.kind) {
    case QuestionKind::Choose:
        layout->addWidget(makeChoices());
        break;
    case QuestionKind::Order:
        layout->addWidget(makeOrder());
        break;
    case QuestionKind::Number:
        layout->addWidget(makeNumber());
        break;
    }
    auto* row = new QHBoxLayout;
    row->addWidget(m_check);
    row->addStretch(1);
    layout->addLayout(row);
    layout->addWidget(m_reply);
    connect(m_check, &QPushButton::clicked, this, &LessonQuestionView::check);
}

QWidget* LessonQuestionView::makeChoices()
{
    auto* choices = new QWidget(this);
    auto* layout = new QVBoxLayout(choices);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_choices = new QButtonGroup(this);
    for (const QString& option : m_question.options) {
        auto* button = new QRadioButton(choices);
        button->setObjectName("lessonOption");
        button->setText(plainName(option));
        button->setProperty("option", option);
        button->setToolTip(tr("Answer: %1").arg(option));
        m_choices->addButton(button);
        layout->addWidget(button);
    }
    m_check->setEnabled(false);
    connect(m_choices, &QButtonGroup::buttonClicked, this, [this] { m_check->setEnabled(true); });
    return choices;
}

QWidget* LessonQuestionView::makeOrder()
{
    auto* order = new QWidget(this);
    auto* layout = new QHBoxLayout(order);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_order = new QListWidget(order);
    m_order->setObjectName("lessonOrder");
    m_order->addItems(m_question.options);
    m_order->setDragDropMode(QAbstractItemView::InternalMove);
    m_order->setCurrentRow(0);
    m_order->setFixedHeight(m_order->sizeHintForRow(0) * static_cast<int>(m_question.options.size()) +
                            2 * m_order->frameWidth() + 4);
    m_order->setAccessibleName(tr("The options, the largest first"));
    m_order->setToolTip(tr("Drag into order, the largest first; or Ctrl with the up and down keys"));
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(2);
    for (const int rows : {-1, 1}) {
        auto* button = new QToolButton(order);
        button->setText(rows < 0 ? QStringLiteral("↑") : QStringLiteral("↓"));
        button->setAccessibleName(rows < 0 ? tr("Move up") : tr("Move down"));
        button->setToolTip(button->accessibleName());
        connect(button, &QToolButton::clicked, this, [this, rows] { move(rows); });
        buttons->addWidget(button);
        auto* keys = new QShortcut(QKeySequence(Qt::CTRL | (rows < 0 ? Qt::Key_Up : Qt::Key_Down)), m_order);
        keys->setContext(Qt::WidgetShortcut);
        connect(keys, &QShortcut::activated, this, [this, rows] { move(rows); });
    }
    buttons->addStretch(1);
    layout->addWidget(m_order, 1);
    layout->addLayout(buttons);
    return order;
}

QWidget* LessonQuestionView::makeNumber()
{
    m_number = new QLineEdit(this);
    m_number->setObjectName("lessonNumber");
    m_number->setAccessibleName(tr("Your number"));
    m_number->setPlaceholderText(tr("a number"));
    m_number->setToolTip(tr("Type a number, then Enter"));
    m_number->setMaximumWidth(140);
    m_check->setEnabled(false);
    connect(m_number, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_check->setEnabled(!text.trimmed().isEmpty()); });
    return m_number;
}

void LessonQuestionView::move(int rows)
{
    const int from = m_order->currentRow();
    const int to = from + rows;
    if (from < 0 || to < 0 || to >= m_order->count())
        return;
    m_order->insertItem(to, m_order->takeItem(from));
    m_order->setCurrentRow(to);
}

QStringList LessonQuestionView::answer() const
{
    QStringList result;
    if (m_choices && m_choices->checkedButton())
        result << m_choices->checkedButton()->property("option").toString();
    if (m_number)
        result << m_number->text().trimmed();
    for (int i = 0; m_order && i < m_order->count(); ++i)
        result << m_order->item(i)->text();
    return result;
}

LessonQuestionView::Given LessonQuestionView::given() const
{
    return {answer(), replyOf(*m_reply), m_missed, m_isTold};
}

void LessonQuestionView::setGiven(const Given& given)
{
    setAnswer(given.answer);
    m_missed = given.missed;
    m_isTold = given.isTold;
    if (!given.reply.text.isEmpty())
        showReply(*m_reply, given.reply);
}

void LessonQuestionView::setAnswer(const QStringList& answer)
{
    if (m_number)
        m_number->setText(answer.value(0));
    for (QAbstractButton* button : m_choices ? m_choices->buttons() : QList<QAbstractButton*>()) {
        if (answer.contains(button->property("option").toString())) {
            button->setChecked(true);
            m_check->setEnabled(true);
        }
    }
    for (int to = 0; m_order && to < m_order->count() && to < answer.size(); ++to) {
        const QList<QListWidgetItem*> found = m_order->findItems(answer[to], Qt::MatchExactly);
        if (!found.isEmpty())
            m_order->insertItem(to, m_order->takeItem(m_order->row(found.back())));
    }
}

void LessonQuestionView::check()
{
    try {
        const std::optional<LiveMeasures> measures = m_measures();
        if (!measures) {
            tell(plainReply(tr("The picture is not there yet: try again in a moment."), "notice"));
            return;
        }
        const AnswerCheck result = checkAnswer(m_question, answer(), *measures);
        if (!result.isRight && hintsAt(answer())) {
            tell(replyWith(tr("✗ Not yet."), m_question.hint, "notice"));
            return;
        }
        m_isTold = true;
        tellTruth(result);
        if (result.isRight)
            emit solved();
        emit answered();
    } catch (const Error& error) {
        tell(plainReply(QString::fromUtf8(error.what()), "problem"));
    }
}

void LessonQuestionView::tellTruth(const AnswerCheck& result)
{
    if (result.isRight)
        tell(replyWith(tr("✓"), m_question.right, "done"));
    else
        tell(replyWith(tr("✗ The answer is %1.").arg(result.truth), m_question.wrong, "notice"));
}

/// The first wrong answer gets the hint; one that is given again says that the hint was of no help.
bool LessonQuestionView::hintsAt(const QStringList& answer)
{
    if (m_question.hint.isEmpty() || m_isTold)
        return false;
    if (!m_missed.isEmpty())
        return false;
    m_missed = answer;
    return true;
}

void LessonQuestionView::tell(const LessonReply& reply)
{
    showReply(*m_reply, reply);
    emit told();
}

void LessonQuestionView::focusAnswer()
{
    QWidget* field = m_number;
    if (m_order)
        field = m_order;
    if (m_choices)
        field = m_choices->checkedButton() ? m_choices->checkedButton() : m_choices->buttons().value(0);
    if (field)
        field->setFocus(Qt::OtherFocusReason);
}

/// A line of text, an option and a list all leave Enter to what they stand in.
void LessonQuestionView::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && m_check->isEnabled())
        m_check->click();
    else
        QWidget::keyPressEvent(event);
}

QWidget* LessonQuestionView::checkButton() const
{
    return m_check;
}

QWidget* LessonQuestionView::reply() const
{
    return m_reply;
}

} // namespace headlight
