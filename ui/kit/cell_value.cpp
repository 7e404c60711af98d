// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/cell_value.h"

namespace headlight {

CellValue normOf(CellValue value)
{
    switch (value) {
    case CellValue::Weight:
        return CellValue::Norm;
    case CellValue::MeanWeight:
        return CellValue::MeanNorm;
    case CellValue::LargestWeight:
        return CellValue::LargestNorm;
    default:
        return value;
    }
}

bool isNorm(CellValue value)
{
    return value == CellValue::Norm || value == CellValue::MeanNorm || value == CellValue::LargestNorm;
}

CellValue fileNumberOf(CellValue value)
{
    switch (value) {
    case CellValue::Weight:
        return CellValue::FileNumber;
    case CellValue::MeanWeight:
        return CellValue::MeanFileNumber;
    case CellValue::LargestWeight:
        return CellValue::LargestFileNumber;
    default:
        return value;
    }
}

bool isFileNumber(CellValue value)
{
    return value == CellValue::FileNumber || value == CellValue::MeanFileNumber ||
           value == CellValue::LargestFileNumber;
}

} // namespace headlight
