// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/formula.h"

#include "core/base/error.h"
#include "ui/kit/canvas.h"
#include "ui/kit/formula_boxes.h"

#include <QHash>

#include <algorithm>
#include <optional>
#include <utility>

namespace headlight {

namespace {

const QHash<QString, QString>& symbols()
{
    static const QHash<QString, QString> table{
        {"alpha", "α"}, {"beta", "β"},   {"gamma", "γ"}, {"delta", "δ"},  {"epsilon", "ε"}, {"eta", "η"},
        {"theta", "θ"}, {"lambda", "λ"}, {"mu", "μ"},    {"pi", "π"},     {"rho", "ρ"},     {"sigma", "σ"},
        {"tau", "τ"},   {"phi", "φ"},    {"omega", "ω"}, {"Delta", "Δ"},  {"Sigma", "Σ"},   {"Omega", "Ω"},
        {"cdot", "·"},  {"times", "×"},  {"leq", "≤"},   {"geq", "≥"},    {"neq", "≠"},     {"approx", "≈"},
        {"to", "→"},    {"infty", "∞"},  {"in", "∈"},    {"top", "⊤"},    {"odot", "⊙"},    {"pm", "±"},
        {"ldots", "…"}, {"cdots", "⋯"},  {"sim", "∼"},   {"propto", "∝"}, {"partial", "∂"}, {"nabla", "∇"},
        {"mapsto", "↦"}};
    return table;
}

/// Written with spaces around them.
bool isRelation(const QString& symbol)
{
    static const QString relations = QStringLiteral("=<>≤≥≠≈→∈∼∝↦+−±×·⊙");
    return symbol.size() == 1 && relations.contains(symbol);
}

/// A sign where something is still to come, as behind "=" and "(": then no spaces (The TeXbook, appendix G, rule 5).
bool isSign(const QString& symbol)
{
    return symbol == u"+" || symbol == u"−" || symbol == u"±";
}

const QStringList& functions()
{
    static const QStringList names{"softmax", "exp", "log", "ln",  "max",  "min", "tanh",  "cos",
                                   "sin",     "Var", "LN",  "dim", "GELU", "KL",  "score", "concat"};
    return names;
}

class Parser {
public:
    Parser(const QString& latex, const QFont& font) : m_latex(latex), m_boxes(font) {}

    Formula whole()
    {
        const Formula result = row(m_boxes.full(), {});
        if (m_at < m_latex.size())
            fail(QStringLiteral("\"%1\" without its beginning").arg(m_latex.mid(m_at, 8)));
        return result;
    }

private:
    [[noreturn]] void fail(const QString& what) const
    {
        throw Error(ErrorKind::BadArgument,
                    QStringLiteral("the formula \"%1\" has %2").arg(m_latex, what).toStdString());
    }

    void skipSpaces()
    {
        while (m_at < m_latex.size() && m_latex[m_at].isSpace())
            ++m_at;
    }

    bool sees(const QString& text)
    {
        skipSpaces();
        return QStringView(m_latex).mid(m_at).startsWith(text);
    }

    bool take(const QString& text)
    {
        if (!sees(text))
            return false;
        m_at += text.size();
        return true;
    }

    void expect(const QString& text)
    {
        if (!take(text))
            fail(QStringLiteral("no \"%1\" at \"%2\"").arg(text, m_latex.mid(m_at, 8)));
    }

    bool seesOneOf(const QStringList& ends)
    {
        return std::any_of(ends.begin(), ends.end(), [this](const QString& end) { return sees(end); });
    }

    /// Until one of `ends`, which stays.
    Formula row(double size, const QStringList& ends)
    {
        if (++m_depth > kDeepest)
            fail(QStringLiteral("too many parts inside each other"));
        Formula result;
        bool awaitsOperand = true;
        skipSpaces();
        while (m_at < m_latex.size() && !sees(QStringLiteral("}")) && !seesOneOf(ends)) {
            m_boxes.append(result, scripted(size, awaitsOperand));
            skipSpaces();
        }
        --m_depth;
        return result;
    }

    Formula group(double size)
    {
        expect(QStringLiteral("{"));
        Formula result = row(size, {});
        expect(QStringLiteral("}"));
        return result;
    }

