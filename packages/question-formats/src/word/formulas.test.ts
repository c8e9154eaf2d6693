import katex from 'katex'
import { describe, expect, test } from 'vitest'
import { parseXml } from '../xml.ts'
import { latexToOmml } from './latex-to-omml.ts'
import { ommlToLatex } from './omml-to-latex.ts'

const NS =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const read = (inside: string) => ommlToLatex(parseXml(`<m:oMath ${NS}>${inside}</m:oMath>`))
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const throughWord = (latex: string) => ommlToLatex(parseXml(latexToOmml(latex).replace('<m:oMath>', `<m:oMath ${NS}>`)))

describe('formulas written by Word', () => {
  test.each([
    ['a fraction', `<m:f><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`, '\\frac{a}{b}'],
    ['a root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${r('x')}</m:e></m:rad>`, '\\sqrt{x}'],
    ['a cube root', `<m:rad><m:deg>${r('3')}</m:deg><m:e>${r('x+1')}</m:e></m:rad>`, '\\sqrt[3]{x+1}'],
    [
      'both scripts',
      `<m:sSubSup><m:e>${r('x')}</m:e><m:sub>${r('1')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
      'x_{1}^{2}',
    ],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup><m:e>${r('i')}</m:e></m:nary>`,
      '\\sum_{i=1}^{n} i',
    ],
    [
      'an integral without a sign of its own',
      `<m:nary><m:sub>${r('0')}</m:sub><m:sup>${r('1')}</m:sup><m:e>${r('x')}</m:e></m:nary>`,
      '\\int_{0}^{1} x',
    ],
    ['brackets', `<m:d><m:e>${r('x+y')}</m:e></m:d>`, '\\left(x+y\\right)'],
    [
      'cases',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>${r('x=1')}</m:e><m:e>${r('y=2')}</m:e></m:eqArr></m:e></m:d>`,
      '\\begin{cases}x=1 \\\\ y=2\\end{cases}',
    ],
    [
      'a matrix',
      `<m:d><m:e><m:m><m:mr><m:e>${r('1')}</m:e><m:e>${r('0')}</m:e></m:mr><m:mr><m:e>${r('0')}</m:e><m:e>${r('1')}</m:e></m:mr></m:m></m:e></m:d>`,
      '\\begin{pmatrix}1 & 0 \\\\ 0 & 1\\end{pmatrix}',
    ],
    ['a function', `<m:func><m:fName>${r('sin')}</m:fName><m:e>${r('θ')}</m:e></m:func>`, '\\sin \\theta'],
    ['a function of one letter in one run', r('sinx'), '\\sin x'],
    ['a vector', `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr><m:e>${r('a')}</m:e></m:acc>`, '\\vec{a}'],
    [
      'a limit',
      `<m:func><m:fName><m:limLow><m:e>${r('lim')}</m:e><m:lim>${r('x→0')}</m:lim></m:limLow></m:fName><m:e>${r('f')}</m:e></m:func>`,
      '\\lim_{x\\to 0} f',
    ],
    ['Chinese words and signs', r('面积≤50%'), '\\text{面积}\\leq 50\\%'],
    ['italic letters of the mathematical alphabet', r('𝑥+𝜋'), 'x+\\pi'],
  ])('%s', (_name, omml, latex) => {
    expect(read(omml)).toBe(latex)
    expect(() => katex.renderToString(latex, { throwOnError: true })).not.toThrow()
  })
})

/** Formulas of school books. A round trip through Word is a fixed point: the second trip reproduces the first. */
const FORMULAS = [
  'x^2+y^2=z^2',
  '\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
  '\\sum_{i=1}^{n} i^2=\\frac{n(n+1)(2n+1)}{6}',
  '\\int_0^{\\pi} \\sin x \\, dx',
  '\\lim_{x\\to 0} \\frac{\\sin x}{x}=1',
  '\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}',
  '\\begin{cases}x+y=1 \\\\ x-y=2\\end{cases}',
  '\\left(\\frac{a}{b}\\right)^{2}',
  '\\vec{a}\\cdot\\vec{b}=|\\vec{a}||\\vec{b}|\\cos\\theta',
  '\\overline{AB}\\perp\\overline{CD}',
  '\\sqrt[3]{x+1}\\leq 2',
  '\\mathrm{2H_2+O_2=2H_2O}',
  'A\\cup B=\\{x\\mid x\\in A\\}',
  '\\angle ABC=90^{\\circ}',
  '\\text{面积}=\\pi r^2',
  '\\hat{x}+\\bar{y}+\\dot{z}',
  'e^{i\\pi}+1=0',
  '\\alpha\\beta\\gamma\\Omega',
  'f(x)=\\begin{cases}1 & x>0 \\\\ 0 & x\\leq 0\\end{cases}',
  '\\underbrace{a+b}_{n}',
]
test.each(FORMULAS)('%s survives a round trip through Word', (latex) => {
  const back = throughWord(latex)
  expect(() => katex.renderToString(back, { throwOnError: true }), back).not.toThrow()
  expect(throughWord(back)).toBe(back)
  // Letters and numbers, in order.
  const letters = (text: string) =>
    text
      .replace(
        /\\(left|right|mathrm|text|begin|end|cases|pmatrix|array|aligned|middle|limits|mid)\b|\{(cases|pmatrix|aligned)\}/g,
        '',
      )
      .replace(/\\varnothing/g, '')
      .match(/\\?[A-Za-z]+|\d|[\u4e00-\u9fff]/g)
      ?.join(' ')
      .replace(/\\/g, '')
  expect(letters(back)?.replace(/[^a-z\d]/gi, '')).toBe(letters(latex)?.replace(/[^a-z\d]/gi, ''))
})

test('invalid LaTeX stays as typed', () => {
  expect(latexToOmml('\\frac{a')).toContain('\\frac{a')
})
