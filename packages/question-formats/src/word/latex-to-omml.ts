/** Converts LaTeX to Office MathML through KaTeX's MathML. */
import { latexToMathml } from '../to-foreign.ts'
import {
  allBelow,
  childrenNamed,
  elements as allElements,
  parseXml,
  textOf,
  xmlEscape,
  type XmlElement,
} from '../xml.ts'
import { ACCENTS } from './symbols.ts'

const NARY = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀]$/
const INVISIBLE = /[\u2061-\u2064\u200b]/g

/** Child elements without invisible operators, which KaTeX adds for grouping. */
const elements = (parent: XmlElement): XmlElement[] =>
  allElements(parent).filter(
    (one) => one.name !== 'mo' || one.attrs.fence !== undefined || textOf(one).replace(INVISIBLE, '') !== '',
  )

const run = (text: string, style = ''): string => {
  const visible = text.replace(INVISIBLE, '')
  return visible === ''
    ? ''
    : `<m:r>${style}<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr><m:t xml:space="preserve">${xmlEscape(visible)}</m:t></m:r>`
}
const UPRIGHT = '<m:rPr><m:sty m:val="p"/></m:rPr>'
const NORMAL = '<m:rPr><m:nor/></m:rPr>'
const box = (name: string, inside: string): string => `<m:${name}>${inside}</m:${name}>`
const child = (element: XmlElement, at: number): string => {
  const found = elements(element)[at]
  return found ? sequence([found]) : ''
}
const bare = (element: XmlElement | undefined): string => (element ? textOf(element).replace(INVISIBLE, '').trim() : '')

/** An n-ary operator contains its operand: Word shows an empty box otherwise. */
function nary(element: XmlElement, body: string): string {
  const parts = elements(element)
  const isUnder = /under|over/.test(element.name)
  const [hasSub, hasSup] = [/sub|under/.test(element.name), /sup|over/.test(element.name)]
  const [sub, sup] = [hasSub ? child(element, 1) : '', hasSup ? child(element, hasSub ? 2 : 1) : '']
  return `<m:nary><m:naryPr><m:chr m:val="${xmlEscape(bare(parts[0]))}"/><m:limLoc m:val="${isUnder ? 'undOvr' : 'subSup'}"/>${hasSub ? '' : '<m:subHide m:val="1"/>'}${hasSup ? '' : '<m:supHide m:val="1"/>'}</m:naryPr>${box('sub', sub)}${box('sup', sup)}${box('e', body)}</m:nary>`
}

const isNary = (element: XmlElement): boolean =>
  /^(msub|msup|msubsup|munder|mover|munderover)$/.test(element.name) && NARY.test(bare(elements(element)[0]))
const isFence = (element: XmlElement | undefined): boolean => element?.name === 'mo' && element.attrs.fence === 'true'

/** Delimited content; one delimiter may be missing, as in a case distinction. */
function delimited(list: XmlElement[]): string {
  const first = isFence(list[0]) ? list[0] : undefined
  const last = isFence(list.at(-1)) ? list.at(-1) : undefined
  const inside = sequence(list.slice(first ? 1 : 0, last ? -1 : undefined))
  return `<m:d><m:dPr><m:begChr m:val="${xmlEscape(bare(first))}"/><m:endChr m:val="${xmlEscape(bare(last))}"/></m:dPr>${box('e', inside)}</m:d>`
}

/** A row of elements. */
function sequence(list: XmlElement[]): string {
  let out = ''
  for (let at = 0; at < list.length; at++) {
    const element = list[at] as XmlElement
    if (isNary(element)) {
      const next = list[at + 1]
      out += nary(element, next ? sequence([next]) : '')
      if (next) at++
    } else out += convert(element)
  }
  return out
}

const OVER: Record<string, string> = { '⏞': 'top', '⏟': 'bot' }

