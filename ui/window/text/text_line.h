// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QLineEdit>

#include <optional>

namespace headlight {

struct TokenSequence;

/// Where the model stops reading, in code points of the text; none where it reads all of it.
std::optional<int> readUntil(const TokenSequence& text);

/// The sentence. Undo and redo are the window's, not the line's own: they cover every other choice too.
class TextLine : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;

    /// Mutes what is behind so many code points, which the model does not read; none: it reads all.
    void setReadUntil(std::optional<int> codePoints);
    /// The characters that are not muted; all where it reads all.
    QString readText() const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;

private:
    /// Everything that decides how the line looks where a part of it is muted.
    struct Muted {
        QString text;
        std::optional<int> readUntil; // code points
        QColor colour;
        bool operator==(const Muted&) const = default;
    };

    void mute();
    QColor mutedColour() const;

    std::optional<int> m_readUntil; // code points
    std::optional<Muted> m_muted;   // none before the first time
    bool m_isComposing = false;     // by an input method
};

} // namespace headlight
