// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/tex_text.h"

#include "core/io/utf8.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace headlight {

namespace {

using Sign = std::pair<char32_t, std::string_view>;

/// Signs whose command every LaTeX has, in the order of their code points.
constexpr std::array kSigns = std::to_array<Sign>({
    {U'"', "\\char34{}"},
    {U'#', "\\#"},
    {U'$', "\\$"},
    {U'%', "\\%"},
    {U'&', "\\&"},
    {U'<', "\\textless{}"},
    {U'>', "\\textgreater{}"},
    {U'\\', "\\textbackslash{}"},
    {U'^', "\\textasciicircum{}"},
    {U'_', "\\_"},
    {U'{', "\\{"},
    {U'|', "\\textbar{}"},
    {U'}', "\\}"},
    {U'~', "\\textasciitilde{}"},
    {0xA0, "~"},
    {U'§', "\\S{}"},
    {U'©', "\\textcopyright{}"},
    {U'°', "\\ensuremath{^\\circ}"},
    {U'±', "\\ensuremath{\\pm}"},
    {U'²', "\\textsuperscript{2}"},
    {U'³', "\\textsuperscript{3}"},
    {U'µ', "\\ensuremath{\\mu}"},
    {U'¶', "\\P{}"},
    {U'·', "\\textperiodcentered{}"},
    {U'¹', "\\textsuperscript{1}"},
    {U'×', "\\ensuremath{\\times}"},
    {U'÷', "\\ensuremath{\\div}"},
    {U'Δ', "\\ensuremath{\\Delta}"},
    {U'Σ', "\\ensuremath{\\Sigma}"},
    {U'α', "\\ensuremath{\\alpha}"},
    {U'β', "\\ensuremath{\\beta}"},
    {U'γ', "\\ensuremath{\\gamma}"},
    {U'δ', "\\ensuremath{\\delta}"},
    {U'ε', "\\ensuremath{\\varepsilon}"},
    {U'η', "\\ensuremath{\\eta}"},
    {U'θ', "\\ensuremath{\\theta}"},
    {U'λ', "\\ensuremath{\\lambda}"},
    {U'μ', "\\ensuremath{\\mu}"},
    {U'π', "\\ensuremath{\\pi}"},
    {U'ρ', "\\ensuremath{\\rho}"},
    {U'σ', "\\ensuremath{\\sigma}"},
    {U'τ', "\\ensuremath{\\tau}"},
    {U'ᵀ', "\\textsuperscript{T}"},
    {U'ᵢ', "\\textsubscript{i}"},
    {U'ᵥ', "\\textsubscript{v}"},
    {U'–', "\\textendash{}"},
    {U'—', "\\textemdash{}"},
    {U'‖', "\\ensuremath{\\|}"},
    {U'‘', "\\textquoteleft{}"},
    {U'’', "\\textquoteright{}"},
    {U'“', "\\textquotedblleft{}"},
    {U'”', "\\textquotedblright{}"},
    {U'•', "\\textbullet{}"},
    {U'…', "\\dots{}"},
    {U'⁰', "\\textsuperscript{0}"},
    {U'⁴', "\\textsuperscript{4}"},
    {U'⁵', "\\textsuperscript{5}"},
    {U'⁶', "\\textsuperscript{6}"},
    {U'⁷', "\\textsuperscript{7}"},
    {U'⁸', "\\textsuperscript{8}"},
    {U'⁹', "\\textsuperscript{9}"},
    {U'⁻', "\\textsuperscript{\\ensuremath{-}}"},
    {U'₀', "\\textsubscript{0}"},
    {U'₁', "\\textsubscript{1}"},
    {U'₂', "\\textsubscript{2}"},
    {U'₃', "\\textsubscript{3}"},
    {U'₄', "\\textsubscript{4}"},
    {U'₅', "\\textsubscript{5}"},
    {U'₆', "\\textsubscript{6}"},
    {U'₇', "\\textsubscript{7}"},
    {U'₈', "\\textsubscript{8}"},
    {U'₉', "\\textsubscript{9}"},
    {U'ₐ', "\\textsubscript{a}"},
    {U'ₑ', "\\textsubscript{e}"},
    {U'ₒ', "\\textsubscript{o}"},
    {U'ₓ', "\\textsubscript{x}"},
    {U'ₕ', "\\textsubscript{h}"},
    {U'ₖ', "\\textsubscript{k}"},
    {U'ₗ', "\\textsubscript{l}"},
    {U'ₘ', "\\textsubscript{m}"},
    {U'ₙ', "\\textsubscript{n}"},
    {U'ₚ', "\\textsubscript{p}"},
    {U'ₛ', "\\textsubscript{s}"},
    {U'ₜ', "\\textsubscript{t}"},
    {U'←', "\\ensuremath{\\leftarrow}"},
    {U'↑', "\\ensuremath{\\uparrow}"},
    {U'→', "\\ensuremath{\\rightarrow}"},
    {U'↓', "\\ensuremath{\\downarrow}"},
    {U'↔', "\\ensuremath{\\leftrightarrow}"},
    {U'⇒', "\\ensuremath{\\Rightarrow}"},
    {U'∈', "\\ensuremath{\\in}"},
    {U'∑', "\\ensuremath{\\Sigma}"},
    {U'−', "\\ensuremath{-}"},
    {U'√', "\\ensuremath{\\surd}"},
    {U'∞', "\\ensuremath{\\infty}"},
    {U'≈', "\\ensuremath{\\approx}"},
    {U'≠', "\\ensuremath{\\neq}"},
    {U'≤', "\\ensuremath{\\leq}"},
    {U'≥', "\\ensuremath{\\geq}"},
    {U'⊙', "\\ensuremath{\\odot}"},
    {U'␣', "\\textvisiblespace{}"},
});
static_assert(std::ranges::is_sorted(kSigns, {}, &Sign::first));

/// Letters of Latin Extended-A that the encoding T1 lacks.
constexpr std::u32string_view kRareLetters = U"ĦħĸĿŀŉŦŧſ";

bool isOfEurope(char32_t letter)
{
    return letter >= U'À' && letter <= U'ž' && kRareLetters.find(letter) == std::u32string_view::npos;
}

/// Hebrew, Arabic and their kin.
bool isFromTheRight(char32_t letter)
{
    return (letter >= 0x590 && letter <= 0x8FF) || (letter >= 0xFB1D && letter <= 0xFDFF) ||
           (letter >= 0xFE70 && letter <= 0xFEFC);
}

/// Two of these in a row would become another sign.
bool joinsItself(char32_t letter)
{
    return letter == U'-' || letter == U',' || letter == U'\'' || letter == U'`';
}

/// The command of a sign, empty for none.
std::string_view signOf(char32_t letter)
{
    const auto found = std::ranges::lower_bound(kSigns, letter, {}, &Sign::first);
    return found != kSigns.end() && found->first == letter ? found->second : std::string_view();
}

bool isPlainAscii(char32_t letter)
{
    return letter > U' ' && letter < 0x7F;
}

/// A run of what LaTeX has no command for.
class GlyphRun {
public:
    void add(char32_t letter)
    {
        std::array<char, 12> code{};
        std::snprintf(code.data(), code.size(), "%04X", static_cast<unsigned>(letter));
        m_codes += (m_codes.empty() ? "" : " ") + std::string(code.data());
        if (letter >= U' ' && letter != 0x7F)
            appendUtf8(m_text, letter);
        m_isTurned = m_isTurned || isFromTheRight(letter);
    }
    /// Hands over the run and begins another.
    std::string take()
    {
        if (m_codes.empty())
            return {};
        const std::string result = (m_isTurned ? "\\headlightturned{" : "\\headlightglyph{") +
                                   std::exchange(m_codes, {}) + "}{" + std::exchange(m_text, {}) + "}";
        m_isTurned = false;
        return result;
    }

private:
    std::string m_codes;
    std::string m_text;
    bool m_isTurned = false;
};

} // namespace

