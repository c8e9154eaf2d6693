/** QTI 2.1: packages of items, and single items. */
import { unzipSync } from 'fflate'
import { bufferSource, checkZip, ZipRefused } from '../../../kernel/zip-check.ts'
import { fromTags } from '../labels.ts'
import { MediaBag } from '../media.ts'
import { type ReadResult, type ReadRow, Unreadable } from '../row.ts'
import { exchangeTexts as say } from '../texts.ts'
import { rowOfDoc } from '../to-row.ts'
import { decodeText } from '../encoding.ts'
import { allBelow, parseXml, textOf, type XmlElement } from '../xml.ts'
import { readItem } from './item.ts'

/** Folders of an address within a package, put together: `items/` and `../images/1.png`. */
export function resolve(base: string, href: string): string {
  const parts = base.split('/').slice(0, -1)
  for (const part of href.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

const local = (name: string): string => name.split(':').at(-1) ?? name

function itemsOf(files: Record<string, Uint8Array>): { href: string; tags: string[] }[] {
  const name = Object.keys(files).find((one) => /(^|\/)imsmanifest\.xml$/i.test(one))
  const bytes = name === undefined ? undefined : files[name]
  if (name === undefined || !bytes) throw new Unreadable(say.badPackage)
  const manifest = parseXml(decodeText(bytes))
  return allBelow(manifest, (one) => local(one) === 'resource')
    .filter(({ attrs }) => /^imsqti_item_/i.test(attrs.type ?? '') && (attrs.href ?? '') !== '')
    .map((resource) => ({
      href: resolve(name, decodeURI(resource.attrs.href ?? '')),
      tags: allBelow(resource, (one) => local(one) === 'keyword').map((one) => textOf(one).trim()),
    }))
}

function rowOf(
  root: XmlElement,
  rowNo: number,
  tags: string[],
  context: { media: MediaBag; find: (src: string) => { bytes: Uint8Array; name: string } | null },
): ReadRow {
  const warnings: string[] = []
  const { labels } = fromTags(tags)
  const { doc, hasScore } = readItem(root, { ...context, warnings })
  labels.hasScore = hasScore
  return rowOfDoc(rowNo, doc, { labels, warnings })
}

/**
 * Every item of a package or of an XML file.
 * @throws {Unreadable}
 */
export async function readQti(bytes: Uint8Array): Promise<ReadResult> {
  const media = new MediaBag()
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) {
    const root = parseXml(decodeText(bytes))
    if (local(root.name) !== 'assessmentItem') throw new Unreadable(say.badPackage)
    return { rows: [rowOf(root, 1, [], { media, find: () => null })], media: media.list }
  }
  await checkZip(bufferSource(Buffer.from(bytes))).catch((error: unknown) => {
    throw error instanceof ZipRefused ? new Unreadable(error.message) : error
  })
  const files = unzipSync(bytes)
  const rows: ReadRow[] = []
  for (const { href, tags } of itemsOf(files)) {
    const file = files[href]
    if (!file) continue
    const root = parseXml(decodeText(file))
    if (local(root.name) !== 'assessmentItem') continue
    const find = (src: string) => {
      const path = resolve(href, safely(src))
      const found = files[path]
      return found ? { bytes: found, name: path } : null
    }
    rows.push(rowOf(root, rows.length + 1, tags, { media, find }))
  }
  return { rows, media: media.list }
}

const safely = (src: string): string => {
  try {
    return decodeURIComponent(src)
  } catch {
    return src
  }
}
