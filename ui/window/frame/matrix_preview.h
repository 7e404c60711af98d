// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/matrix_reading.h"
#include "core/base/cancel_token.h"
#include "core/tensor/matrix.h"

#include <QString>

#include <filesystem>

namespace headlight {

/// A file of attention weights, and how it might be read.
struct MatrixPreviewRequest {
    quint64 number = 0;
    std::filesystem::path file;
    MatrixReading reading;
};

/// What the file gives when it is read so: the sizes in a sentence and its first head, or why it can't be read.
struct MatrixPreview {
    quint64 number = 0;
    QString sizes;    // "4 layers × 3 heads, 6 queries × 6 keys"; empty where it can't be read
    QString problem;  // one sentence, or empty
    Matrix firstHead; // [Tq, Tk], at most 64 of each
};

/// Throws Error{Cancelled} alone.
MatrixPreview makeMatrixPreview(const MatrixPreviewRequest& request, const CancelToken& cancel);

} // namespace headlight
