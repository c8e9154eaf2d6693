/**
 * Reads all versions of QTI: packages of items (2.x, 3), assessments in Common Cartridges and course exports (1.2), and
 * single files.
 */
import { isMaterial, kind } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { blankDoc } from '../blank-doc.ts'
import { decodeText } from '../encoding.ts'
import { fromForeign, type PictureFinder } from '../from-foreign.ts'
import { escapeText, paragraphs } from '../html.ts'
import { fromTags } from '../labels.ts'
import { MediaBag } from '../media.ts'
import { originalXml } from '../original-xml.ts'
import { type Labels, noReport, type ReadResult, type ReadRow, type SourceBlock, Unreadable } from '../row.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { rowOfDoc } from '../to-row.ts'
import { resolve, unzipped } from '../unzip.ts'
import { allBelow, childNamed, childrenNamed, localName, parseXml, type XmlElement } from '../xml.ts'
import { readItem } from './item.ts'
import { richOf } from './item-content.ts'
import { type Found, readOne } from './one.ts'
import { entriesOf, findIn, safely } from './package.ts'

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, one: string) => one.toUpperCase())

/** Normalises QTI 3 names (`qti-…`, hyphenated) to QTI 2; namespace prefixes are ignored. */
function asTwo(root: XmlElement): XmlElement {
  const name = localName(root.name)
  const isOwn = name.startsWith('qti-')
  return {
    name: isOwn ? camel(name.slice(4)) : name,
    attrs: isOwn
      ? Object.fromEntries(
          Object.entries(root.attrs).map(([key, value]) => [key.startsWith('data-') ? key : camel(key), value]),
        )
      : root.attrs,
    children: root.children.map((one) => (typeof one === 'string' ? one : asTwo(one))),
  }
}

/** Original documents by their normalised form. */
const written = new WeakMap<XmlElement, XmlElement>()
function rootOf(bytes: Uint8Array): XmlElement {
  const own = parseXml(decodeText(bytes))
  const root = asTwo(own)
  written.set(root, own)
  return root
}
const asWritten = (root: XmlElement): XmlElement => written.get(root) ?? root

interface ReadItem {
  doc: ProblemDoc
  labels: Labels
  warnings: string[]
  doubts: string[]
  /** The file of a shared text, or ''. */
  stimulus: string
  /** Its source elements. */
  own: XmlElement[]
}

interface Source {
  media: MediaBag
  find: PictureFinder
  place: string
  /** Opens another file of the package. */
  open: (href: string) => XmlElement | null
}

function itemOf(root: XmlElement, tags: string[], { media, find, place, open }: Source): ReadItem {
  const warnings: string[] = []
  const doubts: string[] = []
  const { labels } = fromTags(tags)
  const { doc, hasScore } = readItem(root, { media, find, warnings, doubts })
  labels.hasScore = hasScore
  // Template variables have no value in the file: the text would have holes.
  const isTemplate = allBelow(root, (name) => /^template(Declaration|Processing|Block|Inline)$/.test(name)).length > 0
  if (isTemplate) doubts.push(texts.templatedItem(root.attrs.title || root.attrs.identifier || place))
  const href = childNamed(root, 'assessmentStimulusRef')?.attrs.href ?? ''
  const stimulus = href === '' ? '' : resolve(place, safely(href))
  if (stimulus !== '' && open(stimulus) === null) warnings.push(texts.itemUnread(stimulus, texts.itemMissing))
  return { doc, labels, warnings, doubts, stimulus, own: [asWritten(root)] }
}

/** Consecutive items with a shared text become parts of one material problem. */
function withStimulus(group: ReadItem[], html: string, shared: XmlElement): ReadItem[] {
  const isPart = ({ doc }: ReadItem) => !isMaterial(doc.problemType)
  if (!group.every(isPart) || group.length > 30)
    return group.map((one) => ({
      ...one,
      own: [shared, ...one.own],
      doc: { ...one.doc, problemContent: `${html}${one.doc.problemContent}` },
    }))
  const [first] = group
  if (!first) return []
  const doc = { ...blankDoc(kind.material), problemContent: html }
  doc.subList = group.map(({ doc: { subList: _none, ...sub } }) => sub)
  doc.score = doc.subList.reduce((sum, sub) => sum + Math.round(sub.score * 100), 0) / 100
  return [
    {
      doc,
      labels: first.labels,
      warnings: group.flatMap(({ warnings }) => warnings),
      doubts: group.flatMap(({ doubts }, at) => doubts.map((one) => `第 ${at + 1} 小题：${one}`)),
      stimulus: first.stimulus,
      own: [shared, ...group.flatMap(({ own }) => own)],
    },
  ]
}

/** Collects the contents of all files of an import. */
class Collected {
  readonly rows: ReadRow[] = []
  readonly blocks: SourceBlock[] = []
  readonly sections: { title: string; rowNos: number[] }[] = []
  /** Number of rows by file. */
  readonly byFile = new Map<string, number>()
  title = ''
  minutes = 0

  block(text: string, why: SourceBlock['why']): void {
    this.blocks.push({ line: this.blocks.length + 1, text, why })
  }
  take(found: Found): void {
    this.rows.push(...found.rows)
    for (const { text, why } of found.blocks) this.block(text, why)
    this.sections.push(...found.sections)
    this.title ||= found.title
    this.minutes ||= found.minutes
  }
  next = (): number => this.rows.length + 1
  result(media: MediaBag): ReadResult {
    const sections = this.sections.filter(({ rowNos }) => rowNos.length > 0)
    const isNamed = sections.some(({ title }) => title !== '') || sections.length > 1
    return {
      rows: this.rows,
      media: media.list,
      report: {
        ...noReport(),
        blockList: this.blocks,
        sectionList: isNamed ? sections.map(({ title, rowNos }) => ({ title, desc: '', kind: 0, rowNos })) : [],
        head: { title: this.title, minutes: this.minutes, total: 0 },
      },
    }
  }
}

