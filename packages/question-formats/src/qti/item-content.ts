/** The contents of a QTI item regardless of its interactions: texts as HTML, names of parts, keys. */
import { fromForeign, type PictureFinder } from '../from-foreign.ts'
import { escapeAttribute, escapeText } from '../html.ts'
import type { MediaBag } from '../media.ts'
import { childNamed, childrenNamed, isElement, localName, textOf, type XmlElement, type XmlNode } from '../xml.ts'

export interface ItemContext {
  media: MediaBag
  find: PictureFinder
  warnings: string[]
  /** Reasons that block acceptance. */
  doubts: string[]
}

export const INLINE = /^(textEntryInteraction|inlineChoiceInteraction)$/
/** Interactions without an answer: media, buttons. */
const NOT_ASKING = /^(mediaInteraction|endAttemptInteraction)$/
export const isInteraction = (name: string): boolean =>
  localName(name).endsWith('Interaction') && !NOT_ASKING.test(localName(name))
const NO_HTML =
  /^(rubricBlock|prompt|feedbackBlock|feedbackInline|templateBlock|stylesheet|mediaInteraction|endAttemptInteraction|companionMaterialsInfo)$/

/** Converts XML to HTML without interactions and rubrics. `gap`: replacement for an inline interaction. */
function toHtml(nodes: readonly XmlNode[], gap: (interaction: XmlElement) => string = () => ''): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escapeText(node)
      const name = localName(node.name)
      if (isInteraction(name)) return gap(node)
      // A rubric for candidates is part of the question.
      const isRubric = name === 'rubricBlock' && (node.attrs.view ?? '').split(/\s+/).includes('candidate')
      if (NO_HTML.test(name) && !isRubric) return ''
      if (isRubric) return `<div>${toHtml(node.children, gap)}</div>`
      if (name === 'object' && (node.attrs.type ?? '').startsWith('image/'))
        return `<img src="${escapeAttribute(node.attrs.data ?? '')}" alt="${escapeAttribute(
          node.children
            .map((one) => textOf(one))
            .join('')
            .trim(),
        )}" />`
      const attrs = Object.entries(node.attrs)
        .map(([key, value]) => ` ${localName(key)}="${escapeAttribute(value)}"`)
        .join('')
      const inside = toHtml(node.children, gap)
      return /^(img|br|hr)$/.test(name) ? `<${name}${attrs} />` : `<${name}${attrs}>${inside}</${name}>`
    })
    .join('')
}

/** An item being read. */
export interface Item {
  warnings: string[]
  doubts: string[]
  rich(nodes: readonly XmlNode[], gap?: (interaction: XmlElement) => string): string
  declaration(interaction: XmlElement): XmlElement | undefined
  root: XmlElement
}

export const correct = (declaration: XmlElement | undefined): string[] =>
  childrenNamed(childNamed(declaration, 'correctResponse') ?? { name: '', attrs: {}, children: [] }, 'value').map(
    (one) => textOf(one).trim(),
  )
export const classOf = (element: XmlElement): string => element.attrs.class ?? ''

/** Content of a file as HTML. */
export const richOf = (
  nodes: readonly XmlNode[],
  { media, find, warnings }: Omit<ItemContext, 'doubts'>,
  gap?: (interaction: XmlElement) => string,
): string => fromForeign(toHtml(nodes, gap).trim(), media, find, warnings)
