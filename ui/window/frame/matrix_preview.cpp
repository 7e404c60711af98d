// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/matrix_preview.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "ui/kit/tr.h"

#include <algorithm>

namespace headlight {

MatrixPreview makeMatrixPreview(const MatrixPreviewRequest& request, const CancelToken& cancel)
{
    constexpr Index mostShown = 64;
    MatrixPreview preview;
    preview.number = request.number;
    try {
        const AttentionMatrices matrices = readAttentionMatrices(
            request.file, request.reading, ReadingWatch(request.file.filename().string(), {}, cancel));
        const Eigen::Map<const Matrix> first(matrices.weights.data(), matrices.nQueries, matrices.nKeys);
        preview.firstHead =
            first.topLeftCorner(std::min(matrices.nQueries, mostShown), std::min(matrices.nKeys, mostShown));
        preview.sizes = tr("%1 layers × %2 heads, %3 queries × %4 keys")
                            .arg(matrices.nLayers)
                            .arg(matrices.nHeads)
                            .arg(matrices.nQueries)
                            .arg(matrices.nKeys);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::Cancelled)
            throw;
        preview.problem = error.kind() == ErrorKind::OpenChoice
                              ? tr("Say what each axis holds, and which of several examples is shown.")
                              : QString::fromUtf8(error.what());
    } catch (const std::bad_alloc&) {
        preview.problem = tr("The computer has not enough memory for this file.");
    }
    return preview;
}

} // namespace headlight
