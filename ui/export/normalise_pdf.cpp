// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/normalise_pdf.h"

namespace headlight {

QByteArray normalisedPdf(QByteArray pdf)
{
    return pdf;
}

} // namespace headlight