std::string texText(std::string_view text)
{
    std::string result;
    GlyphRun strange;
    char32_t before = U' ';
    const std::u32string letters = codePointsOf(text);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const char32_t letter = letters[i];
        const std::string_view sign = signOf(letter);
        const bool isKnown = letter == U' ' || !sign.empty() || isPlainAscii(letter) || isOfEurope(letter);
        if (!isKnown) {
            strange.add(letter);
            before = letter;
            continue;
        }
        result += strange.take();
        if (letter == U' ')
            result += before == U' ' || i + 1 == letters.size() ? "\\ " : " ";
        else if (!sign.empty())
            result += sign;
        else {
            if ((joinsItself(letter) && before == letter) || (letter == U'`' && (before == U'!' || before == U'?')))
                result += "{}";
            appendUtf8(result, letter);
        }
        before = letter;
    }
    return result + strange.take();
}

std::string_view texGlyphDefinitions()
{
    return R"(\ifdefined\Umathchar % LuaLaTeX, XeLaTeX
  \providecommand\headlightglyph[2]{#2}%
  \ifdefined\directlua
    \providecommand\headlightturned[2]{\bgroup\textdir TRT #2\egroup}%
  \else
    \providecommand\headlightturned[2]{#2}%
  \fi
\else % pdfLaTeX lacks the signs: their code points stand for them
  \providecommand\headlightglyph[2]{{\fboxsep=1pt\fbox{\tiny #1}}}%
  \providecommand\headlightturned[2]{\headlightglyph{#1}{#2}}%
\fi
)";
}

std::string texComment(std::string_view text)
{
    std::string line = "% ";
    for (const char c : text)
        line += c == '\n' || c == '\r' ? ' ' : c;
    return line + '\n';
}

} // namespace headlight
