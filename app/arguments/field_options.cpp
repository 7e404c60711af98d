// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/field_options.h"

#include <QByteArrayView>
#include <QStringDecoder>

namespace headlight {

void GivenOptions::add(const QString& option, const QString& text)
{
    m_values.emplace_back(option, text);
    m_names.insert(option);
}

QString typedText(const std::string& utf8)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::ConvertInitialBom);
    return decoder.decode(QByteArrayView(utf8.data(), static_cast<qsizetype>(utf8.size())));
}

void refuseOption(const QString& option, const QString& expected, const QString& found)
{
    throw Error(ErrorKind::BadArgument,
                QStringLiteral("%1 needs %2, not \"%3\"").arg(option, expected, found).toStdString());
}

namespace {

/// An argument that has no name before it: FILE.
bool isPlace(const QString& names)
{
    return !names.startsWith(u'-');
}

} // namespace

CLI::Option* addGiven(CLI::App& app, GivenOptions& given, const QString& names, const QString& value,
                      const QString& help)
{
    const QString name = mainName(names);
    if (value.isEmpty())
        return app.add_flag_callback(
            names.toStdString(), [&given, name] { given.add(name, {}); }, help.toStdString());
    return app
        .add_option_function<std::string>(
            names.toStdString(), [&given, name](const std::string& text) { given.add(name, typedText(text)); },
            help.toStdString())
        ->type_name(isPlace(names) ? std::string() : value.toStdString());
}

} // namespace headlight