    /// An atom with what is lowered and raised behind it; of a sum, below and above it.
    Formula scripted(double size, bool& awaitsOperand)
    {
        skipSpaces();
        const bool isLarge = sees(QStringLiteral("\\sum")) || sees(QStringLiteral("\\prod"));
        const Formula base = atom(size, awaitsOperand);
        std::optional<Formula> lowered;
        std::optional<Formula> raised;
        const double small = m_boxes.smaller(size);
        for (;;) {
            if (!lowered && take(QStringLiteral("_")))
                lowered = argument(small);
            else if (!raised && take(QStringLiteral("^")))
                raised = argument(small);
            else
                break;
        }
        if (!lowered && !raised)
            return base;
        return isLarge ? m_boxes.stacked(base, lowered, raised, size) : m_boxes.scripts(base, lowered, raised, size);
    }

    Formula argument(double size)
    {
        bool awaitsOperand = true;
        return sees(QStringLiteral("{")) ? group(size) : atom(size, awaitsOperand);
    }

    /// `awaitsOperand`: whether what stood before does, then whether this does.
    Formula atom(double size, bool& awaitsOperand)
    {
        const bool didAwait = std::exchange(awaitsOperand, false);
        skipSpaces();
        if (m_at >= m_latex.size())
            fail(QStringLiteral("nothing where something is needed"));
        if (sees(QStringLiteral("{")))
            return group(size);
        if (sees(QStringLiteral("\\")))
            return command(size, didAwait, awaitsOperand);
        if (sees(QStringLiteral("_")) || sees(QStringLiteral("^")) || sees(QStringLiteral("&")))
            fail(QStringLiteral("nothing in front of \"%1\"").arg(m_latex[m_at]));
        if (m_latex[m_at].isDigit())
            return m_boxes.upright(digits(), size);
        int n = m_latex[m_at].isHighSurrogate() && m_at + 1 < m_latex.size() ? 2 : 1;
        while (m_at + n < m_latex.size() && m_latex[m_at + n].isMark())
            ++n;
        QString symbol = m_latex.mid(m_at, n);
        m_at += n;
        if (symbol == u"-")
            symbol = QChar(0x2212);
        static const QString openings = QStringLiteral("([,;");
        awaitsOperand = isRelation(symbol) || (symbol.size() == 1 && openings.contains(symbol));
        if (isRelation(symbol) && !(didAwait && isSign(symbol)))
            return m_boxes.relation(symbol, size);
        Formula result = symbol.front().isLetter() ? m_boxes.variable(symbol, size) : m_boxes.upright(symbol, size);
        if (symbol == u"," || symbol == u";")
            result.width += 0.2 * size;
        return result;
    }

    QString digits()
    {
        const auto start = m_at;
        const auto isPoint = [this] {
            return m_latex[m_at] == u'.' && m_at + 1 < m_latex.size() && m_latex[m_at + 1].isDigit();
        };
        while (m_at < m_latex.size() && (m_latex[m_at].isDigit() || isPoint()))
            ++m_at;
        return m_latex.mid(start, m_at - start);
    }

    QString commandName()
    {
        ++m_at; // the backslash
        const auto start = m_at;
        while (m_at < m_latex.size() && m_latex[m_at].isLetter() && m_latex[m_at].unicode() < 128)
            ++m_at;
        if (m_at == start && m_at < m_latex.size())
            ++m_at; // \, or \;
        return m_latex.mid(start, m_at - start);
    }

    Formula command(double size, bool didAwait, bool& awaitsOperand)
    {
        const QString name = commandName();
        if (name == u"frac") {
            const double part = m_boxes.fractionPart(size);
            const Formula above = group(part);
            return m_boxes.fraction(above, group(part), size);
        }
        if (name == u"sqrt")
            return m_boxes.root(group(size), size);
        if (name == u"hat")
            return m_boxes.hat(argument(size), size);
        if (name == u"text" || name == u"mathrm")
            return m_boxes.upright(words(), size);
        if (name == u"mathbb")
            return m_boxes.upright(setOfNumbers(words()), size);
        if (name == u"left")
            return bracketed(size);
        if (name == u"begin")
            return matrix(size);
        if (name == u"sum" || name == u"prod")
            return m_boxes.large(name == u"sum" ? QStringLiteral("∑") : QStringLiteral("∏"), size);
        if (name == u"," || name == u";" || name == u" " || name == u"quad")
            return m_boxes.space(name == u"quad" ? 1.0 : 0.25, size);
        if (functions().contains(name)) {
            awaitsOperand = true;
            Formula function = m_boxes.upright(name, size);
            if (m_at < m_latex.size() && (m_latex[m_at].isSpace() || sees(QStringLiteral("\\"))))
                function.width += 0.15 * size; // "exp x", but "exp(x)"
            return function;
        }
        const QString symbol = symbols().value(name);
        if (symbol.isEmpty())
            fail(QStringLiteral("the unknown command \"\\%1\"").arg(name));
        awaitsOperand = isRelation(symbol);
        const bool hasSpaces = isRelation(symbol) && !(didAwait && isSign(symbol));
        return hasSpaces ? m_boxes.relation(symbol, size) : m_boxes.upright(symbol, size);
    }

