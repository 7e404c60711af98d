// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/command_line.h"
#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"

#include <QWidget>

#include <optional>

namespace headlight {

class BenchSession;
class BenchView;
struct LessonBench;

/// The sheet of steps, live.
class BenchStepsPage : public QWidget {
    Q_OBJECT
public:
    explicit BenchStepsPage(BenchSession& session, QWidget* parent = nullptr);

    BenchView& view() { return *m_view; }
    /// Shows what a lesson shows of the bench there is now, even while the page is behind another.
    void showLesson(const LessonBench& bench);
    void setMaskPainting(bool paints);
    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;
    SaidCommand command() const;

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followIfShown();
    void follow();

    BenchSession& m_session;
    BenchView* m_view;
    bool m_isBehind = false; // the session, while it is not shown
};

} // namespace headlight
