// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/compare/compare_pane.h"

#include "core/attention/mask_kinds.h"
#include "core/export/difference_csv.h"
#include "ui/kit/tr.h"
#include "ui/pictures/compare/compare_fields.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/heatmap/map_zoom.h"
#include "ui/window/text/text_line.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace headlight {

ComparePane::ComparePane(Session& session, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_choices(new WrappingRow),
      m_kind(*static_cast<ChoiceButton*>(
          (new FieldControls(session, compareFields(), *m_choices, *this))->of(QStringLiteral("compare.kind")))),
      m_other(new ChoiceButton(tr("B"), new QMenu(this), this)),
      m_maskNumber(new QSpinBox(this)),
      m_textName(plainLabel(tr("Text of B"), this)),
      m_text(new TextLine(this)),
      m_view(new CompareView(this))
{
    m_other->setObjectName("compareOther");
    m_other->setToolTip(tr("What B is"));
    makeMaskNumber();
    m_textName->setProperty("role", "muted");
    m_textName->setBuddy(m_text);
    m_text->setObjectName("compareText");
    m_text->setAccessibleName(tr("Text of B"));
    m_text->setToolTip(tr("The same head reads this text as you type"));
    m_text->setMaxLength(1'000'000);
    fixInType(*m_text, {0, 28});
    m_view->setObjectName("compareView");

    m_choices->add(m_other);
    m_choices->add(m_maskNumber);
    m_choices->add(m_textName);
    m_choices->add(m_text, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(m_choices);
    layout->addWidget(m_view, 1);

    connect(m_other->menu(), &QMenu::aboutToShow, this, [this] { fillOtherMenu(*m_other->menu()); });
    connect(m_text, &QLineEdit::textEdited, this,
            [this](const QString& text) { change([&](CompareChoice& choice) { choice.text = text; }); });
    connect(m_text, &QLineEdit::editingFinished, &session, &Session::endBurst);
    connect(m_view, &CompareView::cellHovered, this, [this](int query, int key) {
        const HeatmapPlot& a = m_view->plot().a;
        const bool isInA = query < a.nQueries() && key < a.nKeys(); // the tokens above are A's
        emit hovered(isInA ? a.axes.queryOf(query) : -1, isInA ? a.axes.keyOf(key) : -1);
    });
    connect(m_view, &CompareView::cellClicked, &session, [this](int row, int column) {
        const ShownAxes& axes = m_view->plot().a.axes;
        m_session.pin(axes.queryOf(row), axes.keyOf(column));
    });
    choosePart(m_view->mapZoom(), session);
    connect(m_kind.menu(), &QMenu::aboutToShow, this, &ComparePane::followKinds);
    connect(&session, &Session::stateChanged, this, &ComparePane::followState);
    followState();
}

void ComparePane::makeMaskNumber()
{
    m_maskNumber->setObjectName("compareMaskNumber");
    fixInType(*m_maskNumber, {0, 28});
    m_maskNumber->setKeyboardTracking(false); // "12" is not 1 first
    connect(m_maskNumber, &QSpinBox::valueChanged, this, [this](int number) {
        change([number](CompareChoice& choice) {
            if (choice.mask)
                choice.mask->width = number;
        });
    });
}

/// The number of B's mask stands beside its name, and only while it has one.
void ComparePane::followMask()
{
    const CompareChoice& choice = m_session.state().compare;
    const bool isMask = choice.kind == CompareKind::Mask && choice.mask;
    const std::optional<MaskNumber> number = isMask ? rowOf(choice.mask->kind).number : std::nullopt;
    m_maskNumber->setVisible(number.has_value());
    if (!number)
        return;
    const QSignalBlocker blocker(m_maskNumber);
    m_maskNumber->setRange(number->least, kLargestOfferedMaskNumber);
    m_maskNumber->setValue(choice.mask->width);
    m_maskNumber->setToolTip(headlight::tr(number->meaning));
    m_maskNumber->setAccessibleName(headlight::tr(number->meaning));
}

/// A file is compared with what stands in it or in another file: nothing of it is computed again.
void ComparePane::followKinds()
{
    const bool isGiven = showsGivenWeights(m_session);
    m_kind.menu()->setToolTipsVisible(true);
    for (QAction* action : m_kind.menu()->actions()) {
        const bool works = !isGiven || comparesFiles(valueOf<CompareKind>(kCompareKinds, action->data().toString()));
        action->setEnabled(works);
        action->setToolTip(works ? QString()
                                 : tr("What a file holds is not computed again: open a model to compare so"));
    }
}

void ComparePane::change(const std::function<void(CompareChoice&)>& set)
{
    CompareChoice choice = m_session.state().compare;
    set(choice);
    m_session.set(&SessionState::compare, choice);
}

void ComparePane::followState()
{
    const CompareChoice& choice = m_session.state().compare;
    const bool isText = choice.kind == CompareKind::Text;
    m_textName->setVisible(isText);
    m_text->setVisible(isText);
    m_text->setPlaceholderText(m_session.readsTexts() ? tr("Type the text of B")
                                                      : tr("Type the token ids of B, such as 1 2 3"));
    m_other->setVisible(!isText);
    followMask();
    if (m_text->text() != choice.text)
        m_text->setText(choice.text);
}

void ComparePane::setView(const ViewData& view)
{
    const auto* picture = view.as<ComparePicture>();
    if (!picture)
        return;
    m_picture = *picture;
    m_other->setValue(m_picture->other.isEmpty() ? tr("choose") : m_picture->other);
    m_view->setPlot(m_picture->plot);
}

void ComparePane::setHovered(int query, int key)
{
    if (!m_view->underMouse())
        m_view->setHoveredToken(m_view->plot().a.axes.rowOf(query), m_view->plot().a.axes.columnOf(key));
}

bool ComparePane::runMap(MapCommand command)
{
    return m_view->run(command);
}

} // namespace headlight
