/** Parses untrusted XML into a tree: no DTD, predefined entities only, bounded depth. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unescape } from './html.ts'
import { Unreadable } from './row.ts'
import { exchangeTexts as setMessage } from './texts.ts'

export interface XmlElement {
  name: string
  attrs: Record<string, string>
  children: XmlNode[]
}
export type XmlNode = XmlElement | string

type Raw = Record<string, unknown>
const DEEPEST = 200
/**
 * Limit of tags. Thousands of problems from Word have some hundreds of thousands; larger trees would exhaust the
 * thread.
 */
const MAX_TAGS = 1_000_000

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Character references are decoded below; custom entities cannot occur without a DTD.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: '#cdata',
})

function nodes(list: Raw[], depth: number): XmlNode[] {
  if (depth > DEEPEST) throw new Unreadable(setMessage.tooDeep)
  return list.flatMap((raw): XmlNode[] => {
    const attributes = (raw[':@'] ?? {}) as Record<string, string>
    const name = Object.keys(raw).find((key) => key !== ':@')
    if (name === undefined) return []
    if (name === '#text') return [unescape(String(raw[name]))]
    if (name === '#cdata') {
      const within = raw[name] as { '#text'?: string }[]
      return [within.map((one) => one['#text'] ?? '').join('')]
    }
    const attrs = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, unescape(value)]))
    return [{ name, attrs, children: nodes(raw[name] as Raw[], depth + 1) }]
  })
}

/** Counts before anything is allocated. */
function isWithin(text: string, sign: string, max: number): boolean {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (++found > max) return false
  return true
}

/** A DOCTYPE that only names its DTD, as older systems write it; it defines nothing. */
const NAMED_TYPE = /<!DOCTYPE\s+[\w:.-]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))(?:\s+(?:"[^"]*"|'[^']*'))?)?\s*>/

/**
 * The root element of a document.
 * @throws {Unreadable}
 */
export function parseXml(given: string): XmlElement {
  const text = given.replace(NAMED_TYPE, '')
  if (!isWithin(text, '<', MAX_TAGS)) throw new Unreadable(setMessage.tooLarge)
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable(setMessage.dtd)
  if (XMLValidator.validate(text) !== true) throw new Unreadable(setMessage.badXml)
  try {
    const root = nodes(parser.parse(text) as Raw[], 0).find((node) => typeof node !== 'string')
    if (!root || typeof root === 'string') throw new Unreadable(setMessage.badXml)
    return root
  } catch (error) {
    throw error instanceof Unreadable
      ? error
      : new Unreadable(error instanceof RangeError ? setMessage.tooDeep : setMessage.badXml)
  }
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'
export const elements = (parent: XmlElement): XmlElement[] => parent.children.filter(isElement)
export const childrenNamed = (parent: XmlElement, name: string): XmlElement[] =>
  elements(parent).filter((one) => one.name === name)
export const childNamed = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent?.children.find((one): one is XmlElement => isElement(one) && one.name === name)

/** The name without its namespace prefix. */
export const localName = (name: string): string => name.split(':').at(-1) ?? name

/** The text content. */
export const textOf = (node: XmlNode | undefined): string =>
  node === undefined ? '' : typeof node === 'string' ? node : node.children.map(textOf).join('')

/** Descendants of a name in document order, outermost only. */
export function below(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).flatMap((one) => (one.name === name ? [one] : below(one, name)))
}

/** Descendants of these names in document order, nested ones included. */
export function allBelow(parent: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  return elements(parent).flatMap((one) => [...(isWanted(one.name) ? [one] : []), ...allBelow(one, isWanted)])
}

export { xmlEscape, xmlText } from './xml-escape.ts'
