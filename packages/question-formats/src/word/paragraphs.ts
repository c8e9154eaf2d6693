/** Converts a Word document to lines of text with marks for other content. */
import { blockMath, escapeText, inlineMath, MARK_OPEN, textToHtml, withoutMarks } from '../html.ts'
import { lostMark, mark, type Marked, pictureMark } from '../marks.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { allBelow, childNamed, childrenNamed, elements, textOf, type XmlElement } from '../xml.ts'
import { type Style, styled, withStyles, withoutStyles } from './emphasis.ts'
import type { Numbering } from './numbering.ts'
import { ommlToLatex } from './omml-to-latex.ts'

export interface WordContext extends Marked {
  /** The file of a relationship. */
  file(relation: string | undefined): { bytes: Uint8Array; name: string } | null
  numbering: Numbering
}

const value = (parent: XmlElement | undefined, name: string): string | undefined => {
  const found = childNamed(parent, name)
  return found ? (found.attrs['w:val'] ?? '') : undefined
}

const SYMBOLS: Record<string, string> = {
  f0b4: '×',
  f0b8: '÷',
  f0b1: '±',
  f0a3: '≤',
  f0b3: '≥',
  f0b9: '≠',
  f0d6: '√',
  f0fc: '√',
  f0fb: '×',
  f0b0: '°',
}

function run(element: XmlElement, context: WordContext): string {
  const pr = childNamed(element, 'w:rPr')
  const text = elements(element)
    .map((one) => {
      switch (one.name) {
        case 'w:t':
          return withoutStyles(withoutMarks(textOf(one)))
        case 'w:tab':
        case 'w:ptab':
          return '\t'
        case 'w:br':
        case 'w:cr':
          return '\n'
        case 'w:noBreakHyphen':
          return '-'
        case 'w:softHyphen':
          return ''
        case 'w:sym':
          return SYMBOLS[(one.attrs['w:char'] ?? '').toLowerCase()] ?? lostMark(context, setMessage.symbolLost)
        case 'w:ruby':
          return ruby(one, context)
        case 'w:instrText':
          // Computed fields carry their result as text; an old equation field has no other representation.
          return /^\s*EQ\s/i.test(textOf(one)) ? lostMark(context, setMessage.oldFormula(textOf(one).trim())) : ''
        case 'w:drawing':
          return drawn(
            one,
            allBelow(one, (name) => name === 'a:blip').map((blip) => blip.attrs['r:embed']),
            context,
          )
        case 'w:pict':
        case 'w:object':
          return drawn(
            one,
            allBelow(one, (name) => name === 'v:imagedata').map((data) => data.attrs['r:id']),
            context,
          )
        case 'mc:AlternateContent':
          return (
            inline(childNamed(one, 'mc:Choice') ?? one, context) ||
            inline(childNamed(one, 'mc:Fallback') ?? one, context)
          )
        default:
          return ''
      }
    })
    .join('')
  if (text === '' || text.includes(MARK_OPEN)) return text
  const raised = value(pr, 'w:vertAlign')
  if ((raised === 'superscript' || raised === 'subscript') && text.trim() !== '')
    return mark(
      context,
      `<${raised === 'superscript' ? 'sup' : 'sub'}>${escapeText(text)}</${raised === 'superscript' ? 'sup' : 'sub'}>`,
    )
  const underline = value(pr, 'w:u')
  const isUnderlined = underline !== undefined && underline !== 'none'
  // An underlined run of spaces is a blank.
  if (isUnderlined && text.trim() === '') return text.length >= 2 || text.includes('\t') ? '____' : text
  // The number of a gap on its line.
  if (isUnderlined && /^\s*\d{1,3}\s*$/.test(text)) return `__${text.trim()}__`
  const isOn = (name: string): boolean => !/^(?:0|false|none)$/.test(value(pr, name) ?? '0')
  const dots = value(pr, 'w:em')
  const styles: Style[] = []
  if (isOn('w:b')) styles.push('b')
  if (isOn('w:i')) styles.push('i')
  if (isUnderlined) styles.push('u')
  if (dots !== undefined && dots !== 'none') styles.push('e')
  if (isOn('w:strike')) styles.push('s')
  return styled(text, styles)
}

