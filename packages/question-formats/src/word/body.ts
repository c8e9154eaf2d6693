/** Converts HTML of authors to the body of a Word file. */
import { type HtmlElement, type HtmlNode, latexOf, paragraphs, parseHtml } from '../html.ts'
import { paragraph, type ParagraphStyle, type Pictures, run, type RunStyle, table } from './docx.ts'
import { latexToOmml } from './latex-to-omml.ts'

const STYLE_OF: Record<string, RunStyle> = {
  strong: { bold: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  sub: { raised: 'subscript' },
  sup: { raised: 'superscript' },
  code: { mono: true },
}

/** Changes the text of a run, e.g. blanks to ruled lines. */
export type Reword = (text: string) => string

export interface BodyContext {
  pictures: Pictures
  reword?: Reword
}

/** Inline nodes as runs. */
export function runs(nodes: readonly HtmlNode[], context: BodyContext, style: RunStyle = {}): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return run(context.reword ? context.reword(node) : node, style)
      const latex = latexOf(node)
      if (latex !== null) return latexToOmml(latex)
      if (node.tag === 'br') return '<w:r><w:br/></w:r>'
      if (node.tag === 'img') return context.pictures.run(node.attrs.src ?? '', node.attrs.alt ?? '')
      const own: RunStyle | undefined = node.attrs.class === 'dot' ? { dotted: true } : STYLE_OF[node.tag]
      return runs(node.children, context, { ...style, ...own })
    })
    .join('')
}

const isBlock = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && /^(p|div|table|ul|ol|li|h[2-4]|blockquote|pre|figure|figcaption|hr)$/.test(node.tag)

function cellsOf(element: HtmlElement, context: BodyContext): string[][] {
  return element.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : child.tag === 'tr'
        ? [child.children.flatMap((cell) => (typeof cell === 'string' ? [] : [blocks(cell.children, context)]))]
        : cellsOf(child, context),
  )
}

function block(node: HtmlElement, context: BodyContext, style: ParagraphStyle): string {
  const latex = latexOf(node)
  if (latex !== null) return paragraph(`<m:oMathPara>${latexToOmml(latex, true)}</m:oMathPara>`, style)
  switch (node.tag) {
    case 'table':
      // Word requires a paragraph after a table at the end of a cell or page.
      return `${table(cellsOf(node, context))}${paragraph('', { after: 0 })}`
    case 'ul':
    case 'ol':
      return node.children
        .filter((child): child is HtmlElement => typeof child !== 'string')
        .map((item, at) =>
          blocks(item.children, context, {
            prefix: node.tag === 'ol' ? `${at + 1}) ` : '• ',
            style: { ...style, indent: (style.indent ?? 0) + 360 },
          }),
        )
        .join('')
    case 'hr':
      return paragraph(run('————————'), style)
    default:
      return node.children.some(isBlock)
        ? blocks(node.children, context, { style })
        : paragraph(runs(node.children, context), style)
  }
}

export interface BlockOptions {
  /** Runs before the first paragraph. */
  prefix?: string
  prefixStyle?: RunStyle
  /** Runs behind the last paragraph. */
  suffix?: string
  style?: ParagraphStyle
}

/** Nodes as paragraphs and tables. */
export function blocks(
  nodes: readonly HtmlNode[],
  context: BodyContext,
  { prefix = '', prefixStyle = {}, suffix = '', style = {} }: BlockOptions = {},
): string {
  const groups: (HtmlElement | HtmlNode[])[] = []
  for (const node of nodes) {
    const last = groups.at(-1)
    if (isBlock(node)) groups.push(node)
    else if (Array.isArray(last)) last.push(node)
    else groups.push([node])
  }
  const isPlain = (group: HtmlElement | HtmlNode[] | undefined): boolean =>
    Array.isArray(group) || (group !== undefined && /^(p|h[2-4])$/.test(group.tag) && !group.children.some(isBlock))
  const out: string[] = []
  // A number without a paragraph to precede gets its own.
  if (prefix !== '' && !isPlain(groups[0])) out.push(paragraph(run(prefix, prefixStyle), { ...style, keepNext: true }))
  groups.forEach((group, at) => {
    const before = at === 0 && prefix !== '' && isPlain(group) ? run(prefix, prefixStyle) : ''
    const after = at === groups.length - 1 && isPlain(group) ? suffix : ''
    if (Array.isArray(group)) out.push(paragraph(`${before}${runs(group, context)}${after}`, style))
    else if (isPlain(group)) out.push(paragraph(`${before}${runs(group.children, context)}${after}`, style))
    else out.push(block(group, context, style))
  })
  if (suffix !== '' && !isPlain(groups.at(-1))) out.push(paragraph(suffix, style))
  return out.join('')
}

/** HTML as document body. */
export const body = (html: string, context: BodyContext, options: BlockOptions = {}): string =>
  blocks(parseHtml(paragraphs(html)), context, options)
