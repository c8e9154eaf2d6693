/** QTI 2.1: packages of items, and single items. */
import { kind } from '@zhixing/contract/exam/kinds'
import { blankDoc } from '../blank-doc.ts'
import { fromTags } from '../labels.ts'
import { MediaBag } from '../media.ts'
import { noReport, type ReadResult, type ReadRow, Unreadable } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { rowOfDoc } from '../to-row.ts'
import { resolve, unzipped } from '../unzip.ts'
import { decodeText } from '../encoding.ts'
import { allBelow, childrenNamed, parseXml, textOf, type XmlElement } from '../xml.ts'
import { readItem } from './item.ts'

const local = (name: string): string => name.split(':').at(-1) ?? name

function itemsOf(files: Record<string, Uint8Array>): { href: string; tags: string[] }[] {
  const name = Object.keys(files).find((one) => /(^|\/)imsmanifest\.xml$/i.test(one))
  const bytes = name === undefined ? undefined : files[name]
  if (name === undefined || !bytes) throw new Unreadable(setMessage.badPackage)
  const manifest = parseXml(decodeText(bytes))
  return allBelow(manifest, (one) => local(one) === 'resource')
    .filter(({ attrs }) => /^imsqti_item_/i.test(attrs.type ?? '') && (attrs.href ?? '') !== '')
    .map((resource) => ({
      href: resolve(name, safely(resource.attrs.href ?? '')),
      tags: allBelow(resource, (one) => local(one) === 'keyword').map((one) => textOf(one).trim()),
    }))
}

/** Choices that are worth different points: said, since here all of them are worth the same. */
function uneven(root: XmlElement): string[] {
  const isUneven = childrenNamed(root, 'responseDeclaration').some((one) => {
    if (one.attrs.baseType !== 'identifier') return false
    const values = allBelow(one, (name) => local(name) === 'mapEntry').map(({ attrs }) => Number(attrs.mappedValue))
    return new Set(values.filter((value) => value > 0)).size > 1
  })
  return isUneven ? [setMessage.sharesLost] : []
}

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, one: string) => one.toUpperCase())
/** QTI 3 calls everything of QTI 2 `qti-…` and joins words by hyphens. */
function asTwo(root: XmlElement): XmlElement {
  const name = local(root.name)
  const isOwn = name.startsWith('qti-')
  return {
    name: isOwn ? camel(name.slice(4)) : root.name,
    attrs: isOwn
      ? Object.fromEntries(
          Object.entries(root.attrs).map(([key, value]) => [key.startsWith('data-') ? key : camel(key), value]),
        )
      : root.attrs,
    children: root.children.map((one) => (typeof one === 'string' ? one : asTwo(one))),
  }
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
  // What a template would draw stands nowhere: such an item reads as a sentence with holes.
  const isTemplate =
    allBelow(root, (name) => /^template(Declaration|Processing|Block|Inline)$/.test(local(name))).length > 0
  warnings.push(...uneven(root))
  return rowOfDoc(rowNo, doc, { labels, warnings, doubts: isTemplate ? [setMessage.templated] : [] })
}

/**
 * Every item of a package or of an XML file.
 * @throws {Unreadable}
 */
export async function readQti(bytes: Uint8Array): Promise<ReadResult> {
  const media = new MediaBag()
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) {
    const root = asTwo(parseXml(decodeText(bytes)))
    if (local(root.name) !== 'assessmentItem') throw new Unreadable(setMessage.badPackage)
    return { rows: [rowOf(root, 1, [], { media, find: () => null })], media: media.list, report: noReport() }
  }
  const files = await unzipped(bytes, setMessage.badPackage)
  const rows = itemsOf(files).flatMap(({ href, tags }, at): ReadRow[] => {
    const find = (src: string) => {
      const path = resolve(href, safely(src))
      const found = files[path]
      return found ? { bytes: found, name: path } : null
    }
    try {
      const file = files[href]
      if (!file) throw new Unreadable(setMessage.itemMissing)
      const root = asTwo(parseXml(decodeText(file)))
      return local(root.name) === 'assessmentItem' ? [rowOf(root, at + 1, tags, { media, find })] : []
    } catch (error) {
      // One item that cannot be read is a row that says so; the others are worth having.
      if (!(error instanceof Unreadable)) throw error
      return [rowOfDoc(at + 1, blankDoc(kind.essay), { warnings: [setMessage.itemUnread(href, error.message)] })]
    }
  })
  return { rows, media: media.list, report: noReport() }
}

const safely = (src: string): string => {
  try {
    return decodeURIComponent(src)
  } catch {
    return src
  }
}
