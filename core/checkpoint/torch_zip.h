// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/torch_state.h"
#include "core/io/tensor_source.h"

#include <memory>

namespace headlight {

/// Opens the form that PyTorch writes since 1.6: a ZIP archive of a pickle, "NAME/data.pkl", and a file for each
/// storage, "NAME/data/0". Throws Error{BadFile}.
TensorSource openTorchZip(const std::shared_ptr<const MappedFile>& file,
                          const TorchNaming& nameTensors = readTorchState);

} // namespace headlight
