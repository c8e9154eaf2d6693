/** XML of SAML that was posted or pasted: bounded, without a DTD, read by local names. Pure. */
import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
export type Element = Extract<Document['children'][number], { attribs: unknown }>

/**
 * Whether a message has markup that SAML needs nowhere: DTD and entities (expansion, external files), comments and
 * CDATA (which cut the text of a NameID in some parsers), processing instructions.
 */
export function hasForbiddenMarkup(xml: string): boolean {
  const body = xml.replace(/^\uFEFF?\s*<\?xml\s[^<>?]*\?>/, '')
  return body.includes('<!') || body.includes('<?')
}

/** The root; undefined for what is not one element. */
export function rootOf(xml: string): Element | undefined {
  const roots = parseDocument(xml, { xmlMode: true }).children.filter((node): node is Element => 'attribs' in node)
  return roots.length === 1 ? roots[0] : undefined
}

const MAX_DEPTH = 20
/** Of one element: namespaces are inherited by all below it. */
const MAX_ATTRIBUTES = 20
/** Elements and attributes, with room for the groups of a person. */
const MAX_NODES = 3000

/** Whether a message has the size of SAML: verifying takes time that grows quadratically with its nodes. */
export function isBounded(root: Element): boolean {
  let level = [root]
  let nodes = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    const attributes = level.map(({ attribs }) => Object.keys(attribs).length)
    nodes += attributes.reduce((sum, count) => sum + 1 + count, 0)
    if (depth === MAX_DEPTH || nodes > MAX_NODES || attributes.some((count) => count > MAX_ATTRIBUTES)) return false
    level = level.flatMap(({ children }) => children.filter((node): node is Element => 'attribs' in node))
  }
  return true
}

export const localName = ({ name }: Element): string => name.replace(/^.*:/, '')

/** The children of a name, of all elements in `of`. */
export const childrenOf = (of: Element | readonly Element[] | undefined, name: string): Element[] =>
  [of ?? []]
    .flat()
    .flatMap((parent: Element) => parent.children)
    .filter((node): node is Element => 'attribs' in node && localName(node) === name)

/** All elements of a name below `of`. */
export const allIn = (of: Element, name: string): Element[] =>
  DomUtils.findAll((node) => localName(node) === name, [of])

export const textIn = (element: Element | undefined): string => (element ? DomUtils.textContent(element).trim() : '')

export const attributeOf = (element: Element | undefined, name: string): string => element?.attribs[name] ?? ''
