// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"
#include "core/checkpoint/pickle_value.h"

#include <cstddef>
#include <span>
#include <string>

namespace headlight {

/// Whether a value of a pickle describes a NumPy array.
bool isNumpyArray(const PickleValue& value);

/// Finds the objects of Python that an array keeps: one value where it has no axes, as numpy.save writes a dict, else a
/// list; null for an array of numbers or texts, and for objects of several axes.
const PickleValue* objectsOfNumpy(const PickleValue& value);

/// Adds the array to the numbers or texts of a file; its bytes are copied out of the pickle, and their number is
/// returned. Throws Error{BadFile} for
/// an array of Python's objects, and for bytes that are not as many as its shape says.
std::size_t addNumpyArray(ArrayFile& arrays, const PickleValue& value, const std::string& name);

/// The arrays of a pickle, which `bytes` begins with; `name` is the file's. Throws Error{BadFile}.
ArrayFile arraysOfPickle(std::span<const std::byte> bytes, const std::string& name);

} // namespace headlight
