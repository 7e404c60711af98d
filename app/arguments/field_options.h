// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command_names.h"
#include "core/base/error.h"
#include "ui/kit/field.h"
#include "ui/picture/picture.h"

#include <CLI/CLI.hpp>

#include <QSet>

#include <string>
#include <utility>
#include <vector>

namespace headlight {

/// What stood on a command line, by the options' main names, in its order.
class GivenOptions {
public:
    void add(const QString& option, const QString& text);
    bool has(const QString& option) const { return m_names.contains(option); }
    const QSet<QString>& names() const { return m_names; }
    const std::vector<std::pair<QString, QString>>& values() const { return m_values; }
    /// Names the command that these options are of: a refusal ends in seeHelp(), since its help answers it.
    void ofCommand(const std::string& name) { m_command = name; }
    std::string seeHelp() const { return headlight::seeHelp(m_command); }

private:
    std::vector<std::pair<QString, QString>> m_values;
    QSet<QString> m_names;
    std::string m_command;
};

/// The text as it was typed, a byte order mark at its front too.
QString typedText(const std::string& utf8);

/// "--threshold needs a number from 0 to 1, not "2""
[[noreturn]] void refuseOption(const QString& option, const QString& expected, const QString& found);

/// Adds an option whose value is kept in `given`; a flag where `value` is empty.
CLI::Option* addGiven(CLI::App& app, GivenOptions& given, const QString& names, const QString& value,
                      const QString& help);

/// Adds the option of each field that has one; of those that share an option, the helps of all of them.
template <typename Owner>
void addFieldOptions(CLI::App& app, GivenOptions& given, const std::vector<Field<Owner>>& fields)
{
    std::vector<Field<Owner>> options;
    for (const Field<Owner>& field : fields) {
        if (field.option.isEmpty())
            continue;
        const auto same =
            std::find_if(options.begin(), options.end(), [&](const auto& one) { return one.option == field.option; });
        if (same == options.end())
            options.push_back(field);
        else if (!same->help.contains(field.help))
            same->help += QStringLiteral("; ") + field.help;
    }
    for (const Field<Owner>& field : options)
        addGiven(app, given, field.option, field.value, field.help);
}

/// Sets what was given of these fields. Throws Error{BadArgument} that names the option, what it needs and what stood
/// there.
template <typename Owner>
void takeOptions(const GivenOptions& given, const std::vector<Field<Owner>>& fields, Owner& owner)
{
    for (const auto& [option, text] : given.values())
        for (const Field<Owner>& field : fields)
            if (mainName(field.option) == option &&
                !field.setText(owner, field.value.isEmpty() ? QStringLiteral("true") : text))
                refuseOption(option, field.expected, text);
}

} // namespace headlight
