// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_around_pane.h"

#include "core/bench/bench_edits.h"
#include "core/bench/bench_sizes.h"
#include "ui/session/bench_session.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/usable.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>

namespace headlight {

BenchAroundPane::BenchAroundPane(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_typedVectors(new QCheckBox(tr("Q, K, V typed"), this)),
      m_positions(new QCheckBox(tr("Positions"), this)),
      m_residual(new QCheckBox(tr("Residual"), this)),
      m_layerNorm(benchCombo("benchLayerNorm", tr("Layer norm"), QString(), this)),
      m_epsilon(new NumberField(tr("Epsilon of the layer norm"), this))
{
    m_typedVectors->setObjectName("benchTypedVectors");
    m_positions->setObjectName("benchPositions");
    m_residual->setObjectName("benchResidual");
    m_epsilon->setObjectName("benchEpsilon");
    m_epsilon->setDecimals(12);
    m_epsilon->setRange(1e-12, 1.0);
    m_epsilon->setSingleStep(1e-5);
    leaveWheelToThePage(*m_epsilon);
    m_layerNorm->addItem(tr("off"), static_cast<int>(BenchLayerNorm::Off));
    m_layerNorm->addItem(tr("before attention"), static_cast<int>(BenchLayerNorm::Pre));
    m_layerNorm->addItem(tr("after attention"), static_cast<int>(BenchLayerNorm::Post));
    m_layerNorm->setToolTip(tr("Each row minus its mean, over its standard deviation, times γ plus β; before attention "
                               "(pre) or after the residual connection (post)"));

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->addWidget(m_typedVectors, 0, 0);
    grid->addWidget(m_positions, 0, 1);
    grid->addWidget(m_residual, 0, 2);
    addLabelled(*grid, 1, 0, tr("Layer norm"), *m_layerNorm);
    grid->addWidget(m_epsilon, 1, 2);
    grid->setColumnStretch(1, 1);
    connectControls();
    connect(&m_session, &BenchSession::changed, this, &BenchAroundPane::follow);
    follow();
}

void BenchAroundPane::connectControls()
{
    const auto change = [this](const QString& what, const BenchSession::Edit& edit, const QString& burst = {}) {
        m_session.edit(what, edit, burst);
        follow(); // a refused choice is put back as well
    };
    connect(m_typedVectors, &QCheckBox::clicked, this, [change](bool typed) {
        change(typed ? tr("Q, K and V typed") : tr("Q, K and V computed"),
               [typed](const BenchInput& input) { return withTypedVectors(input, typed); });
    });
    connect(m_positions, &QCheckBox::clicked, this, [change](bool on) {
        change(on ? tr("positions on") : tr("positions off"), [on](BenchInput input) {
            input.options.positions = on;
            return input;
        });
    });
    connect(m_residual, &QCheckBox::clicked, this, [change](bool on) {
        change(on ? tr("residual on") : tr("residual off"), [on](BenchInput input) {
            input.options.residual = on;
            return input;
        });
    });
    connect(m_layerNorm, &QComboBox::activated, this, [this, change] {
        const auto layerNorm = static_cast<BenchLayerNorm>(m_layerNorm->currentData().toInt());
        change(tr("layer norm: %1").arg(m_layerNorm->currentText()), [layerNorm](BenchInput input) {
            input.options.layerNorm = layerNorm;
            return fittedBench(input); // gain and bias
        });
    });
    connect(m_epsilon, &NumberField::valueChanged, this, [change](double epsilon) {
        change(
            tr("epsilon %1").arg(epsilon),
            [epsilon](BenchInput input) {
                input.options.epsilon = epsilon;
                return input;
            },
            QStringLiteral("epsilon"));
    });
    connect(m_epsilon, &NumberField::refused, this, &BenchAroundPane::refused);
}

void BenchAroundPane::follow()
{
    const BenchInput& input = m_session.input();
    const BenchOptions& options = input.options;
    const bool isTyped = input.hasVectors() && input.vectorsAreTyped;
    m_typedVectors->setChecked(isTyped);
    setUsable(*m_typedVectors, input.hasVectors(), tr("Tables of Q, K and V in place of X W^Q, X W^K and X W^V"),
              tr("This kind of attention has no Q, K and V"));
    m_positions->setChecked(options.positions);
    setUsable(*m_positions, !isTyped && input.kind != BenchKind::Additive,
              tr("Sines and cosines of the position, added to the embeddings"),
              isTyped ? tr("Q, K and V are typed and do not come from X")
                      : tr("The states of a recurrent network hold the order already"));
    m_residual->setChecked(options.residual);
    const Index width = outputWidth(input);
    setUsable(*m_residual, options.residual || width == input.first.x.cols(),
              tr("The output is added to the embeddings it came from"),
              tr("The output is %1 wide and the embeddings are %2: they can't be added")
                  .arg(width)
                  .arg(input.first.x.cols()));
    showChoice(*m_layerNorm, static_cast<int>(options.layerNorm));
    auto* entries = qobject_cast<QStandardItemModel*>(m_layerNorm->model());
    QStandardItem* before = entries->item(m_layerNorm->findData(static_cast<int>(BenchLayerNorm::Pre)));
    before->setEnabled(!isTyped);
    before->setToolTip(isTyped ? tr("Q, K and V are typed and do not come from X") : QString());
    const QSignalBlocker blocker(m_epsilon);
    m_epsilon->setValue(options.epsilon);
    setUsable(*m_epsilon, options.layerNorm != BenchLayerNorm::Off, tr("ε, added to the variance, 1e−12 to 1"),
              tr("The layer norm is off"));
}

} // namespace headlight
