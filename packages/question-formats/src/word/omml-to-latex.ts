/** Converts Office MathML to LaTeX. Pure. */
import { childNamed, childrenNamed, elements, textOf, type XmlElement } from '../xml.ts'
import { ACCENTS, FUNCTIONS, latexOfChar } from './symbols.ts'

const value = (parent: XmlElement | undefined, name: string): string | undefined =>
  childNamed(parent, name)?.attrs['m:val']
/** An on/off property without a value is on. */
const isOn = (parent: XmlElement | undefined, name: string): boolean => {
  const found = childNamed(parent, name)
  return found !== undefined && !/^(0|off|false)$/.test(found.attrs['m:val'] ?? '1')
}

const SPECIAL: Record<string, string> = {
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '\\': '\\backslash ',
  '~': '\\sim ',
  '^': '\\wedge ',
}
const isWide = (one: string): boolean => /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/.test(one)

/** sinx: a function name followed by at most two letters in one run without spaces. */
const LED_BY_FUNCTION =
  /^(arcsin|arccos|arctan|sin|cos|tan|cot|sec|csc|log|lg|ln)\s*([A-Za-zα-ωΑ-Ω\d]{1,2}|[α-ωΑ-Ω(（\d].*)$/s

/** The LaTeX of a run. */
function runLatex(text: string, isPlain: boolean): string {
  let out = ''
  let plain = ''
  const flush = () => {
    if (plain !== '') out += `\\text{${plain}}`
    plain = ''
  }
  // A trailing space is dropped: LaTeX adds its own.
  const word = text.trim()
  if (FUNCTIONS.has(word)) return `\\${word} `
  const led = LED_BY_FUNCTION.exec(word)
  if (led) return `\\${led[1]} ${runLatex(led[2] ?? '', false)}`
  if (isPlain && /^[A-Za-z]+$/.test(text)) return `\\mathrm{${text}}`
  // Mathematical italic letters become plain letters.
  for (const one of text.normalize('NFKC') === text ? text : mathLetters(text)) {
    if (isWide(one)) {
      plain += one
      continue
    }
    flush()
    const latex = latexOfChar.get(one)
    if (latex !== undefined) out += /[A-Za-z]$/.test(latex) ? `${latex} ` : latex
    else if (SPECIAL[one] !== undefined) out += SPECIAL[one]
    else if (/[\u2061-\u2064\u200b]/.test(one)) continue
    else out += /[\s\u00a0\u2000-\u200a\u205f]/.test(one) ? '\\ ' : one
  }
  flush()
  return out
}

/** Maps mathematical alphanumeric symbols to plain letters; other characters are unchanged. */
const mathLetters = (text: string): string =>
  [...text]
    .map((one) =>
      (one.codePointAt(0) ?? 0) >= 0x1d400 && (one.codePointAt(0) ?? 0) <= 0x1d7ff ? one.normalize('NFKC') : one,
    )
    .join('')

const group = (latex: string): string => {
  const text = latex.trim()
  return /^([A-Za-z\d]|\\[A-Za-z]+)$/.test(text) ? text : `{${text}}`
}
const braced = (latex: string): string => `{${latex.trim()}}`

const NARY: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
}
const FENCE: Record<string, string> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '‖': '\\|',
}
const fence = (one: string): string => FENCE[one] ?? one

const part = (parent: XmlElement, name: string): string => {
  const found = childNamed(parent, name)
  return found ? children(found) : ''
}
const children = (parent: XmlElement): string => elements(parent).map(convert).join('')

function fraction(element: XmlElement): string {
  const type = value(childNamed(element, 'm:fPr'), 'm:type')
  const [over, under] = [part(element, 'm:num').trim(), part(element, 'm:den').trim()]
  if (type === 'noBar') return `{${over} \\atop ${under}}`
  if (type === 'lin') return `${group(over)}/${group(under)}`
  return `\\frac{${over}}{${under}}`
}

