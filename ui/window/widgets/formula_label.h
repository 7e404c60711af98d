// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QStringList>

class QTextDocument;

namespace headlight {

/// A paragraph with formulas (see ui/kit/formula_document.h) in as many lines as it needs, in the label's own type and
/// colour. text() and screen readers have it as it was written.
class FormulaLabel : public QLabel {
    Q_OBJECT
public:
    explicit FormulaLabel(QWidget* parent = nullptr);

    /// `text` is what is heard, `commonMark` the same as it is shown.
    void setTexts(const QString& text, const QString& commonMark);
    const QString& commonMark() const { return m_commonMark; }
    /// Every formula that was not understood, as the sentence that says why.
    const QStringList& problems() const { return m_problems; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();

    QTextDocument* m_document;
    QString m_commonMark;
    QStringList m_problems;
};

} // namespace headlight
