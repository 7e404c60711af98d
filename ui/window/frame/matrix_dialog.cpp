// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/matrix_dialog.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/larger_type.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr int kPreviewSide = 192;

QString wordOf(MatrixAxis axis)
{
    switch (axis) {
    case MatrixAxis::Examples:
        return MatrixDialog::tr("examples");
    case MatrixAxis::Layers:
        return MatrixDialog::tr("layers");
    case MatrixAxis::Heads:
        return MatrixDialog::tr("heads");
    case MatrixAxis::Queries:
        return MatrixDialog::tr("queries (rows)");
    case MatrixAxis::Keys:
        break;
    }
    return MatrixDialog::tr("keys (columns)");
}

/// The first head, each cell as a square.
QPixmap pictureOf(const Matrix& head)
{
    QImage image(static_cast<int>(head.cols()), static_cast<int>(head.rows()), QImage::Format_RGB32);
    ColourScale scale;
    scale = fitted(scale, {double(head.minCoeff()), double(head.maxCoeff()), 0.0});
    const CellColours colourOf(scale);
    for (Index row = 0; row < head.rows(); ++row)
        for (Index column = 0; column < head.cols(); ++column)
            image.setPixel(static_cast<int>(column), static_cast<int>(row),
                           colourOf(double(head(row, column)), double(head.row(row).cwiseAbs().maxCoeff())));
    return QPixmap::fromImage(image.scaled(inType(kPreviewSide), inType(kPreviewSide), Qt::KeepAspectRatio));
}

/// The axes of the file; none where they can't be read.
MatrixQuestion questionOrNone(const std::filesystem::path& file)
{
    try {
        return matrixQuestion(file);
    } catch (const Error&) { // the preview says it
        return {};
    }
}

} // namespace

MatrixDialog::MatrixDialog(std::filesystem::path file, const MatrixReading& reading, QWidget* parent)
    : QDialog(parent),
      m_file(std::move(file)),
      m_question(questionOrNone(m_file)),
      m_example(new QSpinBox(this)),
      m_softmax(new QCheckBox(tr("The numbers are &scores: show their softmax"), this)),
      m_picture(new QLabel(this)),
      m_message(plainLabel(this)),
      m_runner(
          *this,
          [](const MatrixPreviewRequest& request, const CancelToken& cancel, const Progress&, const auto& deliver) {
              deliver(std::make_shared<const MatrixPreview>(makeMatrixPreview(request, cancel)));
          },
          [](const QString&) {}, [this](const std::shared_ptr<const MatrixPreview>& preview) { showPreview(*preview); })
{
    setWindowTitle(tr("How %1 is read").arg(toQString(m_file.filename())));
    setObjectName("matrixDialog");
    auto* form = new QFormLayout;
    addAxes(*form, reading);
    addStack(*form, reading);
    addExample(*form, reading);
    m_softmax->setObjectName("matrixSoftmax");
    m_softmax->setChecked(reading.isOfScores);
    connect(m_softmax, &QCheckBox::toggled, this, &MatrixDialog::ask);
    form->addRow(m_softmax);
    m_picture->setObjectName("matrixPicture");
    m_picture->setAccessibleName(tr("The first head, read so"));
    m_picture->setFixedSize(inType(kPreviewSide), inType(kPreviewSide));
    m_message->setObjectName("matrixMessage");
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(3 * fontMetrics().lineSpacing()); // the dialog does not grow with a sentence
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    m_open = buttons->button(QDialogButtonBox::Open);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* top = new QHBoxLayout;
    top->setSpacing(16);
    top->addLayout(form, 1);
    top->addWidget(m_picture);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    ask();
}

