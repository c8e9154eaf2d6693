/** Converts our HTML for other systems. */
import katex from 'katex'
import { escapeAttribute, escapeText, type HtmlNode, latexOf, parseHtml } from './html.ts'
import type { OutPictures } from './media.ts'

const isBlockMath = (node: HtmlNode): boolean => typeof node !== 'string' && node.tag === 'div'

/** LaTeX as MathML with its source as annotation. */
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
  /** Formulas as MathJax delimiters or MathML. */
  math: 'signs' | 'mathml'
  /** Maps a picture URL to its path in the written file. */
  src: (src: string) => string
}

/** HTML as well-formed XHTML for another system. */
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

/** Maps picture URLs to paths in a folder of the file. */
export const placedIn = (pictures: OutPictures, folder: string) => (src: string) => {
  const found = pictures.get(src)
  return found ? `${folder}${found.name}` : ''
}
