// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/session/runner.h"

#include <QDialog>

class QPushButton;

namespace headlight {

class ChartView;
class MessageLabel;
class NumberField;

struct GraphFileRequest {
    quint64 number = 0; // set by the runner
    double threshold = 0.0;
};

struct GraphFileShown {
    quint64 number = 0;  // its request has it, too
    MadePicture picture; // without a figure where the file is no graph; then the refusal says why
};

/// An attribution graph of a file, to be looked into beside the window, cut to its strongest links and exported.
class GraphDialog : public QDialog {
    Q_OBJECT
public:
    GraphDialog(QString file, QWidget* parent);
    ~GraphDialog() override;

private:
    void showGraph(const GraphFileShown& shown);
    void showChart();
    void exportShown();

    QString m_file;
    NumberField* m_threshold;
    QPushButton* m_export;
    ChartView* m_chart;
    MessageLabel* m_said; // what is shown of the file, or why nothing is
    MadePicture m_picture;
    Runner<GraphFileRequest, GraphFileShown> m_runner; // last: its thread ends first
};

} // namespace headlight
