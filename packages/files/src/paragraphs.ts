/** Paragraphs of cleaned HTML, numbered as the browser numbers them (web/ui, `BLOCKS`). */
import { DomUtils, ElementType, parseDocument } from 'htmlparser2'

const BLOCKS = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'table', 'figure'])

type AnyNode = ReturnType<typeof parseDocument>['children'][number]

export interface Paragraph {
  /** From 1, among all blocks in document order. */
  number: number
  isHeading: boolean
  text: string
}

type Tag = Extract<AnyNode, { attribs: unknown }>

const isTag = (node: AnyNode): node is Tag => 'attribs' in node
const isBlock = (node: AnyNode): node is Tag => isTag(node) && BLOCKS.has(node.name)

/** Text of a block without its inner blocks; a formula counts as its source. */
function ownText(node: AnyNode): string {
  if (node.type === ElementType.Text) return node.data
  if (!isTag(node)) return ''
  const latex = node.attribs['data-latex']
  if (latex) return ` ${latex} `
  const inner = node.children.map((child) => (isBlock(child) ? ' ' : ownText(child))).join('')
  return /^(?:br|td|th|tr)$/.test(node.name) ? `${inner} ` : inner
}

/** The blocks with text of their own, in order. */
export function paragraphsOf(html: string): Paragraph[] {
  const blocks = DomUtils.findAll(isBlock, parseDocument(html).children)
  return blocks.flatMap((block, index) => {
    const text = ownText(block).replace(/\s+/g, ' ').trim()
    const isHeading = isTag(block) && /^h[1-6]$/.test(block.name)
    return text === '' ? [] : [{ number: index + 1, isHeading, text }]
  })
}
