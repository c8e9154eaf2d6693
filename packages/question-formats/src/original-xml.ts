/** The XML source of a row, for display. Separate from original.ts, since it loads the XML parser. Pure. */
import { originalLines } from './original.ts'
import { isElement, textOf, xmlEscape, type XmlElement } from './xml.ts'

const attributes = ({ attrs }: XmlElement): string =>
  Object.entries(attrs)
    // Namespace declarations carry no content.
    .filter(([name]) => !/^(?:xmlns|xsi|xml)\b/.test(name))
    .map(([name, value]) => ` ${name}="${xmlEscape(value)}"`)
    .join('')

/** An element with at most one line of text as one line; otherwise null. */
function lineOf(element: XmlElement): string | null {
  if (element.children.some(isElement)) return null
  const text = textOf(element).trim()
  if (text.includes('\n')) return null
  const open = `<${element.name}${attributes(element)}`
  return text === '' ? `${open}/>` : `${open}>${text}</${element.name}>`
}

/** An element as indented lines. Texts are shown decoded, including HTML in them. */
function* linesOf(element: XmlElement, indent = ''): Generator<string> {
  const own = lineOf(element)
  if (own !== null) {
    yield indent + own
    return
  }
  const [open, end] = [`${indent}<${element.name}${attributes(element)}>`, `</${element.name}>`]
  const children = element.children.filter((child) => isElement(child) || child.trim() !== '')
  const [only] = children
  const within = children.length === 1 && only !== undefined && isElement(only) ? lineOf(only) : null
  if (within !== null) {
    yield open + within + end
    return
  }
  yield open
  for (const child of children)
    if (isElement(child)) yield* linesOf(child, `${indent}  `)
    else for (const line of child.split('\n')) if (line.trim() !== '') yield `${indent}  ${line.trim()}`
  yield indent + end
}

/** Serialises elements one after the other. */
export const originalXml = (elements: readonly XmlElement[]): string => originalLines(all(elements))
function* all(elements: readonly XmlElement[]): Generator<string> {
  for (const one of elements) yield* linesOf(one)
}
