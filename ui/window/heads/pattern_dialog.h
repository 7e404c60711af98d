// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/followed_tokens.h"
#include "ui/pictures/head_table/drawn_pattern.h"

#include <QDialog>
#include <QTimer>

#include <memory>

class QLabel;
class QToolButton;

namespace headlight {

class PatternCanvas;
class Session;
struct HeadTable;
struct RunResult;
struct Theme;

/// Beside the window: where a pattern is drawn, and which heads look most like it. The drawn cells follow their tokens
/// when the text changes, as hidden ones do; that some are left behind is said.
class PatternDialog : public QDialog {
    Q_OBJECT
public:
    explicit PatternDialog(Session& session, QWidget* parent = nullptr);
    bool isBlank() const;
    /// See hasContrast().
    bool hasContrast() const;

signals:
    /// The first stroke on a blank canvas.
    void begun();
    void told(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeTools();
    void addPresets(QToolButton& button);
    void usePreset(PatternPreset preset);
    void followResult();
    void followDrawing();
    void followTokens(const RunResult& result);
    void tellLeftBehind(int nBefore, int nAfter);
    void tellBest(const HeadTable* table);

    Session& m_session;
    PatternCanvas* m_canvas;
    QToolButton* m_undo;
    QToolButton* m_clear;
    QLabel* m_best;
    QLabel* m_hint;
    QTimer m_pause;                               // after a stroke, before the heads are compared
    std::shared_ptr<const ActivationCache> m_run; // whose texts are drawn on
    ShownTokens m_tokens;                         // its tokens
    bool m_wasBlank = true;
};

} // namespace headlight
