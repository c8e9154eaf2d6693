/** HTML of other systems: theirs made ours, and ours made what they show. */
import katex from 'katex'
import { MathMLToLaTeX } from 'mathml-to-latex'
import { cleanHtml } from '../../kernel/html.ts'
import {
  blockMath,
  escapeAttribute,
  escapeText,
  type HtmlNode,
  inlineMath,
  latexOf,
  paragraphs,
  parseHtml,
  unescape,
} from './html.ts'
import type { MediaBag, OutPictures } from './media.ts'

/** Finds the bytes of a picture by the address that a file gives it. */
export type PictureFinder = (src: string) => { bytes: Uint8Array; name: string } | null

/** MathML as LaTeX: what its author typed, where that was kept. '' when it cannot be read. */
export function mathmlToLatex(mathml: string): string {
  const kept = /<annotation[^>]*encoding="application\/x-tex"[^>]*>([\s\S]*?)<\/annotation>/i.exec(mathml)?.[1]
  if (kept !== undefined) return unescape(kept).trim()
  try {
    return MathMLToLaTeX.convert(mathml).trim()
  } catch {
    return ''
  }
}

const dataPicture = (src: string): { bytes: Uint8Array; name: string } | null => {
  const found = /^data:image\/[\w.+-]+;base64,([A-Za-z\d+/=\s]+)$/.exec(src)
  return found ? { bytes: Buffer.from(found[1] ?? '', 'base64'), name: '内嵌图片' } : null
}

const LOOSE = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([^$]+?)\$\$/g
const MATH = /<(span|div)( data-type="(?:inline|block)-math" data-latex="[^"]*")>[\s\S]*?<\/\1>/g

/** Formulas between the signs of MathJax become formulas; only in text, never in an attribute. */
function withFormulas(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(LOOSE, (all, round?: string, square?: string, dollars?: string) => {
            const latex = unescape(round ?? square ?? dollars ?? '').trim()
            return latex === '' ? all : inlineMath(latex)
          }),
    )
    .join('')
}

const OWN = /^\/files\/\d{1,10}\/\d{1,19}$/

/** HTML of another system as an author's of ours: cleaned, with its formulas and its pictures. */
export function fromForeign(
  html: string,
  media: MediaBag,
  find: PictureFinder,
  warnings: string[],
  lost: (name: string) => string,
): string {
  const withLatex = html
    .replace(/<(?:\w+:)?math\b[\s\S]*?<\/(?:\w+:)?math>/gi, (mathml) => {
      const latex = mathmlToLatex(mathml)
      return latex === '' ? '' : /display="block"/.test(mathml) ? blockMath(latex) : inlineMath(latex)
    })
    .replace(/(<img\b[^>]*?\bsrc=)(?:"([^"]*)"|'([^']*)')/gi, (_, before: string, one?: string, other?: string) => {
      const src = unescape(one ?? other ?? '')
      // One of this installation's own pictures is where it is.
      if (OWN.test(src)) return `${before}"${src}"`
      const found = dataPicture(src) ?? find(src)
      const address = found && media.add(found.bytes, found.name)
      if (!address) warnings.push(lost(src.startsWith('data:') ? '内嵌图片' : src))
      return `${before}"${address ?? ''}"`
    })
  // A box around nothing but a formula says nothing more than the formula.
  const unboxed = withLatex.replace(
    /<div>\s*(<div data-type="block-math" data-latex="[^"]*">\s*<\/div>)\s*<\/div>/g,
    '$1',
  )
  // What was text beside a formula for readers of other systems is no part of ours.
  const cleaned = cleanHtml(unboxed).replace(MATH, '<$1$2></$1>')
  const [held, marks] = [[] as string[], /<(span|div) data-type="(?:inline|block)-math" data-latex="[^"]*"><\/\1>/g]
  const guarded = cleaned.replace(marks, (one) => `\ue000${held.push(one) - 1}\ue001`)
  const done = withFormulas(guarded).replace(/\ue000(\d+)\ue001/g, (_, at: string) => held[Number(at)] ?? '')
  return paragraphs(done.trim())
}

const isBlockMath = (node: HtmlNode): boolean => typeof node !== 'string' && node.tag === 'div'

/** LaTeX as MathML with its source within. */
export function latexToMathml(latex: string, display: boolean): string {
  const html = katex.renderToString(latex, {
    output: 'mathml',
    displayMode: display,
    throwOnError: false,
    strict: 'ignore',
    maxExpand: 500,
  })
  const math = /<math[\s\S]*<\/math>/.exec(html)?.[0]
  return math ?? `<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext>${escapeText(latex)}</mtext></math>`
}

export interface OutOptions {
  /** Formulas: MathJax signs within our own element, or MathML. */
  math: 'signs' | 'mathml'
  /** Address of a picture in the file that is written. */
  src: (src: string) => string
}

/** Our HTML as well-formed XHTML for another system. */
export function toForeign(html: string, { math, src }: OutOptions): string {
  const write = (node: HtmlNode): string => {
    if (typeof node === 'string') return escapeText(node)
    const latex = latexOf(node)
    if (latex !== null) {
      const block = isBlockMath(node)
      if (math === 'mathml') return block ? `<div>${latexToMathml(latex, true)}</div>` : latexToMathml(latex, false)
      const signs = block ? `\\[${latex}\\]` : `\\(${latex}\\)`
      return `<${node.tag} data-type="${block ? 'block' : 'inline'}-math" data-latex="${escapeAttribute(latex)}">${escapeText(signs)}</${node.tag}>`
    }
    const attrs = Object.entries(node.attrs)
      .filter(([name]) => name !== 'loading')
      .map(
        ([name, value]) => ` ${name}="${escapeAttribute(node.tag === 'img' && name === 'src' ? src(value) : value)}"`,
      )
      .join('')
    return /^(img|br|hr)$/.test(node.tag)
      ? `<${node.tag}${attrs} />`
      : `<${node.tag}${attrs}>${node.children.map(write).join('')}</${node.tag}>`
  }
  return parseHtml(html).map(write).join('')
}

/** Addresses of pictures within a written file. */
export const placedIn = (pictures: OutPictures, folder: string) => (src: string) => {
  const found = pictures.get(src)
  return found ? `${folder}${found.name}` : ''
}
