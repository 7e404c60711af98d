// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/corpus/corpus_texts.h"

#include "ui/kit/larger_type.h"
#include "ui/session/corpus_session.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QHeaderView>
#include <QKeyEvent>

namespace headlight {

namespace {

enum TextColumn { kOf, kPlace, kStrength, kToken, kLooksAt, kWeight, kLine, kText, kTextColumns };

} // namespace

CorpusTexts::CorpusTexts(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName("corpusTexts");
    setAccessibleName(tr("Texts where the head is strongest, and at each decile of its strength"));
    setToolTip(tr("A click or Enter opens the text in the main window, with this head and this token"));
    setColumnCount(kTextColumns);
    setHeaderLabels(
        {tr("Of"), tr("Where"), tr("Writes"), tr("Token"), tr("Looks at"), tr("Weight"), tr("Line"), tr("Text")});
    headerItem()->setToolTip(kPlace,
                             tr("Of all lines in the order of their strongest tokens: the strongest 20, then one at "
                                "each decile, to the width of a bin of 4.4 %"));
    headerItem()->setToolTip(kStrength, tr("The length of what the head writes at the token, ‖z W^O‖"));
    headerItem()->setToolTip(kLooksAt, tr("The token that it looks at most, and with which weight"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideRight);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(kText, QHeaderView::Stretch);
    header()->setStretchLastSection(false);
    for (const TextColumn column : {kStrength, kWeight, kLine})
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    followType(*this, [this] { header()->setMinimumSectionSize(inType(40)); });
    connect(this, &QTreeWidget::itemClicked, this, &CorpusTexts::textWanted);
}

void CorpusTexts::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && chosen())
        emit textWanted();
    else
        QTreeWidget::keyPressEvent(event);
}

const HeadExample* CorpusTexts::chosen() const
{
    const int row = currentItem() ? indexOfTopLevelItem(currentItem()) : -1;
    return row < 0 ? nullptr : &m_examples[static_cast<std::size_t>(row)];
}

bool CorpusTexts::isOfB() const
{
    return currentItem() && indexOfTopLevelItem(currentItem()) >= static_cast<int>(m_nOfA);
}

void CorpusTexts::clearTexts()
{
    clear();
    m_examples.clear();
}

void CorpusTexts::add(const QString& of, const QString& place, const HeadExample& example)
{
    const QString text = QString::fromStdString(*example.text);
    auto* item = new QTreeWidgetItem(this, {of, place, QString::number(double(example.strength), 'g', 4),
                                            QString::fromStdString(example.queryLabel),
                                            QString::fromStdString(example.keyLabel), shareText(double(example.weight)),
                                            QString::number(example.line), text.simplified()});
    for (const TextColumn column : {kStrength, kWeight, kLine})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(kText, plainTip(text));
    m_examples.push_back(example);
}

void CorpusTexts::addAll(const QString& of, const HeadStats& stats)
{
    int rank = 0;
    for (const HeadExample& example : stats.strongest)
        add(of, tr("strongest %1").arg(++rank), example);
    for (int tenths = 9; tenths >= 1 && !stats.strengths.empty(); --tenths)
        add(of, tr("decile %1").arg(tenths), stats.atDecile(tenths));
}

void CorpusTexts::setHead(const CorpusSession& session, const HeadIndex& head)
{
    clearTexts();
    const StatsComparison* comparison = session.comparison();
    setColumnHidden(kOf, !comparison);
    addAll(tr("A"), session.stats()->stats.heads.at(head));
    m_nOfA = m_examples.size();
    if (comparison)
        addAll(tr("B"), comparison->b.stats.heads.at(head));
}

} // namespace headlight
