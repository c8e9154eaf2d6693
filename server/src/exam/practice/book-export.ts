/**
 * The wrong-answer book as a Word document: problems with space for another try, keys and analyses at the end, formulas
 * and pictures included.
 */
import { spottedOf } from '@zhixing/question-formats'
import { answerForm, isSubjective, kindName } from '@zhixing/contract/exam/kinds'
import { blanksAsLines, keyWords } from '@zhixing/contract/exam/paper-words'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import type { Services } from '../../kernel/services.ts'
import { loadPictures } from '../bank/index.ts'
import { body, type BodyContext, columnPixels, docx, paragraph, Pictures, run } from '@zhixing/question-formats/word'
import { texts } from './texts.ts'
import type { EntryRow } from './wrong-book.sql.ts'

const words = texts.document
const GREY = { color: '666666' }
const INDENT = 420

type Leaf = SubProblem | ProblemDoc
/** The leaf that an entry refers to. */
const leafOf = ({ doc, subId }: EntryRow): Leaf => doc.subList.find(({ id }) => id === subId) ?? doc

/** Empty lines by kind. */
function emptyLines(problemType: number): string {
  const lines = isSubjective(problemType) ? 8 : answerForm(problemType) === 'number' ? 4 : 2
  return paragraph(run(words.room, GREY)) + paragraph('', { after: 200 }).repeat(lines)
}

function choices(leaf: Leaf, context: BodyContext): string {
  const each = (list: Leaf['optionList'], prefix: (id: string) => string) =>
    list
      .map(({ id, optionContent }) => body(optionContent, context, { prefix: prefix(id), style: { indent: INDENT } }))
      .join('')
  return [
    ...spottedOf([leaf]).map((html) => body(html, context, { style: { indent: INDENT } })),
    each(leaf.optionList, (id) => `${id}. `),
    each(leaf.matchList, (id) => `（${id}）`),
    ...leaf.gapList.map((gap, at) => each(gap.optionList, (id) => `(${at + 1}) ${id}. `)),
  ].join('')
}

function problem(row: EntryRow, no: number, context: BodyContext): string {
  const leaf = leafOf(row)
  const own = { ...context, reword: (text: string) => blanksAsLines(leaf.problemType, text) }
  const head = words.head(no, kindName(leaf.problemType))
  const style = { before: 200, keepNext: true }
  const stem =
    leaf === row.doc
      ? body(leaf.problemContent, own, { prefix: head, style })
      : body(row.doc.problemContent, context, { prefix: head, style }) + body(leaf.problemContent, own)
  return [
    stem,
    choices(leaf, context),
    paragraph(run(words.source(row.sourceName, row.errorCount), GREY)),
    row.note === '' ? '' : paragraph(run(`${words.note}${row.note}`, GREY)),
    emptyLines(leaf.problemType),
  ].join('')
}

/** An answer in readable form. An essay is HTML in a key and plain text in an answer. */
function answer(leaf: Leaf, given: readonly string[], label: string, context: BodyContext): string {
  if (given.every((text) => text.trim() === '')) return paragraph(run(`${label}${words.none}`))
  if (isSubjective(leaf.problemType)) return body(given[0] ?? '', context, { prefix: label })
  return paragraph(run(`${label}${keyWords(leaf, { answer: [...given], aliasList: [] })}`))
}

function key(row: EntryRow, no: number, context: BodyContext): string {
  const leaf = leafOf(row)
  return [
    answer(leaf, leaf.answer, `${no}. ${words.key}`, context),
    // Learner input is plain text, never markup.
    isSubjective(leaf.problemType)
      ? paragraph(run(`${words.own}${row.userAnswer[0] ?? words.none}`, GREY))
      : answer(leaf, row.userAnswer, words.own, context),
    leaf.analysis === '' ? '' : body(leaf.analysis, context, { prefix: words.analysis }),
  ].join('')
}

const htmlOf = (row: EntryRow): string[] => {
  const leaf = leafOf(row)
  const lists = [...leaf.optionList, ...leaf.matchList, ...leaf.gapList.flatMap(({ optionList }) => optionList)]
  return [
    row.doc.problemContent,
    leaf.problemContent,
    leaf.analysis,
    leaf.answer[0] ?? '',
    ...lists.map((one) => one.optionContent),
    ...spottedOf([leaf]),
  ]
}

/** Builds the document from entries, in order. */
export async function bookDocument(
  services: Services,
  siteId: number,
  rows: readonly EntryRow[],
  withKey: boolean,
  now: Date,
): Promise<{ fileName: string; content: string }> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now)
  const pictures = new Pictures(await loadPictures(services, siteId, rows.flatMap(htmlOf)), columnPixels('a4'))
  const context: BodyContext = { pictures }
  const inside = [
    paragraph(run(words.title), { style: 'Title' }),
    paragraph(run(words.made(day, rows.length), GREY), { align: 'center' }),
    ...rows.map((row, at) => problem(row, at + 1, context)),
    ...(withKey
      ? [
          paragraph(run(words.keys), { style: 'Heading1', pageBreak: true }),
          ...rows.map((row, at) => key(row, at + 1, context)),
        ]
      : []),
  ].join('')
  const file = docx(inside, { size: 'a4', seal: '', footer: words.title }, pictures, words.title)
  return { fileName: `${words.title}-${day}.docx`, content: file.toString('base64') }
}
