// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/token_label.h"

#include <QChar>

namespace headlight {

namespace {

constexpr char32_t controlPictures = 0x2400; // Unicode block "Control Pictures": ␀ … ␟
constexpr char32_t deletePicture = 0x2421;   // ␡
constexpr char32_t openBox = 0x2423;         // ␣

/// Joiners hold emoji families and Indic or Arabic shapes together: invisible, but they must stay.
bool isJoiner(char32_t c)
{
    return c == 0x200C || c == 0x200D;
}

QString visible(char32_t c)
{
    if (c == U'\t')
        return QStringLiteral("⇥");
    if (c == U'\n' || c == 0x2028 || c == 0x2029)
        return QStringLiteral("⏎");
    if (c < 0x20)
        return QString::fromUcs4(std::u32string(1, controlPictures + c).data(), 1);
    if (c == 0x7F)
        return QString::fromUcs4(&deletePicture, 1);
    const QChar::Category category = QChar::category(c);
    if (category == QChar::Other_Surrogate || (c & 0xFFFE) == 0xFFFE)
        return QString(QChar::ReplacementCharacter);
    const bool isTag = c >= 0xE0000 && c <= 0xE007F; // the letters inside a flag emoji
    if (category == QChar::Other_Control || (category == QChar::Other_Format && !isJoiner(c) && !isTag))
        return QStringLiteral("U+%1").arg(static_cast<uint>(c), 4, 16, QLatin1Char('0')).toUpper();
    return QString::fromUcs4(&c, 1);
}

} // namespace

QString tokenLabel(std::string_view utf8)
{
    const QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    QString result;
    for (const uint c : text.toUcs4())
        result += visible(c);
    return result.trimmed().isEmpty() ? QString::fromUcs4(&openBox, 1).repeated(std::max<qsizetype>(1, result.size()))
                                      : result;
}

QStringList tokenLabels(const std::vector<std::string>& utf8)
{
    QStringList result;
    result.reserve(static_cast<qsizetype>(utf8.size()));
    for (const std::string& label : utf8)
        result << tokenLabel(label);
    return result;
}

} // namespace headlight
