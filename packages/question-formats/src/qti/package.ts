/** Contents of a package in order: by its manifest, then unlisted files. */
import { decodeText } from '../encoding.ts'
import { resolve } from '../unzip.ts'
import { allBelow, childrenNamed, localName, parseXml, textOf } from '../xml.ts'

/** Decodes a percent-encoded path. */
export const safely = (src: string): string => {
  try {
    return decodeURIComponent(src)
  } catch {
    return src
  }
}

export interface Entry {
  name: string
  /** Declared as an item by the manifest, so that a missing or invalid file is reported. */
  isItem: boolean
  tags: string[]
}

const MANIFEST = /(^|\/)imsmanifest\.xml$/i
const TEXTS = /\.(xml|qti|dat|html?|xhtml)$/i
/** Generated files without authored content. */
const BESIDE =
  /(^|\/)(imsmanifest\.xml|assessment_meta\.xml|(course_settings|__MACOSX|xsd|schemas?)\/.*|\.bb-.*|.*\.xsd|.*\.xsl)$/i

/** Files of a package that may contain questions. */
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
        // Older manifests prefix element names.
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

/** Finds a picture in a package by the conventions of various systems. */
export function findIn(files: Record<string, Uint8Array>, base: string) {
  const names = Object.keys(files)
  return (src: string): { bytes: Uint8Array; name: string } | null => {
    const plain = safely(src).replace(/[?#].*$/, '')
    const bare = plain.replace(/^.*\$(?:IMS-?CC|IMS_CC)[-_]FILEBASE\$\/?/i, '').replace(/^(\.\.\/)+/, '')
    // Blackboard refers to files by an id within the URL.
    const xid = /xid-\d+_\d+/.exec(plain)?.[0]
    const name =
      [resolve(base, plain), resolve(base, bare), bare, `web_resources/${bare}`].find((one) => files[one]) ??
      (xid === undefined ? undefined : names.find((one) => one.includes(xid))) ??
      (/^https?:/.test(plain) || bare === '' ? undefined : names.find((one) => one.endsWith(`/${bare}`)))
    const bytes = name === undefined ? undefined : files[name]
    return bytes && name !== undefined ? { bytes, name } : null
  }
}
