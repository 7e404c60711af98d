// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/views/prediction_view.h"

#include "ui/item_models/prediction_model.h"
#include "ui/views/prediction_delegate.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace headlight {

PredictionView::PredictionView(const QString& name, QWidget* parent)
    : QWidget(parent),
      m_heading(new QLabel(this)),
      m_sentence(new QLabel(this)),
      m_table(new QTableView(this)),
      m_model(new PredictionModel(this)),
      m_delegate(new PredictionDelegate(this))
{
    m_heading->setProperty("role", QStringLiteral("heading"));
    m_sentence->setProperty("role", QStringLiteral("muted"));
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);

    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    m_table->setAccessibleName(name);
    m_table->setObjectName(QStringLiteral("predictionTable"));
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setMinimumSectionSize(20);
    m_table->horizontalHeader()->setSectionResizeMode(PredictionModel::TokenColumn, QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(PredictionModel::ProbabilityColumn, QHeaderView::Stretch);
    m_table->setColumnWidth(PredictionModel::TokenColumn, 84);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(18);
    m_table->verticalHeader()->setDefaultSectionSize(18);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setTabKeyNavigation(false);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 7, 12, 3);
    layout->setSpacing(3);
    layout->addWidget(m_heading);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_table, 1);
    m_table->hide();
}

void PredictionView::setPredictions(const QString& heading, std::vector<Prediction> predictions)
{
    m_heading->setText(heading);
    m_model->setPredictions(std::move(predictions));
    m_sentence->hide();
    m_table->show();
}

void PredictionView::setSentence(const QString& heading, const QString& sentence)
{
    m_heading->setText(heading);
    m_model->setPredictions({});
    m_sentence->setText(sentence);
    m_table->hide();
    m_sentence->show();
}

void PredictionView::setTheme(const Theme& theme)
{
    m_delegate->setTheme(theme);
    m_table->viewport()->update();
}

} // namespace headlight
