/** What an item of QTI holds, whatever it asks: its texts as HTML of ours, the names of its parts, its keys. */
import { fromForeign, type PictureFinder } from '../from-foreign.ts'
import { escapeAttribute, escapeText } from '../html.ts'
import type { MediaBag } from '../media.ts'
import { childNamed, childrenNamed, isElement, localName, textOf, type XmlElement, type XmlNode } from '../xml.ts'

export interface ItemContext {
  media: MediaBag
  find: PictureFinder
  warnings: string[]
  /** Why it may not be accepted as it is. */
  doubts: string[]
}

export const INLINE = /^(textEntryInteraction|inlineChoiceInteraction)$/
/** Films to watch and buttons to press ask for no answer. */
const NOT_ASKING = /^(mediaInteraction|endAttemptInteraction)$/
export const isInteraction = (name: string): boolean =>
  localName(name).endsWith('Interaction') && !NOT_ASKING.test(localName(name))
const NO_HTML =
  /^(rubricBlock|prompt|feedbackBlock|feedbackInline|templateBlock|stylesheet|mediaInteraction|endAttemptInteraction|companionMaterialsInfo)$/

/** XML as HTML without what is no content: interactions, rubrics. `gap`: what stands for an interaction within a text. */
function toHtml(nodes: readonly XmlNode[], gap: (interaction: XmlElement) => string = () => ''): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escapeText(node)
      const name = localName(node.name)
      if (isInteraction(name)) return gap(node)
      // A rubric for whoever answers is part of the question.
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

/** An item while it is read. */
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

/** Content of a file as HTML of ours. */
export const richOf = (
  nodes: readonly XmlNode[],
  { media, find, warnings }: Omit<ItemContext, 'doubts'>,
  gap?: (interaction: XmlElement) => string,
): string => fromForeign(toHtml(nodes, gap).trim(), media, find, warnings)
