/** Validates a version before submission. Pure. */
import { missMode as missModeCodes, pickMode as pickModeCodes } from '@zhixing/contract/exam/kinds'
import type { PaperMissing } from '@zhixing/contract/exam/paper-shapes'
import type { ExamRules, Title } from '@zhixing/contract/exam/shapes'
import { type PaperDoc, totalsOf } from '@zhixing/exam-model'
import { drawWords } from './draw-words.ts'
import type { DrawnCell } from './resolve.ts'
import { missingTexts } from './texts.ts'

/** Limit of problems in a paper, which bounds the size of a sitting. */
export const MAX_PROBLEMS = 500

/** A draw and its outcome. */
type ShortCell = Pick<DrawnCell, 'titleNo' | 'draw' | 'found' | 'wanted' | 'lacks'>

/** Facts about the problems that a document names or draws. */
export interface Known {
  /** Problems that the author may use. */
  usable: { has(problemId: string): boolean }
  /** Current outcome of the draws. */
  cells: readonly ShortCell[]
  /** Names of categories in draws, by id. */
  categories: ReadonlyMap<string, string>
}

/** Problems named by more than one section, ordered by their second occurrence. */
export function duplicatesOf(titleList: readonly Title[]): string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { pickMode, problemList } of titleList)
    if (pickMode === pickModeCodes.fixed)
      for (const { problemId } of problemList) (seen.has(problemId) ? twice : seen).add(problemId)
  return [...twice]
}

/** The shortage of one draw as a sentence; '' when there is none. */
export function drawSentence(
  titleName: string,
  { draw, found, wanted, lacks }: ShortCell,
  categories: ReadonlyMap<string, string>,
): string {
  if (lacks === 0) return ''
  const words = drawWords(draw, categories)
  return found >= wanted
    ? missingTexts.drawShared(titleName, words, wanted, found, lacks)
    : missingTexts.drawShort(titleName, words, wanted, found)
}

function missingOfTitle(title: Title, titleNo: number, { usable, cells, categories }: Known): PaperMissing[] {
  const list: PaperMissing[] = []
  const add = (field: string, sentence: string) => list.push({ place: 'title', titleId: title.id, field, sentence })
  const { titleName, problemList, rule } = title
  const rules = title.pickMode === pickModeCodes.fixed ? problemList.map((one) => one.rule ?? rule) : [rule]
  if (title.pickMode === pickModeCodes.fixed) {
    if (problemList.length === 0) add('problemList', missingTexts.emptyTitle(titleName))
    const missing = problemList.filter(({ problemId }) => !usable.has(problemId)).length
    if (missing > 0) add('problemList', missingTexts.gone(titleName, missing))
  } else {
    if (title.drawList.length === 0) add('drawList', missingTexts.noDraw(titleName))
    for (const cell of cells)
      if (cell.titleNo === titleNo && cell.lacks > 0) add('drawList', drawSentence(titleName, cell, categories))
  }
  if (rules.some(({ score }) => score <= 0)) add('rule', missingTexts.noScore(titleName))
  if (rules.some(({ missMode, missScore, score }) => missMode === missModeCodes.fixed && missScore > score))
    add('rule', missingTexts.missScore(titleName))
  return list
}

/** Missing or contradictory rules. */
export function missingOfRules(rules: ExamRules, totalScore: number): PaperMissing[] {
  const list: PaperMissing[] = []
  const add = (field: string, sentence: string) => list.push({ place: 'rules', titleId: '', field, sentence })
  const [open, close] = [rules.openTime, rules.closeTime].map((time) => (time === null ? null : Date.parse(time)))
  if (rules.passScore > totalScore) add('passScore', missingTexts.passScore(totalScore))
  if (open && close) {
    if (close <= open) add('closeTime', missingTexts.window)
    else if (rules.answerTime > 0 && close - open < rules.answerTime * 60_000) add('closeTime', missingTexts.tooShort)
  }
  if (rules.answerTime > 0 && rules.submitAfter > rules.answerTime) add('submitAfter', missingTexts.submitAfter)
  if (rules.lateEntry > 0 && !open) add('lateEntry', missingTexts.lateEntry)
  const shows = [
    { field: 'scoreShow', mode: rules.scoreShow, what: missingTexts.score },
    { field: 'answerShow', mode: rules.answerShow, what: missingTexts.answer },
  ]
  for (const { field, mode, what } of shows) {
    if (mode === 3 && !close) add(field, missingTexts.showAfterClose(what))
    if (mode === 4 && !rules.showTime) add(field, missingTexts.showTime(what))
  }
  return list
}

/** Everything that blocks submission of the version, in the order of the form. */
export function missingOf(doc: PaperDoc, known: Known): PaperMissing[] {
  const list: PaperMissing[] = []
  const ofPaper = (field: string, sentence: string) => list.push({ place: 'paper', titleId: '', field, sentence })
  const { totalScore, problemQuantity } = totalsOf(doc.titleList)
  if (!doc.examName) ofPaper('examName', missingTexts.examName)
  if (doc.isFree === 0 && doc.examDiscount <= 0) ofPaper('examDiscount', missingTexts.price)
  if (doc.isFree === 0 && doc.examOriginal > 0 && doc.examDiscount > doc.examOriginal)
    ofPaper('examDiscount', missingTexts.discount)
  if (doc.titleList.length === 0) ofPaper('titleList', missingTexts.noTitle)
  for (const [titleNo, title] of doc.titleList.entries()) list.push(...missingOfTitle(title, titleNo, known))
  const twice = duplicatesOf(doc.titleList).length
  if (twice > 0) ofPaper('titleList', missingTexts.duplicate(twice))
  if (problemQuantity > MAX_PROBLEMS) ofPaper('titleList', missingTexts.tooMany(MAX_PROBLEMS))
  return [...list, ...missingOfRules(doc.rules, totalScore)]
}
