/** Characters of formulas and their LaTeX. */
const PAIRS =
  'α \\alpha β \\beta γ \\gamma δ \\delta ε \\varepsilon ϵ \\epsilon ζ \\zeta η \\eta θ \\theta ϑ \\vartheta ι \\iota κ \\kappa λ \\lambda μ \\mu ν \\nu ξ \\xi π \\pi ϖ \\varpi ρ \\rho ϱ \\varrho σ \\sigma ς \\varsigma τ \\tau υ \\upsilon φ \\varphi ϕ \\phi χ \\chi ψ \\psi ω \\omega ' +
  'Γ \\Gamma Δ \\Delta Θ \\Theta Λ \\Lambda Ξ \\Xi Π \\Pi Σ \\Sigma Υ \\Upsilon Φ \\Phi Ψ \\Psi Ω \\Omega ' +
  '× \\times ÷ \\div ± \\pm ∓ \\mp ⋅ \\cdot · \\cdot ∗ \\ast ∘ \\circ ∙ \\bullet ⊕ \\oplus ⊗ \\otimes ⊙ \\odot ' +
  '≤ \\leq ≥ \\geq ≠ \\neq ≈ \\approx ≡ \\equiv ∼ \\sim ≅ \\cong ∝ \\propto ≪ \\ll ≫ \\gg ⩽ \\leqslant ⩾ \\geqslant ≜ \\triangleq ' +
  '∞ \\infty ∂ \\partial ∇ \\nabla ∅ \\varnothing ∈ \\in ∉ \\notin ∋ \\ni ⊂ \\subset ⊃ \\supset ⊆ \\subseteq ⊇ \\supseteq ∪ \\cup ∩ \\cap ∖ \\setminus ' +
  '∀ \\forall ∃ \\exists ¬ \\neg ∧ \\wedge ∨ \\vee ⇒ \\Rightarrow ⇐ \\Leftarrow ⇔ \\Leftrightarrow → \\to ← \\leftarrow ↔ \\leftrightarrow ↑ \\uparrow ↓ \\downarrow ⟶ \\longrightarrow ↦ \\mapsto ⇌ \\rightleftharpoons ' +
  "∠ \\angle ⊥ \\perp ∥ \\parallel ∦ \\nparallel △ \\triangle ▱ \\square □ \\square ∴ \\therefore ∵ \\because … \\ldots ⋯ \\cdots ⋮ \\vdots ⋱ \\ddots ′ ' ″ '' ℃ {}^{\\circ}\\mathrm{C} ° {}^{\\circ} ℏ \\hbar ℓ \\ell ℝ \\mathbb{R} ℤ \\mathbb{Z} ℕ \\mathbb{N} ℚ \\mathbb{Q} ℂ \\mathbb{C} " +
  '∑ \\sum ∏ \\prod ∫ \\int ∬ \\iint ∭ \\iiint ∮ \\oint ⋃ \\bigcup ⋂ \\bigcap ⟨ \\langle ⟩ \\rangle ⌊ \\lfloor ⌋ \\rfloor ⌈ \\lceil ⌉ \\rceil ‖ \\| − -'
const words = PAIRS.split(' ')
export const latexOfChar: ReadonlyMap<string, string> = new Map(
  Array.from({ length: words.length / 2 }, (_, at) => [words[at * 2] ?? '', words[at * 2 + 1] ?? '']),
)

/** Function names, set upright. */
export const FUNCTIONS = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg lim max min sup inf exp det dim ker gcd deg arg hom Pr'.split(
    ' ',
  ),
)

/** Accents. */
export const ACCENTS: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '^': '\\hat',
  ˆ: '\\hat',
  '\u0303': '\\tilde',
  '~': '\\tilde',
  '˜': '\\tilde',
  '\u0304': '\\bar',
  ˉ: '\\bar',
  '¯': '\\bar',
  '\u0305': '\\overline',
  '‾': '\\overline',
  '\u0307': '\\dot',
  '˙': '\\dot',
  '\u0308': '\\ddot',
  '¨': '\\ddot',
  '\u20d7': '\\vec',
  '→': '\\overrightarrow',
  '\u030c': '\\check',
  ˇ: '\\check',
  '\u0306': '\\breve',
  '˘': '\\breve',
  '\u0301': '\\acute',
  '´': '\\acute',
  '\u0300': '\\grave',
  '`': '\\grave',
}
