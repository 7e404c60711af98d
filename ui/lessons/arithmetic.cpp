// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/arithmetic.h"

#include "core/base/error.h"

#include <QRegularExpression>

#include <cmath>

namespace headlight {

namespace {

constexpr int kDeepestNesting = 40; // parentheses within each other

/// Reads a text from left to right, one function for each strength of binding: sums, products, signs, powers.
class ArithmeticReader {
public:
    explicit ArithmeticReader(const QString& text) : m_text(text) {}

    double read()
    {
        const double value = sum();
        if (next() != QChar())
            fail(QStringLiteral("+, -, *, / or ^"));
        if (!std::isfinite(value))
            throw Error(ErrorKind::BadArgument, QStringLiteral("\"%1\" has no finite value").arg(m_text).toStdString());
        return value;
    }

private:
    QChar next()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : QChar();
    }

    bool takes(QChar sign)
    {
        const bool isIt = next() == sign;
        m_at += isIt ? 1 : 0;
        return isIt;
    }

    [[noreturn]] void fail(const QString& expected) const
    {
        const QString found = m_at < m_text.size() ? u'"' + m_text.mid(m_at) + u'"' : QStringLiteral("the end");
        throw Error(ErrorKind::BadArgument,
                    QStringLiteral("\"%1\": expected %2, found %3").arg(m_text, expected, found).toStdString());
    }

    double sum()
    {
        double value = product();
        while (next() == u'+' || next() == u'-')
            value += takes(u'+') ? product() : (takes(u'-'), -product());
        return value;
    }

    double product()
    {
        double value = signedPower();
        while (next() == u'*' || next() == u'/') {
            if (takes(u'*'))
                value *= signedPower();
            else if (takes(u'/'))
                value /= signedPower();
        }
        return value;
    }

    double signedPower() { return takes(u'-') ? -power() : power(); }

    double power()
    {
        const double base = atom();
        return takes(u'^') ? std::pow(base, atom()) : base;
    }

    double parenthesis()
    {
        if (!takes(u'('))
            fail(QStringLiteral("("));
        if (++m_depth > kDeepestNesting)
            fail(QStringLiteral("at most %1 parentheses within each other").arg(kDeepestNesting));
        const double value = sum();
        if (!takes(u')'))
            fail(QStringLiteral(")"));
        --m_depth;
        return value;
    }

    double atom()
    {
        if (next() == u'(')
            return parenthesis();
        static const QRegularExpression token(QStringLiteral(R"(\G(?:\d+(?:\.\d+)?|sqrt|exp|ln|tanh|sin|cos))"));
        const QRegularExpressionMatch match = token.match(m_text, m_at);
        if (!match.hasMatch())
            fail(QStringLiteral("a number, (, sqrt(, exp(, ln(, tanh(, sin( or cos("));
        m_at = match.capturedEnd();
        const QString word = match.captured();
        if (word == u"sqrt")
            return std::sqrt(parenthesis());
        if (word == u"exp")
            return std::exp(parenthesis());
        if (word == u"tanh")
            return std::tanh(parenthesis());
        if (word == u"sin")
            return std::sin(parenthesis());
        if (word == u"cos")
            return std::cos(parenthesis());
        return word == u"ln" ? std::log(parenthesis()) : word.toDouble();
    }

    QString m_text;
    qsizetype m_at = 0;
    int m_depth = 0;
};

} // namespace

double arithmeticValue(const QString& text)
{
    return ArithmeticReader(text).read();
}

} // namespace headlight
