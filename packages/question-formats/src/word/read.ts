/** Reads problems from a Word document: plain text, a table per problem, or one table of all. */
import { columnOf, problemsOfTable, rawOfCells } from '../excel/cells.ts'
import type { RawProblem } from '../fields/raw.ts'
import { mark } from '../marks.ts'
import { MediaBag } from '../media.ts'
import { type ReadResult, Unreadable } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import type { SourceLine } from '../text/draft.ts'
import { isFurniture } from '../text/head.ts'
import { gapLine, isOptionLine } from '../text/lines.ts'
import { cleanLines } from '../text/clean.ts'
import { readLinesAsRows } from '../text/rows.ts'
import { resolve, unzipped } from '../unzip.ts'
import { childNamed, childrenNamed, elements, parseXml, type XmlElement } from '../xml.ts'
import { numberingOf } from './numbering.ts'
import { optionLines } from './option-table.ts'
import { cellText, paragraph, tableHtml, type WordContext } from './paragraphs.ts'

const WANTED = /^word\/(document|numbering|styles|_rels\/document)|^word\/media\//

const xml = (bytes: Uint8Array | undefined): XmlElement | null =>
  bytes ? parseXml(new TextDecoder().decode(bytes)) : null

function relations(root: XmlElement | null): Map<string, string> {
  return new Map(
    (root ? elements(root) : [])
      .filter(({ attrs }) => attrs.TargetMode !== 'External')
      .map(({ attrs }) => [attrs.Id ?? '', attrs.Target ?? '']),
  )
}

/** A table that is one problem: field names in its first column. */
function problemOfTable(rows: string[][]): RawProblem | null {
  const named = rows.filter((row) => row.length >= 2 && columnOf(row[0] ?? '') !== null)
  if (named.length < 2 || named.length < rows.length * 0.6) return null
  const cells: Record<string, string> = {}
  for (const row of named)
    for (let at = 0; at + 1 < row.length; at += 2) {
      const name = columnOf(row[at] ?? '')
      // A row may hold several pairs: 难度 | 易 | 分值 | 2
      if (name && !cells[name]) cells[name] = row[at + 1] ?? ''
    }
  return cells.题干 ? rawOfCells(cells) : null
}

const isTitle = (paragraphElement: XmlElement): boolean => {
  const style = childNamed(childNamed(paragraphElement, 'w:pPr'), 'w:pStyle')?.attrs['w:val'] ?? ''
  return /^title$/i.test(style)
}

/** The document as lines, including tables that are problems. */
function linesOf(body: XmlElement, context: WordContext): SourceLine[] {
  return elements(body).flatMap((one): SourceLine[] => {
    if (one.name === 'w:p') return cleanLines(paragraph(one, context)).map((text) => ({ text, isTitle: isTitle(one) }))
    if (one.name === 'w:sdt') return linesOf(childNamed(one, 'w:sdtContent') ?? one, context)
    if (one.name !== 'w:tbl') return []
    const rows = childrenNamed(one, 'w:tr').map((row) =>
      childrenNamed(row, 'w:tc').map((cell) => cellText(cell, context)),
    )
    const shown = tableHtml(one, context)
    const single = problemOfTable(rows)
    if (single) return [{ text: '', raw: single, shown }]
    const many = rows.length > 1 && (rows[0]?.length ?? 0) > 2 ? problemsOfTable(rows) : null
    if (many && many.length > 0) return many.map(({ raw }, at) => ({ text: '', raw, shown: at === 0 ? shown : '' }))
    const options = optionLines(rows)
    if (options) return options.map((text) => ({ text }))
    return tableLines(rows) ?? [{ text: mark(context, shown) }]
  })
}

/** A layout table: options side by side, keys below their numbers, the score box. */
function tableLines(rows: string[][]): SourceLine[] | null {
  const joined = rows.map((row) =>
    row
      .map((cell) => cell.replace(/\n/g, ' ').trim())
      .join('  ')
      .trim(),
  )
  const filled = joined.filter((line) => line !== '')
  if (filled.length === 0) return []
  const lines = joined.map((text) => ({ text }))
  if (/^题\s*号/.test(filled[0] ?? '') || filled.every((line) => isFurniture(line))) return lines
  const isLaidOut = filled.every((line) => isOptionLine(line) || gapLine(line, true) !== null)
  return isLaidOut ? lines : null
}

/**
 * Reads all problems of a document.
 * @throws {Unreadable}
 */
export async function readWord(bytes: Uint8Array): Promise<ReadResult> {
  const files = await unzipped(bytes, setMessage.badWord, (name) => WANTED.test(name))
  const document = xml(files['word/document.xml'])
  const body = document && childNamed(document, 'w:body')
  if (!body) throw new Unreadable(setMessage.badWord)
  const targets = relations(xml(files['word/_rels/document.xml.rels']))
  const media = new MediaBag()
  const context: WordContext = {
    marks: [],
    lost: new Map(),
    media,
    file(relation) {
      const target = relation === undefined ? undefined : targets.get(relation)
      if (target === undefined) return null
      const name = resolve('word/document.xml', target)
      const found = files[name]
      return found ? { bytes: found, name: name.split('/').at(-1) ?? name } : null
    },
    numbering: numberingOf(xml(files['word/numbering.xml']), xml(files['word/styles.xml'])),
  }
  return { ...readLinesAsRows(linesOf(body, context), context), media: media.list }
}
