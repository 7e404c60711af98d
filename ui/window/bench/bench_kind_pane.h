// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_sizes.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QSpinBox;

namespace headlight {

class BenchSession;

/// The kind of attention and the sizes that its tables share.
class BenchKindPane : public QWidget {
    Q_OBJECT
public:
    explicit BenchKindPane(BenchSession& session, QWidget* parent = nullptr);

private:
    void addSize(const char* objectName, const QString& label, const QString& name, const QString& tip,
                 const QString& whyNot, Index BenchSizes::*size);
    void follow();

    struct Size {
        QSpinBox* spin;
        QLabel* label;
        QString name; // "d_k", of the step of undo
        QString tip;
        QString whyNot;
        Index BenchSizes::*size;
    };

    BenchSession& m_session;
    QComboBox* m_kind;
    QSpinBox* m_heads;
    std::vector<Size> m_sizes;
};

} // namespace headlight
