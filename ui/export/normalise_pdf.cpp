// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/normalise_pdf.h"

namespace headlight {

namespace {

/// The text string behind `key` in the document's information, overwritten by `date` of the same length.
void overwriteDate(QByteArray& pdf, const QByteArray& key, const QByteArray& date)
{
    // The information comes first; behind the first stream the bytes may mean anything.
    const QByteArray opening = key + " (";
    const qsizetype start = pdf.indexOf(opening);
    const qsizetype firstStream = pdf.indexOf("stream");
    if (start < 0 || (firstStream >= 0 && start > firstStream))
        return;
    const qsizetype value = start + opening.size();
    const qsizetype end = pdf.indexOf(')', value);
    if (end < 0)
        return;
    for (qsizetype i = value; i < end; ++i)
        pdf[i] = i - value < date.size() ? date[i - value] : ' ';
}

} // namespace

QByteArray normalisedPdf(QByteArray pdf)
{
    for (const char* key : {"/CreationDate", "/ModDate"})
        overwriteDate(pdf, key, "D:20000101000000Z");
    return pdf;
}

} // namespace headlight
