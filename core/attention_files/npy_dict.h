// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/npy.h"

#include <string>
#include <string_view>

namespace headlight {

/// Parses the text of an NPY header, a dict of Python: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
/// Reads only the syntax that NumPy writes. Throws Error{BadFile}.
NpyHeader parseNpyDict(std::string_view text, const std::string& label, const std::string& file);

} // namespace headlight
