/** HTML of other systems made ours: cleaned, with its formulas as LaTeX and its pictures. */
import { MathMLToLaTeX } from 'mathml-to-latex'
import { cleanHtml } from '../../kernel/html.ts'
import { blockMath, inlineMath, paragraphs, unescape } from './html.ts'
import type { MediaBag } from './media.ts'
import { exchangeTexts as setMessage } from './texts.ts'

/** Finds the bytes of a picture by the address that a file gives it. */
export type PictureFinder = (src: string) => { bytes: Uint8Array; name: string } | null

/** MathML as LaTeX: what its author typed, where that was kept. '' when it cannot be read. */
function mathmlToLatex(mathml: string): string {
  const saved = /<annotation[^>]*encoding="application\/x-tex"[^>]*>([\s\S]*?)<\/annotation>/i.exec(mathml)?.[1]
  if (saved !== undefined) return unescape(saved).trim()
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
export function fromForeign(html: string, media: MediaBag, find: PictureFinder, warnings: string[]): string {
  const withLatex = html
    .replace(/<(?:\w+:)?math\b[\s\S]*?<\/(?:\w+:)?math>/gi, (mathml) => {
      const latex = mathmlToLatex(mathml)
      if (latex === '') warnings.push(setMessage.formulaLost)
      return latex === '' ? '' : /display="block"/.test(mathml) ? blockMath(latex) : inlineMath(latex)
    })
    .replace(/(<img\b[^>]*?\bsrc=)(?:"([^"]*)"|'([^']*)')/gi, (_, before: string, one?: string, other?: string) => {
      const src = unescape(one ?? other ?? '')
      // One of this installation's own pictures is where it is.
      if (OWN.test(src)) return `${before}"${src}"`
      const found = dataPicture(src) ?? find(src)
      const address = found && media.add(found.bytes, found.name)
      if (!address) warnings.push(setMessage.pictureLost(src.startsWith('data:') ? '内嵌图片' : src))
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
