/** Converts a parsed text to rows and a report about its other lines. */
import { textToHtml } from '../html.ts'
import { rowOfMarked } from '../marked-row.ts'
import type { Marked } from '../marks.ts'
import { MediaBag } from '../media.ts'
import type { ReadRow, SourceReport } from '../row.ts'
import type { SourceLine } from './draft.ts'
import { readLines } from './read.ts'
import { withFilledBlanks } from './filled-blanks.ts'
import { prepared } from './prepare.ts'
import { readTexts as setMessage } from './texts.ts'

const SHOWN = 2000

/** All problems of a source as rows with their source lines, and a report about everything else. */
export function readLinesAsRows(
  given: readonly SourceLine[],
  marked: Pick<Marked, 'marks' | 'lost'> = { marks: [], lost: new Map(), media: new MediaBag() } as Marked,
): { rows: ReadRow[]; report: SourceReport } {
  const lines = prepared(given, marked)
  const { problems, blocks, sections, numbers, head } = readLines(lines)
  const shown = (at: number): string => lines[at]?.shown ?? textToHtml(lines[at]?.text ?? '', marked.marks)
  const rows = problems.map(({ raw, source, doubts, notes, lines: own }, at) => {
    const filled = withFilledBlanks(raw, marked.marks)
    return rowOfMarked(at + 1, filled.raw, marked, {
      // Pictures and formulas are not in the source text: only the serialised problem can be parsed again.
      source: marked.marks.length > 0 ? '' : source,
      original: own.map(shown).join(''),
      doubts,
      notes: [...(filled.raw === raw ? notes : notes.filter((note) => note !== setMessage.noKey)), ...filled.notes],
    })
  })
  const noteList = checkPoints(rows, head.total)
  const descOf = (sectionAt: number): string => {
    const from = blocks.findIndex(({ at, why }) => why === 'heading' && lines[at]?.text === sections[sectionAt]?.title)
    const below: string[] = []
    for (const { at, why } of from < 0 ? [] : blocks.slice(from + 1)) {
      if (why !== 'instruction') break
      below.push(shown(at))
    }
    return below.join('')
  }
  return {
    rows,
    report: {
      blockList: blocks.map(({ at, why }) => ({
        line: lines[at]?.line ?? at + 1,
        text: shown(at).slice(0, SHOWN),
        why,
      })),
      numberList: numbers,
      sectionList: [-1, ...sections.keys()].flatMap((sectionAt) => {
        const rowNos = problems.flatMap((one, at) => (one.sectionAt === sectionAt ? [at + 1] : []))
        if (sectionAt < 0 && rowNos.length === 0) return []
        const section = sections[sectionAt]
        return [{ title: section?.title ?? '', desc: descOf(sectionAt), kind: section?.kind ?? 0, rowNos }]
      }),
      head,
      ...(noteList.length > 0 ? { noteList } : {}),
    },
  }
}

/**
 * Compares the points of rows with the total in the head; rows without points get a warning.
 * @returns warnings about the whole paper
 */
function checkPoints(rows: readonly ReadRow[], total: number): string[] {
  if (total === 0 || rows.length < 2) return []
  const lacking = rows.filter(({ labels }) => !labels.hasScore)
  const sum = rows.reduce((points, { doc, labels }) => points + (labels.hasScore ? Math.round(doc.score * 100) : 0), 0)
  if (lacking.length === 0 && sum === total * 100) return []
  for (const row of lacking) row.warnings.push(setMessage.noPoints(total))
  return [setMessage.pointsDiffer(total, sum / 100, lacking.length)]
}
