// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_exercise_view.h"

#include "core/base/error.h"
#include "ui/lessons/lesson_exercise.h"
#include "ui/lessons/set_text.h"
#include "ui/window/widgets/formula_label.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

LessonExerciseView::LessonExerciseView(LessonExercise exercise, Window window, QWidget* parent)
    : QWidget(parent),
      m_exercise(std::move(exercise)),
      m_window(std::move(window)),
      m_check(new QPushButton(tr("Check"), this)),
      m_reply(new FormulaLabel(this))
{
    setObjectName("lessonExercise");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(6);
    const bool isPicture = m_exercise.input == ExerciseInput::Picture;
    auto* heading =
        plainLabel(isPicture ? tr("Exercise: another picture") : tr("Exercise: a sentence of your own"), this);
    heading->setProperty("role", "strong");
    layout->addWidget(heading);
    auto* ask = new FormulaLabel(this);
    ask->setObjectName("lessonExerciseAsk");
    ask->setProperty("role", "asked");
    ask->setTexts(m_exercise.ask, asSetMark(m_exercise.ask));
    layout->addWidget(ask);
    m_sentence = addLine(*layout,
                         isPicture                                   ? tr("The picture's name, or its file")
                         : m_exercise.input == ExerciseInput::Second ? tr("Your second sentence")
                                                                     : tr("Your sentence"),
                         "lessonExerciseSentence");
    m_sentence->setToolTip(isPicture ? tr("Type a name such as canvas-07, then Enter: the window shows it")
                                     : tr("Type a sentence, then Enter: the window shows it"));
    connect(m_sentence, &QLineEdit::returnPressed, this, &LessonExerciseView::showSentence);
    for (const LessonBlank& blank : m_exercise.blanks) {
        m_blanks.push_back(addLine(*layout, blank.label, "lessonExerciseBlank"));
        connect(m_blanks.back(), &QLineEdit::returnPressed, m_check, &QPushButton::click);
    }
    m_check->setObjectName("lessonExerciseCheck");
    m_check->setToolTip(tr("Compare with the numbers of the picture"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_check);
    row->addStretch(1);
    layout->addLayout(row);
    m_reply->setObjectName("lessonExerciseReply");
    m_reply->hide();
    layout->addWidget(m_reply);
    connect(m_check, &QPushButton::clicked, this, &LessonExerciseView::check);
    followFields();
}

QLineEdit* LessonExerciseView::addLine(QVBoxLayout& layout, const QString& label, const char* name)
{
    auto* caption = plainLabel(label, this);
    caption->setProperty("role", "muted");
    auto* line = new QLineEdit(this);
    line->setObjectName(name);
    line->setAccessibleName(label);
    line->setToolTip(label);
    layout.addWidget(caption);
    layout.addWidget(line);
    connect(line, &QLineEdit::textChanged, this, &LessonExerciseView::followFields);
    return line;
}

std::vector<QLineEdit*> LessonExerciseView::lines() const
{
    std::vector<QLineEdit*> result{m_sentence};
    result.insert(result.end(), m_blanks.begin(), m_blanks.end());
    return result;
}

LessonExerciseView::Given LessonExerciseView::given() const
{
    Given given{{}, replyOf(*m_reply)};
    for (const QLineEdit* line : lines())
        given.lines << line->text();
    return given;
}

void LessonExerciseView::setGiven(const Given& given)
{
    const std::vector<QLineEdit*> fields = lines();
    for (std::size_t i = 0; i < fields.size(); ++i)
        fields[i]->setText(given.lines.value(static_cast<int>(i)));
    if (!given.reply.text.isEmpty())
        showReply(*m_reply, given.reply);
}

void LessonExerciseView::focusSentence()
{
    m_sentence->setFocus(Qt::OtherFocusReason);
}

void LessonExerciseView::followFields()
{
    const auto isFilled = [](const QLineEdit* line) { return !line->text().trimmed().isEmpty(); };
    m_check->setEnabled(isFilled(m_sentence) && std::ranges::all_of(m_blanks, isFilled));
}

/// Whether the window shows the reader's sentence, or will.
bool LessonExerciseView::showSentence()
{
    const QString sentence = m_sentence->text().simplified();
    if (sentence.isEmpty() || sentence == m_window.sentence())
        return !sentence.isEmpty();
    try {
        m_window.show(sentence);
        return true;
    } catch (const Error& error) {
        tell(plainReply(QString::fromUtf8(error.what()), "problem"));
        return false;
    }
}

QMap<QString, QString> LessonExerciseView::typed() const
{
    QMap<QString, QString> values;
    for (std::size_t i = 0; i < m_blanks.size(); ++i)
        values.insert(m_exercise.blanks[i].name, m_blanks[i]->text().trimmed());
    return values;
}

void LessonExerciseView::check()
{
    if (m_window.isOfLesson(m_sentence->text())) {
        tell(plainReply(m_exercise.input == ExerciseInput::Picture
                            ? tr("That is a picture of the lesson: choose another one.")
                            : tr("That is a sentence of the lesson: type one of your own."),
                        "notice"));
        return;
    }
    if (!showSentence())
        return;
    const std::optional<LiveMeasures> measures = m_window.measures();
    m_isWaiting = !measures;
    if (m_isWaiting)
        return;
    try {
        const ExerciseCheck result = checkExercise(m_exercise, typed(), *measures);
        if (result.isRight) {
            tell(replyWith(tr("✓"), m_exercise.right, "done"));
            emit solved();
        } else {
            tell(replyWith(tr("✗ Not yet: %1").arg(result.found), m_exercise.hint, "notice"));
        }
    } catch (const Error& error) {
        tell(plainReply(QString::fromUtf8(error.what()), "problem"));
    }
}

void LessonExerciseView::follow()
{
    if (std::exchange(m_isWaiting, false))
        check();
}

void LessonExerciseView::tell(const LessonReply& reply)
{
    showReply(*m_reply, reply);
    emit told();
}

QWidget* LessonExerciseView::reply() const
{
    return m_reply;
}

} // namespace headlight
