// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QScrollArea>

namespace headlight {

enum class FileKind;
class InspectorView;
class Session;

/// The right pane: the inspector, scrolled where it is higher than the window, and its exports.
class InspectorPane : public QScrollArea {
    Q_OBJECT
public:
    explicit InspectorPane(Session& session, QWidget* parent = nullptr);

    /// The folded steps as the layout is kept: "mask output".
    QString foldedSteps() const;
    /// Unknown words are left out.
    void setFoldedSteps(const QString& words);

    /// By the dialog, which opens with its figure or its table.
    void exportAs(FileKind first);

signals:
    void refused(const QString& sentence);
    void told(const QString& sentence);

private:
    Session& m_session;
    InspectorView* m_view;
};

} // namespace headlight