/** Reads QTI 1.2 items of a document; row numbers continue. */
function takeOne(root: XmlElement, all: Collected, { media, find, place }: Omit<Source, 'open'>): void {
  let count = all.rows.length
  all.take(
    readOne(root, {
      rich: (html, warnings) => fromForeign(html.trim(), media, find, warnings),
      next: () => ++count,
      place,
    }),
  )
}

/** Reads section titles of a test with the items they contain. */
function takeTest(root: XmlElement, place: string, all: Collected): void {
  all.title ||= (root.attrs.title ?? '').slice(0, 100)
  for (const section of allBelow(root, (name) => name === 'assessmentSection')) {
    const rowNos = childrenNamed(section, 'assessmentItemRef').flatMap(({ attrs }) => {
      const path = resolve(place, safely(attrs.href ?? ''))
      const no = all.byFile.get(path)
      if (no === undefined) all.block(words(texts.itemUnread(path, texts.itemMissing)), 'unplaced')
      return no === undefined ? [] : [no]
    })
    all.sections.push({ title: (section.attrs.title ?? '').slice(0, 100), rowNos: [...new Set(rowNos)] })
  }
}

const words = (text: string): string => paragraphs(escapeText(text))

function readSingle(bytes: Uint8Array): ReadResult {
  const media = new MediaBag()
  const all = new Collected()
  const root = rootOf(bytes)
  const source = { media, find: () => null, place: '' }
  if (root.name === 'assessmentItem') {
    const { doc, own, ...rest } = itemOf(root, [], { ...source, open: () => null })
    all.rows.push(rowOfDoc(1, doc, { ...rest, original: originalXml(own) }))
  } else if (root.name === 'questestinterop') takeOne(root, all, source)
  else
    throw new Unreadable(
      root.name === 'POOL' ? texts.bbOld : root.name === 'assessmentTest' ? texts.testOnly : texts.badPackage,
    )
  return all.result(media)
}

/**
 * Reads all items of a package or an XML file. Other files of a package are reported as blocks.
 * @throws {Unreadable}
 */
export async function readQti(bytes: Uint8Array): Promise<ReadResult> {
  if (!(bytes[0] === 0x50 && bytes[1] === 0x4b)) return readSingle(bytes)
  const media = new MediaBag()
  const all = new Collected()
  const files = await unzipped(bytes, texts.badPackage)
  const entries = entriesOf(files)
  const open = (name: string): XmlElement | null => {
    const file = files[name]
    return file ? rootOf(file) : null
  }
  const openShared = (name: string): XmlElement | null => {
    try {
      return open(name)
    } catch (error) {
      if (error instanceof Unreadable) return null
      throw error
    }
  }
  const tests: { root: XmlElement; place: string }[] = []
  let group: { items: ReadItem[]; names: string[] } = { items: [], names: [] }
  const close = () => {
    const [first] = group.items
    if (first) {
      const warnings: string[] = []
      const stimulus = first.stimulus === '' ? null : openShared(first.stimulus)
      const body = stimulus && childNamed(stimulus, 'stimulusBody')
      const html = body ? richOf(body.children, { media, find: findIn(files, first.stimulus), warnings }) : ''
      const made = html === '' || !stimulus ? group.items : withStimulus(group.items, html, asWritten(stimulus))
      made.forEach((one, at) => {
        const no = all.next()
        const names = made.length === group.names.length ? [group.names[at] ?? ''] : group.names
        for (const name of names) all.byFile.set(name, no)
        all.rows.push(
          rowOfDoc(no, one.doc, { ...one, warnings: [...one.warnings, ...warnings], original: originalXml(one.own) }),
        )
      })
    }
    group = { items: [], names: [] }
  }
  for (const { name, isItem, tags } of entries) {
    try {
      const root = open(name)
      if (!root) throw new Unreadable(texts.itemMissing)
      if (root.name === 'assessmentItem') {
        const read = itemOf(root, tags, { media, find: findIn(files, name), place: name, open: openShared })
        if (read.stimulus === '' || read.stimulus !== group.items[0]?.stimulus) close()
        group.items.push(read)
        group.names.push(name)
        continue
      }
      close()
      if (root.name === 'questestinterop') takeOne(root, all, { media, find: findIn(files, name), place: name })
      else if (root.name === 'assessmentTest') tests.push({ root, place: name })
      else if (root.name === 'POOL') all.block(words(`${name}：${texts.bbOld}`), 'unplaced')
      else if (isItem) throw new Unreadable(texts.noQuestion(''))
      else if (root.name !== 'assessmentStimulus') all.block(words(texts.noQuestion(name)), 'furniture')
    } catch (error) {
      // An unreadable item becomes a row with an error; the others are kept.
      if (!(error instanceof Unreadable)) throw error
      close()
      if (isItem)
        all.rows.push(rowOfDoc(all.next(), blankDoc(kind.essay), { warnings: [texts.itemUnread(name, error.message)] }))
      // Course pages may be malformed XML, and are no questions.
      else if (/\.(html?|xhtml)$/i.test(name)) all.block(words(texts.noQuestion(name)), 'furniture')
      else all.block(words(texts.fileUnread(name, error.message)), 'unplaced')
    }
  }
  close()
  for (const { root, place } of tests) takeTest(root, place, all)
  if (all.rows.length === 0 && all.blocks.length === 0) throw new Unreadable(texts.badPackage)
  return all.result(media)
}
