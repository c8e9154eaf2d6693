/** Problems from a Word document: plain text, a table for each problem, or one table of all. */
import { columnOf, problemsOfTable, rawOfCells } from '../excel/cells.ts'
import type { RawProblem } from '../fields/raw.ts'
import { mark, rowOfMarked } from '../marks.ts'
import { MediaBag } from '../media.ts'
import { type ReadResult, type ReadRow, Unreadable } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { readText } from '../text/read.ts'
import { resolve, unzipped } from '../unzip.ts'
import { childNamed, childrenNamed, elements, parseXml, type XmlElement } from '../xml.ts'
import { numberingOf } from './numbering.ts'
import { cellText, paragraph, tableHtml, type WordContext } from './paragraphs.ts'

const WANTED = /^word\/(document|numbering|_rels\/document)|^word\/media\//

const xml = (bytes: Uint8Array | undefined): XmlElement | null =>
  bytes ? parseXml(new TextDecoder().decode(bytes)) : null

function relations(root: XmlElement | null): Map<string, string> {
  return new Map(
    (root ? elements(root) : [])
      .filter(({ attrs }) => attrs.TargetMode !== 'External')
      .map(({ attrs }) => [attrs.Id ?? '', attrs.Target ?? '']),
  )
}

/** A table that is one problem: names of fields in its first column. */
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

type Piece = { kind: 'line'; text: string } | { kind: 'problem'; raw: RawProblem }

function pieces(body: XmlElement, context: WordContext): Piece[] {
  return elements(body).flatMap((one): Piece[] => {
    if (one.name === 'w:p')
      return paragraph(one, context)
        .split('\n')
        .map((text) => ({ kind: 'line', text }))
    if (one.name === 'w:sdt') return pieces(childNamed(one, 'w:sdtContent') ?? one, context)
    if (one.name !== 'w:tbl') return []
    const rows = childrenNamed(one, 'w:tr').map((row) =>
      childrenNamed(row, 'w:tc').map((cell) => cellText(cell, context)),
    )
    const single = problemOfTable(rows)
    if (single) return [{ kind: 'problem', raw: single }]
    const many = rows.length > 1 && (rows[0]?.length ?? 0) > 2 ? problemsOfTable(rows) : null
    if (many && many.length > 0) return many.map(({ raw }) => ({ kind: 'problem', raw }))
    return [{ kind: 'line', text: mark(context, tableHtml(one, context)) }]
  })
}

function rowsOf(list: Piece[], context: WordContext): ReadRow[] {
  const rows: ReadRow[] = []
  let lines: string[] = []
  const add = (raw: RawProblem) => rows.push(rowOfMarked(rows.length + 1, raw, context))
  const end = () => {
    for (const { raw } of readText(lines.join('\n'))) add(raw)
    lines = []
  }
  for (const piece of list) {
    if (piece.kind === 'line') lines.push(piece.text)
    else {
      end()
      add(piece.raw)
    }
  }
  end()
  return rows
}

/**
 * Every problem of a document.
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
    numbering: numberingOf(xml(files['word/numbering.xml'])),
  }
  return { rows: rowsOf(pieces(body, context), context), media: media.list }
}