/** Pinyin above characters is placed behind them in brackets. */
function ruby(element: XmlElement, context: WordContext): string {
  const [above, base] = [childNamed(element, 'w:rt'), childNamed(element, 'w:rubyBase')]
  const text = withoutMarks(textOf(above)).trim()
  return `${base ? inline(base, context) : ''}${text === '' ? '' : `(${text})`}`
}

/** A drawing: its pictures, and the text of its boxes as lines; charts and diagrams are reported as lost. */
function drawn(element: XmlElement, pictures: (string | undefined)[], context: WordContext): string {
  const shown = pictures.map((id) => pictureMark(context.file(id), context)).join('')
  const words = allBelow(element, (name) => name === 'w:txbxContent')
    .flatMap((box) => childrenNamed(box, 'w:p'))
    .map((one) => paragraph(one, context))
    .filter((line) => line.trim() !== '')
  if (words.length > 0) return `${shown}\n${words.join('\n')}\n`
  const isDiagram = allBelow(element, (name) => /^(?:c:chart|dgm:relIds)$/.test(name)).length > 0
  return isDiagram ? shown + lostMark(context, setMessage.diagramLost) : shown
}

/** An empty formula is dropped; a non-empty one without LaTeX is reported as lost. */
function formula(math: XmlElement, html: (latex: string) => string, context: WordContext): string {
  const latex = ommlToLatex(math)
  if (latex !== '') return mark(context, html(latex))
  return textOf(math).trim() === '' ? '' : lostMark(context, setMessage.formulaLost)
}

function inline(parent: XmlElement, context: WordContext): string {
  return elements(parent)
    .map((one) => {
      switch (one.name) {
        case 'w:r':
          return run(one, context)
        case 'm:oMath':
          return formula(one, inlineMath, context)
        case 'm:oMathPara':
          return childrenNamed(one, 'm:oMath')
            .map((math) => formula(math, blockMath, context))
            .map((text) => (text === '' ? '' : `\n${text}\n`))
            .join('')
        case 'w:ins':
        case 'w:moveTo':
        case 'w:hyperlink':
        case 'w:smartTag':
        case 'w:sdt':
        case 'w:sdtContent':
        case 'w:fldSimple':
        case 'w:customXml':
        case 'mc:Choice':
        case 'mc:Fallback':
        case 'w:dir':
        case 'w:bdo':
          return inline(one, context)
        case 'w:drawing':
        case 'w:pict':
        case 'w:object':
          return run({ name: 'w:r', attrs: {}, children: [one] }, context)
        case 'mc:AlternateContent':
          return inline(childNamed(one, 'mc:Choice') ?? one, context)
        default:
          return ''
      }
    })
    .join('')
}

/** The text of a paragraph with its list number. */
export function paragraph(element: XmlElement, context: WordContext): string {
  const number = context.numbering.next(childNamed(element, 'w:pPr'))
  const whole = inline(element, context)
    .split('\n')
    .map((line, at) => withStyles(at === 0 && number !== '' ? `${number} ${line.trimStart()}` : line, context))
    .join('\n')
  const text = number === '' ? whole : whole.slice(number.length + 1)
  return number === '' || text.trim() === '' ? text : `${number} ${text.trimStart()}`
}

/** The paragraphs of a cell, including nested tables, as lines. */
export function cellText(cell: XmlElement, context: WordContext): string {
  return allBelow(cell, (name) => name === 'w:p')
    .map((one) => paragraph(one, context).trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** A data table as HTML. */
export function tableHtml(table: XmlElement, context: WordContext): string {
  const rows = childrenNamed(table, 'w:tr').map((row) =>
    childrenNamed(row, 'w:tc')
      .map((cell) => {
        const span = Number(value(childNamed(cell, 'w:tcPr'), 'w:gridSpan') ?? 1)
        return `<td${span > 1 ? ` colspan="${span}"` : ''}>${textToHtml(cellText(cell, context), context.marks)}</td>`
      })
      .join(''),
  )
  return `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
}
