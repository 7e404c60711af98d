// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/head_vectors.h"

#include "core/activations/activation_cache.h"
#include "core/attention/projection.h"

namespace headlight {

namespace {

const AttentionActivations& layerOf(const ActivationCache& run, HeadIndex head)
{
    return run.attention(head.part, head.layer);
}

AttentionSize sizeOf(const ActivationCache& run, HeadIndex head)
{
    return run.config().sizeOf(head.part);
}

MatrixView ofKeyHead(const ActivationCache& run, HeadIndex head, const Matrix& allHeads)
{
    const AttentionSize size = sizeOf(run, head);
    return headColumns(allHeads, kvHeadOf(head.head, size.nHeads, size.keyHeads()), allHeads.cols() / size.keyHeads());
}

} // namespace

MatrixView headQ(const ActivationCache& run, HeadIndex head)
{
    return headColumns(layerOf(run, head).q, head.head, sizeOf(run, head).dHead);
}

MatrixView headK(const ActivationCache& run, HeadIndex head)
{
    return ofKeyHead(run, head, layerOf(run, head).k);
}

MatrixView headV(const ActivationCache& run, HeadIndex head)
{
    return ofKeyHead(run, head, layerOf(run, head).v);
}

MatrixView headZ(const ActivationCache& run, HeadIndex head)
{
    return headColumns(layerOf(run, head).z, head.head, sizeOf(run, head).valueSize());
}

bool hasRotary(const ActivationCache& run, HeadIndex head)
{
    return layerOf(run, head).preRotaryQ.size() != 0;
}

MatrixView headPreRotaryQ(const ActivationCache& run, HeadIndex head)
{
    return hasRotary(run, head) ? headColumns(layerOf(run, head).preRotaryQ, head.head, sizeOf(run, head).dHead)
                                : headQ(run, head);
}

MatrixView headPreRotaryK(const ActivationCache& run, HeadIndex head)
{
    return hasRotary(run, head) ? ofKeyHead(run, head, layerOf(run, head).preRotaryK) : headK(run, head);
}

} // namespace headlight
