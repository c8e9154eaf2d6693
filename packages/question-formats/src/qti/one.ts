/** Reads a QTI 1.2 document: assessments, banks, sections, their items, and content in between. */
import { originalXml } from '../original-xml.ts'
import type { ReadRow, SourceBlock } from '../row.ts'
import { noLabels } from '../row.ts'
import { escapeText, htmlToWords, paragraphs } from '../html.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { rowOfDoc } from '../to-row.ts'
import { allBelow, childNamed, childrenNamed, elements, textOf, type XmlElement } from '../xml.ts'
import { readOneItem } from './one-item.ts'
import { materialHtml, metadataOf } from './one-parts.ts'

export interface Found {
  rows: ReadRow[]
  blocks: Omit<SourceBlock, 'line'>[]
  sections: { title: string; rowNos: number[] }[]
  title: string
  minutes: number
}
export const nothingFound = (): Found => ({ rows: [], blocks: [], sections: [], title: '', minutes: 0 })

export interface OneFile {
  /** Converts HTML; losses become warnings. */
  rich: (html: string, warnings: string[]) => string
  /** Allocates the next row number. */
  next: () => number
  /** The file name, for display. */
  place: string
}

const titleOf = (item: XmlElement): string => (item.attrs.title || item.attrs.ident || '').trim().slice(0, 60)
const MATERIAL = /^(presentation_material|objectives|rubric|assessproc_extension|material|flow_mat)$/

/** Reads a document. */
export function readOne(root: XmlElement, file: OneFile): Found {
  const found = nothingFound()
  const topic = { name: '' }
  const block = (text: string, why: SourceBlock['why']) => {
    if (htmlToWords(text) !== '') found.blocks.push({ text, why })
  }
  const item = (element: XmlElement): void => {
    const warnings: string[] = []
    const read = readOneItem(element, { warnings, rich: (html) => file.rich(html, warnings) })
    if (read.isText) {
      block(read.doc.problemContent, 'instruction')
      return
    }
    const rowNo = file.next()
    const labels = { ...noLabels(), hasScore: read.hasScore, topics: topic.name === '' ? [] : [topic.name] }
    const doubts = read.doubts.map((why) => (titleOf(element) === '' ? why : `“${titleOf(element)}”：${why}`))
    found.rows.push(rowOfDoc(rowNo, read.doc, { labels, warnings, doubts, original: originalXml([element]) }))
    found.sections.at(-1)?.rowNos.push(rowNo)
  }
  const material = (element: XmlElement): void => {
    const parts = element.name === 'material' ? [element] : allBelow(element, (name) => name === 'material')
    for (const one of parts) block(file.rich(materialHtml(one), []), 'instruction')
  }
  const walk = (parent: XmlElement): void => {
    for (const one of elements(parent)) {
      if (one.name === 'item') item(one)
      else if (one.name === 'section' || one.name === 'objectbank' || one.name === 'assessment') {
        const title = (one.attrs.title ?? metadataOf(one).get('bank_title') ?? '').trim().slice(0, 100)
        const isOwn = childNamed(one, 'item') !== undefined
        if (one.name === 'assessment') {
          found.title ||= title
          const minutes = Number(metadataOf(one).get('qmd_timelimit'))
          if (minutes > 0) found.minutes ||= Math.round(minutes)
        }
        // The name of a bank is the topic of its items; that of a section is a heading.
        if (one.name === 'objectbank') topic.name = (metadataOf(one).get('bank_title') ?? title).slice(0, 60)
        if (isOwn && one.name !== 'assessment')
          found.sections.push({ title: /^root_section$/.test(one.attrs.ident ?? '') ? '' : title, rowNos: [] })
        else if (one.name === 'section' && title !== '') block(paragraphsOf(title), 'heading')
        const drawn = childrenNamed(one, 'selection_ordering').flatMap((part) => childrenNamed(part, 'selection'))
        for (const part of drawn)
          if (childNamed(part, 'sourcebank_ref'))
            block(paragraphsOf(texts.drawn(textOf(childNamed(part, 'selection_number')).trim())), 'unplaced')
        walk(one)
        topic.name = one.name === 'objectbank' ? '' : topic.name
      } else if (one.name === 'itemref')
        block(paragraphsOf(texts.noQuestion(`引用的题目 ${one.attrs.linkrefid ?? ''}`)), 'unplaced')
      else if (MATERIAL.test(one.name)) material(one)
      else if (one.name !== 'resprocessing') walkShallow(one)
    }
  }
  /** Metadata and ordering are skipped; unknown elements are searched for items. */
  const walkShallow = (element: XmlElement): void => {
    for (const one of allBelow(element, (name) => name === 'item')) item(one)
  }
  walk(root)
  return found
}

const paragraphsOf = (text: string): string => paragraphs(escapeText(text))
