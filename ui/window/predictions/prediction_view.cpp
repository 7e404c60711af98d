// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/predictions/prediction_view.h"

#include "ui/kit/larger_type.h"
#include "ui/pictures/predictions/prediction_plot.h"
#include "ui/window/predictions/prediction_delegate.h"
#include "ui/window/predictions/prediction_model.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

PredictionView::PredictionView(const QString& name, QWidget* parent)
    : QWidget(parent),
      m_heading(plainLabel(this)),
      m_note(plainLabel(this)),
      m_gluedNote(plainLabel(this)),
      m_changeHeading(plainLabel(changeHeading(), this)),
      m_sentence(plainLabel(this)),
      m_table(new QTableView(this)),
      m_model(new PredictionModel(this)),
      m_delegate(new PredictionDelegate(this))
{
    followTheme(*this, [this](const Theme& theme) {
        m_delegate->setTheme(theme);
        m_table->viewport()->update();
    });
    m_heading->setProperty("role", QStringLiteral("heading"));
    m_note->setObjectName(QStringLiteral("predictionNote"));
    m_note->setProperty("role", QStringLiteral("note"));
    m_note->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored); // its signs move no row beside those of before
    m_note->hide();
    m_gluedNote->setObjectName(QStringLiteral("gluedNote"));
    m_gluedNote->setProperty("role", QStringLiteral("muted"));
    m_gluedNote->setToolTip(tr("A piece of a word: it follows the token before it with no space between"));
    m_gluedNote->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    m_gluedNote->hide();
    m_changeHeading->setObjectName(QStringLiteral("changeHeading"));
    m_changeHeading->setProperty("role", QStringLiteral("muted"));
    m_changeHeading->setToolTip(tr("Change of the probability by what is switched off"));
    m_changeHeading->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    m_changeHeading->hide();
    m_sentence->setProperty("role", QStringLiteral("muted"));
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);

    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    m_table->setAccessibleName(name);
    m_table->setObjectName(QStringLiteral("predictionTable"));
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setMinimumSectionSize(20);
    m_table->horizontalHeader()->setSectionResizeMode(PredictionModel::TokenColumn, QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(PredictionModel::ProbabilityColumn, QHeaderView::Stretch);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(18);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setTabKeyNavigation(false);
    m_table->setMouseTracking(true);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->horizontalHeader()->setSectionResizeMode(PredictionModel::ChangeColumn, QHeaderView::Fixed);
    followType(*m_table, [table = m_table] {
        table->verticalHeader()->setDefaultSectionSize(inType(18));
        table->setColumnWidth(PredictionModel::TokenColumn, inType(PredictionDelegate::kTokenWidth));
        table->setColumnWidth(PredictionModel::ChangeColumn, inType(PredictionDelegate::kChangeWidth));
    });
    m_table->viewport()->setCursor(Qt::PointingHandCursor);
    m_table->installEventFilter(this);
    m_table->viewport()->installEventFilter(this);
    connect(m_table, &QTableView::entered, this, [this](const QModelIndex& index) { setLooked(index.row()); });
    connect(m_table, &QTableView::viewportEntered, this, [this] { setLooked(-1); });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { emit tokenChosen(index.data(PredictionModel::IdRole).toLongLong()); });

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 7, 12, 3);
    layout->setSpacing(3);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_heading, 1);
    top->addWidget(m_gluedNote);
    top->addWidget(m_note);
    top->addSpacing(8); // the note is not read as a part of the heading behind it
    top->addWidget(m_changeHeading);
    layout->addLayout(top);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_table, 1);
    m_table->hide();
}

bool PredictionView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QModelIndex index = m_table->currentIndex();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && index.isValid()) {
            emit tokenChosen(index.data(PredictionModel::IdRole).toLongLong());
            return true;
        }
    }
    if (watched == m_table->viewport() && event->type() == QEvent::Leave)
        setLooked(-1);
    return QWidget::eventFilter(watched, event);
}

void PredictionView::setLooked(int row)
{
    m_delegate->setLooked(row);
    m_table->viewport()->update();
}

void PredictionView::setPredictions(const QString& heading, std::vector<Prediction> predictions,
                                    std::vector<double> change)
{
    m_heading->setText(heading);
    m_heading->setToolTip(plainTip(heading));
    const int row = m_table->currentIndex().row();
    m_changeHeading->setVisible(!change.empty());
    m_table->setColumnHidden(PredictionModel::ChangeColumn, change.empty());
    m_gluedNote->setText(gluedOnNote(predictions));
    m_gluedNote->setVisible(!m_gluedNote->text().isEmpty());
    m_model->setPredictions(std::move(predictions), std::move(change));
    if (row >= 0 && m_model->rowCount() > 0) // the keyboard stays where it was
        m_table->setCurrentIndex(m_model->index(std::min(row, m_model->rowCount() - 1), 0));
    m_sentence->hide();
    m_table->show();
}

void PredictionView::leaveRoomForChanges(bool leaves)
{
    m_delegate->leaveRoomForChanges(leaves);
    m_table->viewport()->update();
}

void PredictionView::setSentence(const QString& heading, const QString& sentence)
{
    m_heading->setText(heading);
    m_model->setPredictions({});
    m_sentence->setText(sentence);
    m_table->hide();
    m_changeHeading->hide();
    m_gluedNote->hide();
    m_sentence->show();
}

void PredictionView::setNote(const QString& note, const QStringList& lines)
{
    m_note->setText(note);
    m_note->setToolTip(plainTip(lines.join(u'\n')));
    m_note->setVisible(!note.isEmpty());
}

} // namespace headlight