void MatrixDialog::addAxes(QFormLayout& form, const MatrixReading& reading)
{
    const bool fits = reading.axes.size() == m_question.axes.size();
    if (!fits && m_question.readings.empty())
        return;
    const MatrixAxes& first = fits && !reading.axes.empty() ? reading.axes : m_question.readings.front();
    for (std::size_t axis = 0; axis < m_question.axes.size(); ++axis) {
        const UnnamedAxis& one = m_question.axes[axis];
        auto* const choice = new QComboBox(this);
        choice->setObjectName(QStringLiteral("matrixAxis%1").arg(axis));
        for (const auto& [value, word] : kMatrixAxes)
            choice->addItem(wordOf(value), static_cast<int>(value));
        choice->setCurrentIndex(choice->findData(static_cast<int>(first[axis])));
        const QString name =
            one.isOfNames ? tr("Number in the names, %1 of them").arg(one.size) : tr("Axis of size %1").arg(one.size);
        choice->setAccessibleName(name);
        form.addRow(name, choice);
        // The axis that had the chosen meaning takes the one that this axis gives up.
        connect(choice, &QComboBox::currentIndexChanged, this,
                [this, choice, before = choice->currentIndex()](int now) mutable {
                    for (QComboBox* other : m_axes)
                        if (other != choice && other->currentIndex() == now)
                            other->setCurrentIndex(before);
                    before = now;
                    ask();
                });
        m_axes.push_back(choice);
    }
}

/// Asks of one matrix whether it is one map or heads one below the other, or side by side.
void MatrixDialog::addStack(QFormLayout& form, const MatrixReading& reading)
{
    if (m_question.readings.empty() || m_question.readings.back().size() == m_question.axes.size())
        return;
    const std::int64_t rows = m_question.axes[0].size;
    const std::int64_t columns = m_question.axes[1].size;
    const std::int64_t size = std::min(rows, columns);
    m_stack = new QComboBox(this);
    m_stack->setObjectName("matrixStack");
    m_stack->addItem(tr("one map"));
    m_stack->addItem(
        (rows > columns ? tr("%1 heads of %2 × %2, one below the other") : tr("%1 heads of %2 × %2, side by side"))
            .arg(std::max(rows, columns) / size)
            .arg(size));
    m_stack->setCurrentIndex(reading.axes.size() > m_question.axes.size() ? 1 : 0);
    const QString name = tr("The one matrix is");
    m_stack->setAccessibleName(name);
    m_stack->setToolTip(tr("Some programs save the maps of all heads in one matrix, [heads · T, T] or [T, heads · T]"));
    form.addRow(name, m_stack);
    connect(m_stack, &QComboBox::currentIndexChanged, this, &MatrixDialog::ask);
}

void MatrixDialog::addExample(QFormLayout& form, const MatrixReading& reading)
{
    m_example->setObjectName("matrixExample");
    m_example->setAccessibleName(tr("Example"));
    m_example->setValue(static_cast<int>(reading.example.value_or(0)));
    connect(m_example, &QSpinBox::valueChanged, this, &MatrixDialog::ask);
    form.addRow(tr("&Example, from 0"), m_example);
}

bool MatrixDialog::isStack() const
{
    return m_stack != nullptr && m_stack->currentIndex() == 1;
}

MatrixReading MatrixDialog::reading() const
{
    MatrixReading reading;
    for (const QComboBox* axis : m_axes)
        reading.axes.push_back(static_cast<MatrixAxis>(axis->currentData().toInt()));
    if (isStack())
        reading.axes = m_question.readings.back();
    if (std::ranges::find(reading.axes, MatrixAxis::Examples) != reading.axes.end())
        reading.example = m_example->value();
    reading.isOfScores = m_softmax->isChecked();
    return reading;
}

/// Reads the file as chosen, in the background.
void MatrixDialog::ask()
{
    const MatrixReading chosen = reading();
    const auto at = std::ranges::find(chosen.axes, MatrixAxis::Examples) - chosen.axes.begin();
    const bool hasExamples = at < std::ssize(chosen.axes);
    m_example->setEnabled(hasExamples);
    for (QComboBox* axis : m_axes)
        axis->setEnabled(!isStack());
    if (hasExamples) {
        const QSignalBlocker blocker(m_example);
        m_example->setRange(0, static_cast<int>(m_question.axes[static_cast<std::size_t>(at)].size) - 1);
    }
    m_open->setEnabled(false);
    m_runner.start({0, m_file, reading()});
}

void MatrixDialog::showPreview(const MatrixPreview& preview)
{
    m_open->setEnabled(preview.problem.isEmpty());
    m_message->setText(preview.problem.isEmpty() ? preview.sizes : preview.problem);
    setRole(*m_message, preview.problem.isEmpty() ? "muted" : "problem");
    m_picture->setPixmap(preview.problem.isEmpty() ? pictureOf(preview.firstHead) : QPixmap());
}

} // namespace headlight
