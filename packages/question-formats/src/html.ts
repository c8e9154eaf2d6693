/**
 * Converts between HTML of problems and typed text: a paragraph is a line, a formula is between dollar signs, a picture
 * is `![alt](url)`. Richer content (tables, lists) stays HTML in text formats, too. Pure.
 */
import { cleanHtml } from '@zhixing/files/html'
import { ElementType, parseDocument } from 'htmlparser2'

type ChildNode = ReturnType<typeof parseDocument>['children'][number]

export interface HtmlElement {
  tag: string
  attrs: Record<string, string>
  children: HtmlNode[]
}
export type HtmlNode = string | HtmlElement

export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
export const escapeAttribute = (text: string): string => escapeText(text).replace(/"/g, '&quot;')

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
/** Decodes character references. */
export const unescape = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return NAMED[(name as string).toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })

function toNodes(children: readonly ChildNode[]): HtmlNode[] {
  return children.flatMap((child): HtmlNode[] => {
    if (child.type === ElementType.Text) return [child.data]
    return 'attribs' in child ? [{ tag: child.name, attrs: child.attribs, children: toNodes(child.children) }] : []
  })
}

/** Parses HTML that `cleanHtml` wrote. */
export const parseHtml = (html: string): HtmlNode[] => toNodes(parseDocument(html).children)

export const inlineMath = (latex: string): string =>
  `<span data-type="inline-math" data-latex="${escapeAttribute(latex)}"></span>`
export const blockMath = (latex: string): string =>
  `<div data-type="block-math" data-latex="${escapeAttribute(latex)}"></div>`
export const picture = (src: string, alt = ''): string =>
  `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}" loading="lazy" />`
/** The LaTeX of a formula element, or null. */
export const latexOf = (element: HtmlElement): string | null => element.attrs['data-latex'] ?? null

/**
 * Readers collect content that is more than text (pictures, formulas, tables) in a list and put a mark with its index
 * into the text.
 */
export const MARK_OPEN = '\ue000'
export const MARK_CLOSE = '\ue001'
const ONLY_MARK = /^\ue000(\d+)\ue001$/
const ADDRESS = String.raw`\/(?!\/)[^\s()]*`
const INLINE = new RegExp(
  [
    String.raw`\ue000(\d+)\ue001`,
    String.raw`\\\$`,
    String.raw`\$\$([^$\n]+)\$\$`,
    String.raw`\$(?!\s)([^$\n]*[^$\s\\])\$(?!\d)`,
    String.raw`\\\(([^\n]+?)\\\)`,
    String.raw`\\\[([^\n]+?)\\\]`,
    String.raw`!\[([^\]\n]*)\]\((${ADDRESS})\)`,
    String.raw`<(sub|sup|u|strong|em)>([^<>\n]*)<\/\8>`,
  ].join('|'),
  'g',
)

function inline(line: string, marks: readonly string[]): string {
  let html = ''
  let last = 0
  for (const match of line.matchAll(INLINE)) {
    const [all, mark, twice, once, round, square, alt, src, tag, content] = match
    html += escapeText(line.slice(last, match.index))
    last = match.index + all.length
    const latex = twice ?? once ?? round ?? square
    if (mark !== undefined) html += marks[Number(mark)] ?? ''
    else if (latex !== undefined) html += latex.trim() ? inlineMath(latex.trim()) : ''
    else if (src !== undefined) html += picture(src, alt)
    else if (tag !== undefined) html += `<${tag}>${escapeText(content ?? '')}</${tag}>`
    else html += '$'
  }
  return html + escapeText(line.slice(last))
}

const IS_HTML = /^<(p|div|table|ul|ol|h[2-4]|blockquote|pre|figure|img|hr)\b[\s\S]*>$/
const BLOCK = /^<(table|div|ul|ol|img|pre)\b/

/** Converts typed text to HTML. `marks`: the content of the marks in it. */
export function textToHtml(text: string, marks: readonly string[] = []): string {
  const whole = text.trim()
  if (IS_HTML.test(whole)) return cleanHtml(whole)
  return whole
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const only = ONLY_MARK.exec(line)
      if (only) {
        const content = marks[Number(only[1])] ?? ''
        // Lost content.
        if (content === '') return ''
        return BLOCK.test(content) ? content : `<p>${content}</p>`
      }
      const alone = /^\$\$([^$]+)\$\$$/.exec(line)
      if (alone?.[1]?.trim()) return blockMath(alone[1].trim())
      const image = new RegExp(`^!\\[([^\\]]*)\\]\\((${ADDRESS})\\)$`).exec(line)
      if (image) return picture(image[2] ?? '', image[1])
      return `<p>${inline(line, marks)}</p>`
    })
    .join('')
}

const nodeText = (node: HtmlNode, next: HtmlNode | undefined): string | null => {
  if (typeof node === 'string') return node.replace(/\$/g, '\\$')
  const latex = latexOf(node)
  if (latex !== null && node.tag === 'span')
    return typeof next === 'string' && /^\d/.test(next) ? `\\(${latex}\\)` : `$${latex}$`
  if (node.tag === 'img') return `![${node.attrs.alt ?? ''}](${node.attrs.src ?? ''})`
  if (
    /^(sub|sup|u|strong|em)$/.test(node.tag) &&
    node.attrs.class === undefined &&
    node.children.every((child) => typeof child === 'string')
  )
    return `<${node.tag}>${node.children.join('')}</${node.tag}>`
  return null
}

function simpleText(html: string): string | null {
  const lines: string[] = []
  for (const node of parseHtml(html)) {
    if (typeof node === 'string') return null
    const latex = latexOf(node)
    if (node.tag === 'p') {
      const parts = node.children.map((child, at) => nodeText(child, node.children[at + 1]))
      if (parts.includes(null)) return null
      lines.push(parts.join(''))
    } else if (node.tag === 'div' && latex !== null) lines.push(`$$${latex}$$`)
    else if (node.tag === 'img') lines.push(nodeText(node, undefined) ?? '')
    else return null
  }
  return lines.join('\n')
}

/** Wraps bare inline content in a paragraph, so that equal content has one form. */
export function paragraphs(html: string): string {
  if (html === '' || IS_HTML.test(html)) return html
  return parseHtml(html).some(
    (node) =>
      typeof node !== 'string' &&
      /^(p|div|table|ul|ol|h[2-4]|blockquote|pre|figure|hr)$/.test(node.tag) &&
      latexOf(node) === null,
  )
    ? `<div>${html}</div>`
    : `<p>${html}</p>`
}

/** HTML in one line with the same meaning. */
export const oneLine = (html: string): string => paragraphs(html).replace(/\r\n?|\n/g, '&#10;')

/** Text from which `textToHtml` restores the same HTML: plain where possible, otherwise the HTML itself. */
export function htmlToText(html: string): string {
  const whole = paragraphs(html)
  const simple = simpleText(whole)
  return simple !== null && textToHtml(simple) === whole ? simple : oneLine(whole)
}

/** HTML as plain text for display: file names, sources, lists. */
export function htmlToWords(html: string): string {
  const walk = (nodes: HtmlNode[]): string =>
    nodes
      .map((node) =>
        typeof node === 'string'
          ? node
          : (latexOf(node) ??
            (node.tag === 'img' ? '[图]' : walk(node.children) + (/^(p|div|tr|li|br)$/.test(node.tag) ? ' ' : ''))),
      )
      .join('')
  return walk(parseHtml(html)).replace(/\s+/g, ' ').trim()
}

/** Removes marks from untrusted text. */
export const withoutMarks = (text: string): string => text.replace(/[\ue000\ue001]/g, '')