function nary(element: XmlElement): string {
  const pr = childNamed(element, 'm:naryPr')
  const sign = NARY[value(pr, 'm:chr') ?? '∫'] ?? latexOfChar.get(value(pr, 'm:chr') ?? '') ?? '\\int'
  const [sub, sup] = [part(element, 'm:sub').trim(), part(element, 'm:sup').trim()]
  const limits = value(pr, 'm:limLoc') === 'undOvr' && sign.endsWith('int') ? '\\limits' : ''
  return `${sign}${limits}${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`} ${part(element, 'm:e')}`
}

function delimited(element: XmlElement): string {
  const pr = childNamed(element, 'm:dPr')
  const [open, close] = [value(pr, 'm:begChr') ?? '(', value(pr, 'm:endChr') ?? ')']
  const inside = childrenNamed(element, 'm:e').map(children)
  const only = elements(childrenNamed(element, 'm:e')[0] ?? element)
  // A left brace before lines is a case distinction; brackets around a table make a matrix.
  if (inside.length === 1 && only.length === 1) {
    if (open === '{' && close === '' && only[0]?.name === 'm:eqArr')
      return `\\begin{cases}${lines(only[0])}\\end{cases}`
    if (open === '{' && close === '' && only[0]?.name === 'm:m') return `\\begin{cases}${rows(only[0])}\\end{cases}`
    if (only[0]?.name === 'm:m') {
      const kind = (
        { '()': 'pmatrix', '[]': 'bmatrix', '{}': 'Bmatrix', '||': 'vmatrix', '‖‖': 'Vmatrix' } as Record<
          string,
          string
        >
      )[open + close]
      if (kind) return `\\begin{${kind}}${rows(only[0])}\\end{${kind}}`
    }
  }
  return `\\left${fence(open)}${inside.join(` \\middle${fence(value(pr, 'm:sepChr') ?? '|')} `)}\\right${fence(close)}`
}

const lines = (element: XmlElement): string =>
  childrenNamed(element, 'm:e')
    .map((one) => children(one).trim())
    .join(' \\\\ ')
const rows = (element: XmlElement): string =>
  childrenNamed(element, 'm:mr')
    .map((row) =>
      childrenNamed(row, 'm:e')
        .map((cell) => children(cell).trim())
        .join(' & '),
    )
    .join(' \\\\ ')

function accent(element: XmlElement): string {
  const name = ACCENTS[value(childNamed(element, 'm:accPr'), 'm:chr') ?? '\u0302'] ?? '\\hat'
  const inside = part(element, 'm:e').trim()
  const wide =
    inside.length > 1
      ? ({ '\\hat': '\\widehat', '\\tilde': '\\widetilde', '\\bar': '\\overline', '\\vec': '\\overrightarrow' }[name] ??
        name)
      : name
  return `${wide}{${inside}}`
}

function brace(element: XmlElement): string {
  const pr = childNamed(element, 'm:groupChrPr')
  const [sign, at] = [value(pr, 'm:chr') ?? '⏟', value(pr, 'm:pos') ?? 'bot']
  const inside = braced(part(element, 'm:e'))
  if (sign === '→' || sign === '⟶') return at === 'top' ? `\\overrightarrow${inside}` : `\\underrightarrow${inside}`
  return at === 'top' ? `\\overbrace${inside}` : `\\underbrace${inside}`
}

const LIMITS = /^\\(lim|max|min|sup|inf|sum|prod|underbrace\{.*\}|overbrace\{.*\})\s*$/s

function convert(element: XmlElement): string {
  switch (element.name) {
    case 'm:r': {
      const pr = childNamed(element, 'm:rPr')
      const text = childrenNamed(element, 'm:t').map(textOf).join('')
      return runLatex(text, isOn(pr, 'm:nor') || value(pr, 'm:sty') === 'p')
    }
    case 'm:f':
      return fraction(element)
    case 'm:rad': {
      const degree = isOn(childNamed(element, 'm:radPr'), 'm:degHide') ? '' : part(element, 'm:deg').trim()
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}${braced(part(element, 'm:e'))}`
    }
    case 'm:sSup':
      return `${group(part(element, 'm:e'))}^{${part(element, 'm:sup').trim()}}`
    case 'm:sSub':
      return `${group(part(element, 'm:e'))}_{${part(element, 'm:sub').trim()}}`
    case 'm:sSubSup':
      return `${group(part(element, 'm:e'))}_{${part(element, 'm:sub').trim()}}^{${part(element, 'm:sup').trim()}}`
    case 'm:sPre':
      return `{}_{${part(element, 'm:sub').trim()}}^{${part(element, 'm:sup').trim()}}${group(part(element, 'm:e'))}`
    case 'm:nary':
      return nary(element)
    case 'm:d':
      return delimited(element)
    case 'm:m':
      return `\\begin{matrix}${rows(element)}\\end{matrix}`
    case 'm:eqArr':
      return `\\begin{aligned}${lines(element)}\\end{aligned}`
    case 'm:func': {
      const name = part(element, 'm:fName').trim()
      return `${name} ${part(element, 'm:e')}`
    }
    case 'm:acc':
      return accent(element)
    case 'm:bar':
      return `\\${value(childNamed(element, 'm:barPr'), 'm:pos') === 'top' ? 'overline' : 'underline'}${braced(part(element, 'm:e'))}`
    case 'm:groupChr':
      return brace(element)
    case 'm:limLow':
    case 'm:limUpp': {
      const [base, limit] = [part(element, 'm:e').trim(), part(element, 'm:lim').trim()]
      const isLow = element.name === 'm:limLow'
      if (LIMITS.test(base)) return `${base}${isLow ? '_' : '^'}{${limit}}`
      return `\\${isLow ? 'underset' : 'overset'}{${limit}}{${base}}`
    }
    case 'm:borderBox':
      return `\\boxed${braced(part(element, 'm:e'))}`
    case 'm:phant':
      return isOn(childNamed(element, 'm:phantPr'), 'm:show') || childNamed(element, 'm:phantPr') === undefined
        ? part(element, 'm:e')
        : `\\phantom${braced(part(element, 'm:e'))}`
    default:
      // Properties are skipped; unknown elements are transparent.
      return element.name.endsWith('Pr') || element.name === 'w:del' ? '' : children(element)
  }
}

/** LaTeX of an `m:oMath` or `m:oMathPara`. */
export function ommlToLatex(element: XmlElement): string {
  return children(element)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[_^}\]),;.]|$)/g, '')
    .trim()
}