function overUnder(element: XmlElement): string {
  const parts = elements(element)
  const [base, first] = [child(element, 0), bare(parts[1])]
  const isOver = element.name === 'mover'
  if (first in OVER)
    return `<m:groupChr><m:groupChrPr><m:chr m:val="${first}"/><m:pos m:val="${OVER[first]}"/><m:vertJc m:val="${isOver ? 'bot' : 'top'}"/></m:groupChrPr>${box('e', base)}</m:groupChr>`
  if (isOver && ['‾', '¯', '\u0305'].includes(first))
    return `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${box('e', base)}</m:bar>`
  if (!isOver && ['_', '\u0332', '‾', '¯'].includes(first))
    return `<m:bar><m:barPr><m:pos m:val="bot"/></m:barPr>${box('e', base)}</m:bar>`
  if (isOver && parts[0] && ACCENTS[first] !== undefined)
    return `<m:acc><m:accPr><m:chr m:val="${combining(first)}"/></m:accPr>${box('e', base)}</m:acc>`
  if (element.name === 'munderover')
    return `<m:limUpp>${box('e', `<m:limLow>${box('e', base)}${box('lim', child(element, 1))}</m:limLow>`)}${box('lim', child(element, 2))}</m:limUpp>`
  return isOver
    ? `<m:limUpp>${box('e', base)}${box('lim', child(element, 1))}</m:limUpp>`
    : `<m:limLow>${box('e', base)}${box('lim', child(element, 1))}</m:limLow>`
}

const COMBINING: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  ˉ: '\u0304',
}
const combining = (sign: string): string => COMBINING[sign] ?? sign

function table(element: XmlElement): string {
  const rows = childrenNamed(element, 'mtr').map((row) =>
    childrenNamed(row, 'mtd').map((cell) => sequence(elements(cell))),
  )
  const columns = Math.max(1, ...rows.map((row) => row.length))
  // One left-aligned column, or aligned pairs, are lines of one expression.
  if (columns === 1 || /right left/.test(element.attrs.columnalign ?? ''))
    return box('eqArr', rows.map((row) => box('e', row.join(''))).join(''))
  return `<m:m><m:mPr><m:mcs><m:mc><m:mcPr><m:count m:val="${columns}"/><m:mcJc m:val="center"/></m:mcPr></m:mc></m:mcs></m:mPr>${rows.map((row) => box('mr', row.map((cell) => box('e', cell)).join(''))).join('')}</m:m>`
}

function convert(element: XmlElement): string {
  const parts = elements(element)
  switch (element.name) {
    case 'mi': {
      const text = textOf(element)
      return run(text, element.attrs.mathvariant === 'normal' || text.length > 1 ? UPRIGHT : '')
    }
    case 'mn':
    case 'mo':
      return run(textOf(element))
    case 'mtext':
      return run(textOf(element), NORMAL)
    case 'mspace':
      return Number.parseFloat(element.attrs.width ?? '0') > 0.1 ? run(' ') : ''
    case 'mfrac':
      return `<m:f><m:fPr><m:type m:val="${/^0(px|em|pt)?$/.test(element.attrs.linethickness ?? '') ? 'noBar' : 'bar'}"/></m:fPr>${box('num', child(element, 0))}${box('den', child(element, 1))}</m:f>`
    case 'msqrt':
      return `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${box('e', sequence(parts))}</m:rad>`
    case 'mroot':
      return `<m:rad><m:radPr><m:degHide m:val="0"/></m:radPr>${box('deg', child(element, 1))}${box('e', child(element, 0))}</m:rad>`
    case 'msup':
      return box('sSup', `${box('e', child(element, 0))}${box('sup', child(element, 1))}`)
    case 'msub':
      return box('sSub', `${box('e', child(element, 0))}${box('sub', child(element, 1))}`)
    case 'msubsup':
      return box(
        'sSubSup',
        `${box('e', child(element, 0))}${box('sub', child(element, 1))}${box('sup', child(element, 2))}`,
      )
    case 'munder':
    case 'mover':
    case 'munderover':
      return overUnder(element)
    case 'mtable':
      return table(element)
    case 'menclose':
      return `<m:borderBox>${box('e', sequence(parts))}</m:borderBox>`
    case 'mphantom':
      return `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${box('e', sequence(parts))}</m:phant>`
    case 'annotation':
      return ''
    case 'mrow':
      return parts.length >= 2 && (isFence(parts[0]) || isFence(parts.at(-1))) ? delimited(parts) : sequence(parts)
    default:
      return sequence(parts)
  }
}

/** An `m:oMath` element; the LaTeX source as text where it cannot be parsed. */
export function latexToOmml(latex: string, display = false): string {
  const mathml = latexToMathml(latex, display)
  if (/<mstyle mathcolor|merror/.test(mathml) && !/\\(?:text)?color/.test(latex))
    return `<m:oMath>${run(latex, NORMAL)}</m:oMath>`
  const root = parseXml(mathml)
  const semantics = allBelow(root, (name) => name === 'semantics')[0] ?? root
  return `<m:oMath>${sequence(elements(semantics).filter(({ name }) => name !== 'annotation'))}</m:oMath>`
}
