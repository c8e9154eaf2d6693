/** Problem statistics as a spreadsheet. Pure. */
import type { ProblemStat } from '../../../shapes.ts'
import { texts } from './texts.ts'

const words = texts.problem

export function problemSheet(list: readonly ProblemStat[]): { heads: string[]; cells: (string | number | null)[][] } {
  return {
    heads: [
      words.no,
      words.stem,
      words.type,
      words.full,
      words.facility,
      words.discrimination,
      words.correlation,
      words.right,
      words.part,
      words.wrong,
      words.none,
      words.key,
      words.answers,
      words.advice,
    ],
    cells: list.map((row) => [
      row.no,
      row.plainText,
      texts.typeName(row.problemType),
      row.fullScore,
      row.facility,
      row.discrimination,
      row.correlation,
      row.rightTotal,
      row.partTotal,
      row.wrongTotal,
      row.noneTotal,
      row.problemAnswer.join(' '),
      row.shareList.map(({ answer, count }) => `${answer}: ${count}`).join('；'),
      row.adviceList.map(({ text }) => text).join('；'),
    ]),
  }
}
