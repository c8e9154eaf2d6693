/** What lies in a package and in which order: by its manifest, then what the manifest does not name. */
import { decodeText } from '../encoding.ts'
import { resolve } from '../unzip.ts'
import { allBelow, childrenNamed, localName, parseXml, textOf } from '../xml.ts'

/** An address as a file names it: `%20` is a space. */
export const safely = (src: string): string => {
  try {
    return decodeURIComponent(src)
  } catch {
    return src
  }
}

export interface Entry {
  name: string
  /** The manifest says that it is an item: when it is missing or none, that is said. */
  isItem: boolean
  tags: string[]
}

const MANIFEST = /(^|\/)imsmanifest\.xml$/i
const TEXTS = /\.(xml|qti|dat|html?|xhtml)$/i
/** What systems write beside questions and nobody wrote as content. */
const BESIDE =
  /(^|\/)(imsmanifest\.xml|assessment_meta\.xml|(course_settings|__MACOSX|xsd|schemas?)\/.*|\.bb-.*|.*\.xsd|.*\.xsl)$/i

/** Files of a package that may hold questions. */
export function entriesOf(files: Record<string, Uint8Array>): Entry[] {
  const manifestName = Object.keys(files)
    .filter((one) => MANIFEST.test(one))
    .sort((one, other) => one.length - other.length)[0]
  const bytes = manifestName === undefined ? undefined : files[manifestName]
  const found = new Map<string, Entry>()
  const add = (one: Entry) => {
    if (!found.has(one.name)) found.set(one.name, one)
  }
  if (manifestName !== undefined && bytes) {
    for (const resource of allBelow(parseXml(decodeText(bytes)), (one) => localName(one) === 'resource')) {
      const { attrs } = resource
      const isItem = /^imsqti_(item|apipitem)/i.test(attrs.type ?? '')
      const tags = allBelow(resource, (one) => localName(one) === 'keyword').map((one) => textOf(one).trim())
      const listed = [
        attrs.href ?? '',
        attrs['bb:file'] ?? '',
        ...childrenNamed(resource, 'file').map((one) => one.attrs.href ?? ''),
        // Older manifests write the names of their elements with a prefix.
        ...resource.children.flatMap((one) =>
          typeof one !== 'string' && localName(one.name) === 'file' ? [one.attrs.href ?? ''] : [],
        ),
      ].filter((href) => href !== '')
      const names = [...new Set(listed.map((href) => resolve(manifestName, safely(href))))]
      const own = isItem ? (names.find((one) => TEXTS.test(one)) ?? names[0]) : undefined
      for (const name of names)
        if (name === own) add({ name, isItem: true, tags })
        else if (files[name] && TEXTS.test(name) && !BESIDE.test(name)) add({ name, isItem: false, tags: [] })
    }
  }
  for (const name of Object.keys(files))
    if (TEXTS.test(name) && !BESIDE.test(name) && !MANIFEST.test(name)) add({ name, isItem: false, tags: [] })
  return [...found.values()]
}

/** Finds a picture of a package by the ways in which systems name them. */
export function findIn(files: Record<string, Uint8Array>, base: string) {
  const names = Object.keys(files)
  return (src: string): { bytes: Uint8Array; name: string } | null => {
    const plain = safely(src).replace(/[?#].*$/, '')
    const bare = plain.replace(/^.*\$(?:IMS-?CC|IMS_CC)[-_]FILEBASE\$\/?/i, '').replace(/^(\.\.\/)+/, '')
    // Blackboard names files by a number within its address.
    const xid = /xid-\d+_\d+/.exec(plain)?.[0]
    const name =
      [resolve(base, plain), resolve(base, bare), bare, `web_resources/${bare}`].find((one) => files[one]) ??
      (xid === undefined ? undefined : names.find((one) => one.includes(xid))) ??
      (/^https?:/.test(plain) || bare === '' ? undefined : names.find((one) => one.endsWith(`/${bare}`)))
    const bytes = name === undefined ? undefined : files[name]
    return bytes && name !== undefined ? { bytes, name } : null
  }
}
