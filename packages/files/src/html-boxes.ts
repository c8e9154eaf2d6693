import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Child = Document['children'][number]
type Element = Extract<Child, { attribs: Record<string, string> }>

/** Purely structural elements, common in articles of WeChat and other sites. */
const BOXES = new Set(
  'div section article aside header footer main nav address center dd dt dl form fieldset'.split(' '),
)
/** Block elements besides those. */
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table figure hr video audio'.split(' '))
/** Inline styles that other editors use in place of elements. */
const STYLED: [RegExp, string][] = [
  [/font-weight:\s*(?:bold|bolder|[6-9]00)\b/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration(?:-line)?:[^;]*underline/i, 'u'],
  [/text-decoration(?:-line)?:[^;]*line-through/i, 's'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub\b/i, 'sub'],
]

const TEXTUAL = new Set(['b', 'strong', 'i', 'em', 'span'])

/** Fast path: HTML that matches none of the rules below is not parsed. */
const NEEDED =
  /<(?:div|section|article|aside|header|footer|main|nav|address|center|dd|dt|form|fieldset)\b|<[bi]\s[^>]*style|<span\s[^>]*style|<pre[^>]*>\s*<code[^>]*>[\s\S]*?<\/code>\s*<code/i

const TEXT = new Set<string>(['text'])
const isElement = (node: Child): node is Element => 'attribs' in node
const isBox = (node: Child): node is Element =>
  isElement(node) && BOXES.has(node.name) && node.attribs['data-type'] === undefined
/** A comment or white space. Nodes with `data` are text (recognised by its type) or comments. */
const isBlank = (node: Child): boolean => 'data' in node && (!TEXT.has(node.type) || node.data.trim() === '')
/** Whether a node starts a new line, itself or through a descendant. A block formula does, though it is a `div`. */
const isBlock = (node: Child): boolean =>
  isElement(node) && (BLOCKS.has(node.name) || BOXES.has(node.name) || node.children.some(isBlock))

/**
 * Maps the markup of other editors to allowed elements before the allow-list is applied: boxes next to text become
 * paragraphs, styles become elements, bold elements with normal weight are unwrapped, and lines of code stay lines.
 * HTML without any of these is returned unchanged.
 */
export function takeBoxes(html: string): string {
  if (!NEEDED.test(html)) return html
  const document = parseDocument(html)
  joinCode(document)
  readStyles(document)
  splitBoxes(document)
  return DomUtils.getInnerHTML(document)
}

/** Several `code` elements in one `pre` are its lines. */
function joinCode(document: Document): void {
  for (const pre of DomUtils.getElementsByTagName('pre', document)) {
    const lines = pre.children.filter((child) => isElement(child) && child.name === 'code')
    if (lines.length < 2) continue
    for (const line of lines.slice(0, -1))
      DomUtils.appendChild(line as Element, parseDocument('\n').children[0] as Child)
  }
}

function readStyles(document: Document): void {
  for (const element of DomUtils.getElementsByTagName((name) => TEXTUAL.has(name), document)) {
    const style = element.attribs.style
    if (!style) continue
    const isBold = element.name === 'b' || element.name === 'strong'
    const isPlain = isBold
      ? /font-weight:\s*(?:normal|[1-4]00)\b/i.test(style)
      : element.name !== 'span' && /font-style:\s*normal/i.test(style)
    if (isPlain) element.name = 'span'
    delete element.attribs.style
    if (element.name !== 'span' || isPlain || element.attribs['data-type']) continue
    for (const [pattern, name] of STYLED) {
      if (!pattern.test(style) || element.children.some(isBlock)) continue
      const [wrapper] = parseDocument(`<${name}></${name}>`).children as [Element]
      const { children } = element
      element.children = []
      for (const child of children) DomUtils.appendChild(wrapper, child)
      DomUtils.appendChild(element, wrapper)
    }
  }
}

/** The nearest non-blank sibling. */
function beside(node: Child, way: 'prev' | 'next'): Child | null {
  let other = node[way] as Child | null
  while (other && isBlank(other)) other = other[way] as Child | null
  return other
}

/**
 * A box without block content becomes a paragraph where text or another box is adjacent: unwrapped, the two would run
 * together.
 */
function splitBoxes(document: Document): void {
  const boxes = DomUtils.filter((node) => isBox(node as Child), document) as Element[]
  const runsOn = boxes.filter((box) => {
    if (box.children.some(isBlock) || box.children.every(isBlank)) return false
    return (['prev', 'next'] as const).some((way) => {
      const other = beside(box as Child, way)
      return other !== null && (isBox(other) || !isBlock(other))
    })
  })
  for (const box of runsOn) {
    box.name = 'p'
    box.attribs = {}
  }
}