    QString setOfNumbers(const QString& letter) const
    {
        static const QHash<QString, QString> sets{{"R", "ℝ"}, {"N", "ℕ"}, {"Z", "ℤ"}};
        const QString set = sets.value(letter);
        if (set.isEmpty())
            fail(QStringLiteral("\\mathbb{%1}, expected R, N or Z").arg(letter));
        return set;
    }

    /// {words as they stand}
    QString words()
    {
        expect(QStringLiteral("{"));
        const auto end = m_latex.indexOf(u'}', m_at);
        if (end < 0)
            fail(QStringLiteral("a \"{\" without its \"}\""));
        const QString text = m_latex.mid(m_at, end - m_at);
        m_at = end + 1;
        return text;
    }

    QString bracket()
    {
        skipSpaces();
        if (take(QStringLiteral("\\{")))
            return QStringLiteral("{");
        if (take(QStringLiteral("\\}")))
            return QStringLiteral("}");
        if (m_at >= m_latex.size() || !QStringLiteral("()[]|.‖").contains(m_latex[m_at]))
            fail(QStringLiteral("no bracket after \\left or \\right"));
        return m_latex.mid(m_at++, 1);
    }

    Formula bracketed(double size)
    {
        const QString open = bracket();
        const Formula inside = row(size, {QStringLiteral("\\right")});
        expect(QStringLiteral("\\right"));
        return m_boxes.between(open, inside, bracket(), size);
    }

    Formula matrix(double size)
    {
        const QString kind = words();
        const bool isCases = kind == u"cases";
        if (!isCases && kind != u"bmatrix" && kind != u"pmatrix" && kind != u"matrix")
            fail(QStringLiteral("the unknown environment \"%1\"").arg(kind));
        const QStringList ends{QStringLiteral("&"), QStringLiteral("\\\\"), QStringLiteral("\\end")};
        std::vector<std::vector<Formula>> rows(1);
        for (;;) {
            rows.back().push_back(row(size, ends));
            if (take(QStringLiteral("&")))
                continue;
            if (!take(QStringLiteral("\\\\")))
                break;
            rows.emplace_back();
        }
        expect(QStringLiteral("\\end{") + kind + u'}');
        const Formula cells = m_boxes.table(rows, size, isCases ? CellsStand::AtTheLeft : CellsStand::InTheMiddle);
        if (isCases)
            return m_boxes.between(QStringLiteral("{"), cells, QStringLiteral("."), size);
        if (kind == u"matrix")
            return cells;
        const bool isSquare = kind == u"bmatrix";
        return m_boxes.between(isSquare ? QStringLiteral("[") : QStringLiteral("("), cells,
                               isSquare ? QStringLiteral("]") : QStringLiteral(")"), size);
    }

    static constexpr int kDeepest = 40;
    QString m_latex;
    FormulaBoxes m_boxes;
    qsizetype m_at = 0;
    int m_depth = 0;
};

} // namespace

Formula makeFormula(const QString& latex, const QFont& font)
{
    return Parser(latex, font).whole();
}

void paintFormula(Canvas& canvas, const QPointF& baseline, const Formula& formula, const QColor& colour)
{
    for (const Formula::Text& text : formula.texts)
        canvas.text(baseline + text.baseline, text.text, text.font, colour);
    for (const Formula::Line& line : formula.lines)
        canvas.strokePath(line.path.translated(baseline), colour, line.width);
}

} // namespace headlight
