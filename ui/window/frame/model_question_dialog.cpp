// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/model_question_dialog.h"

#include "ui/session/session.h"
#include "ui/state/model_choice.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace headlight {

namespace {

constexpr int kMostOfACount = 1024; // heads and the like

QString explanation(const ModelQuestions& questions)
{
    const bool isOfAdapter = !questions.unsaid.empty() && questions.unsaid.front().isFolder;
    if (isOfAdapter)
        return ModelQuestionDialog::tr("“%1” holds an adapter, which changes a model that is neither beside it nor in "
                                       "the hub’s cache. Where is that model?")
            .arg(questions.model);
    if (questions.unknownKeys.isEmpty())
        return ModelQuestionDialog::tr("“%1” holds weights and does not say all of its model. What does it leave out?")
            .arg(questions.model);
    QStringList quoted;
    for (const QString& key : questions.unknownKeys)
        quoted << u'“' + key + u'”';
    return (questions.unknownKeys.size() == 1
                ? ModelQuestionDialog::tr("The config.json of “%1” has a key that Headlight does not know: %2. It may "
                                          "change what the model computes. Open it all the same, without that key?")
                : ModelQuestionDialog::tr("The config.json of “%1” has keys that Headlight does not know: %2. They may "
                                          "change what the model computes. Open it all the same, without those keys?"))
        .arg(questions.model, quoted.join(QStringLiteral(", ")));
}

} // namespace

ModelQuestionDialog::ModelQuestionDialog(const ModelQuestions& questions, QWidget* parent)
    : QDialog(parent), m_questions(questions)
{
    setWindowTitle(tr("Open a model"));
    setObjectName("modelQuestionDialog");
    auto* layout = new QFormLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setVerticalSpacing(8);
    layout->setHorizontalSpacing(16);
    auto* sentence = plainLabel(explanation(questions), this);
    sentence->setObjectName("modelQuestionText");
    sentence->setWordWrap(true);
    layout->addRow(sentence);
    for (const CheckpointQuestion& question : questions.unsaid)
        layout->addRow(tr(question.text.c_str()), fieldOf(question));

    auto* open = new QPushButton(questions.unsaid.empty() ? tr("Open all the same") : tr("Open"), this);
    open->setObjectName("modelQuestionOpen");
    open->setProperty("role", "primary");
    open->setDefault(!questions.unsaid.empty());
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName("modelQuestionCancel");
    cancel->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(open);
    layout->addRow(buttons);
    fixInType(*this, {460, 0});
    connect(open, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

QWidget* ModelQuestionDialog::fieldOf(const CheckpointQuestion& question)
{
    QWidget* field = nullptr;
    if (question.isFolder) {
        field = folderField();
    } else if (question.choices.empty()) {
        auto* number = new QSpinBox(this);
        number->setRange(1, kMostOfACount);
        number->setValue(question.usual.empty() ? 1 : QString::fromStdString(question.usual).toInt());
        field = number;
    } else {
        auto* list = new QComboBox(this);
        for (const std::string& choice : question.choices)
            list->addItem(QString::fromStdString(choice));
        field = list;
    }
    field->setObjectName(QStringLiteral("modelQuestion_") + QString::fromStdString(question.key));
    m_fields.push_back(field);
    return field;
}

/// A line for a folder, and the dialog that finds one.
QWidget* ModelQuestionDialog::folderField()
{
    auto* field = new QWidget(this);
    auto* row = new QHBoxLayout(field);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* line = new QLineEdit(field);
    line->setObjectName("modelQuestionFolder");
    line->setAccessibleName(tr("Folder of the model"));
    auto* choose = new QPushButton(tr("Choose…"), field);
    choose->setObjectName("modelQuestionChoose");
    choose->setAutoDefault(false);
    row->addWidget(line, 1);
    row->addWidget(choose);
    field->setFocusProxy(line);
    connect(choose, &QPushButton::clicked, this, [this, line] {
        if (const QString folder = askForFolder(*this, FileKind::Model, tr("Folder of the model")); !folder.isEmpty())
            line->setText(folder);
    });
    return field;
}

QString ModelQuestionDialog::answerIn(const QWidget& field) const
{
    if (const auto* number = qobject_cast<const QSpinBox*>(&field))
        return QString::number(number->value());
    if (const auto* line = field.findChild<QLineEdit*>("modelQuestionFolder"))
        return line->text().trimmed();
    return static_cast<const QComboBox&>(field).currentText();
}

QString ModelQuestionDialog::assumed() const
{
    std::map<std::string, std::string, std::less<>> said;
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        if (const QString answer = answerIn(*m_fields[i]); !answer.isEmpty())
            said[m_questions.unsaid[i].key] = answer.toStdString();
    return assumedText(said);
}

ModelAsker::ModelAsker(Session& session, QWidget* window) : QObject(window), m_session(session), m_window(window)
{
    connect(&session, &Session::problemChanged, this, &ModelAsker::askIfNeeded, Qt::QueuedConnection);
}

void ModelAsker::askIfNeeded()
{
    const SessionState& state = m_session.state();
    const bool wasAsked =
        state.model == m_asked.model && state.allowedKeys == m_asked.allowedKeys && state.assumed == m_asked.assumed;
    if (m_session.problem().isEmpty() || m_session.asksForText() || wasAsked)
        return;
    const ModelQuestions questions = m_session.modelQuestions();
    if (questions.isEmpty())
        return;
    m_asked = state;
    auto* dialog = new ModelQuestionDialog(questions, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (m_session.state().model == m_asked.model)
            m_session.answerModel(dialog->allowedKeys(),
                                  dialog->assumed().isEmpty() ? m_asked.assumed : dialog->assumed());
    });
    dialog->open();
}

} // namespace headlight
