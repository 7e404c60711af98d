// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace headlight {

class BenchSession;
class NumberField;

/// What stands around attention: typed vectors, positions, the residual connection, layer normalisation.
class BenchAroundPane : public QWidget {
    Q_OBJECT
public:
    explicit BenchAroundPane(BenchSession& session, QWidget* parent = nullptr);

signals:
    /// One sentence about a number that was typed and not taken.
    void refused(const QString& sentence);

private:
    void connectControls();
    void follow();

    BenchSession& m_session;
    QCheckBox* m_typedVectors;
    QCheckBox* m_positions;
    QCheckBox* m_residual;
    QComboBox* m_layerNorm;
    NumberField* m_epsilon;
};

} // namespace headlight
