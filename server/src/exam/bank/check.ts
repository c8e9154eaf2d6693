/** What is wrong with a problem, told where it is. Pure; used by the editor's calls and by every way of importing. */
import { BLANK_MARK, kind, problemKinds } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { normalised, readNumber } from '../marking/rules.ts'
import { htmlText, isEmptyHtml } from './text.ts'
import { faultTexts as say } from './texts.ts'

export interface Fault {
  /** Path in the document: `optionList.2.optionContent`, `subList.0.answer`. */
  field: string
  /** One sentence for its author. */
  msg: string
}

type Leaf = SubProblem | ProblemDoc
type Tell = (field: string, msg: string) => void

export const letterAt = (at: number): string => String.fromCharCode(65 + at)
const KINDS = new Set<number>(problemKinds.map(({ code }) => code))
const cents = (points: number): number => Math.round(points * 100)

/** Numbers of the marks in a stem, in the order in which they stand. */
export const marksOf = (html: string): number[] => [...html.matchAll(BLANK_MARK)].map(([, no]) => Number(no))

/** Two options are the same when a reader sees the same: pictures and formulas are compared as they are written. */
const seen = (html: string): string => (/<img|<audio|<video|data-latex/.test(html) ? html : htmlText(html))

function checkOptions(
  list: Leaf['optionList'],
  field: string,
  tell: Tell,
  empty: (id: string) => string,
  same = true,
): void {
  const known = new Map<string, string>()
  for (const [at, { id, optionContent }] of list.entries()) {
    if (isEmptyHtml(optionContent)) tell(`${field}.${at}.optionContent`, empty(id))
    else if (same) {
      const other = known.get(seen(optionContent))
      if (other !== undefined) tell(`${field}.${at}.optionContent`, say.sameOption(other, id))
      else known.set(seen(optionContent), id)
    }
  }
}

const inOrder = (list: Leaf['optionList']): boolean => list.every(({ id }, at) => id === letterAt(at))

function checkChoice(doc: Leaf, tell: Tell): void {
  if (doc.optionList.length < 2) return tell('optionList', say.fewOptions)
  if (!inOrder(doc.optionList)) return tell('optionList', say.letters)
  checkOptions(doc.optionList, 'optionList', tell, say.emptyOption)
  const letters = new Set(doc.optionList.map(({ id }) => id))
  const gone = doc.answer.find((letter) => !letters.has(letter))
  if (gone !== undefined) return tell('answer', say.keyGone(gone.slice(0, 20)))
  const keys = new Set(doc.answer)
  if (doc.problemType === kind.single) {
    if (doc.answer.length !== 1) tell('answer', say.oneKey)
  } else if (keys.size === 0 || keys.size !== doc.answer.length) tell('answer', say.someKeys)
  else if (doc.problemType === kind.multiple && keys.size < 2) tell('answer', say.twoKeys)
}

/** Checks that marks run 1…k, each once; answers how many there are, or 0 after a fault. */
function checkMarks(doc: Leaf, tell: Tell): number {
  const marks = marksOf(doc.problemContent)
  if (marks.length === 0) {
    tell('problemContent', say.noBlanks)
    return 0
  }
  const sorted = [...marks].sort((a, b) => a - b)
  if (!sorted.every((no, at) => no === at + 1)) {
    tell('problemContent', say.blankRow(marks.length))
    return 0
  }
  return marks.length
}

function checkBlanks(doc: Leaf, tell: Tell): void {
  const count = checkMarks(doc, tell)
  if (count === 0) return
  if (doc.answer.length !== count) return tell('answer', say.blankKeys(count, doc.answer.length))
  for (const [at, key] of doc.answer.entries()) {
    // The key itself: an alias alone would leave the explanation without an answer to show.
    if (normalised(key, doc.blankRule) === '') tell(`answer.${at}`, say.blankKey(at + 1))
  }
  if (doc.aliasList.length > count) tell('aliasList', say.blankAliases)
  if (doc.blankScores.length > 0 && doc.blankScores.length !== count) tell('blankScores', say.blankScores)
  else if (doc.blankScores.length > 0 && doc.blankScores.every((points) => points === 0))
    tell('blankScores', say.blankScoresZero)
}

function checkOrder(doc: Leaf, tell: Tell): void {
  if (doc.optionList.length < 2) return tell('optionList', say.orderItems)
  if (!inOrder(doc.optionList)) return tell('optionList', say.letters)
  checkOptions(doc.optionList, 'optionList', tell, say.emptyOption)
  const given = [...doc.answer].sort().join()
  const wanted = doc.optionList
    .map(({ id }) => id)
    .sort()
    .join()
  if (given !== wanted) tell('answer', say.orderKey)
}

function checkMatch(doc: Leaf, tell: Tell): void {
  if (doc.optionList.length < 2) return tell('optionList', say.matchLeft)
  if (!inOrder(doc.optionList)) return tell('optionList', say.letters)
  if (doc.matchList.length < 2) return tell('matchList', say.matchRight)
  if (!doc.matchList.every(({ id }, at) => id === String(at + 1))) return tell('matchList', say.matchNumbers)
  checkOptions(doc.optionList, 'optionList', tell, say.emptyLeft)
  checkOptions(doc.matchList, 'matchList', tell, say.emptyRight)
  if (doc.answer.length !== doc.optionList.length) return tell('answer', say.matchRows)
  const right = new Set(doc.matchList.map(({ id }) => id))
  for (const [at, id] of doc.answer.entries()) {
    if (id === '') tell(`answer.${at}`, say.matchKey(letterAt(at)))
    else if (!right.has(id)) tell(`answer.${at}`, say.matchGone(letterAt(at)))
  }
}

function checkCloze(doc: Leaf, tell: Tell): void {
  const count = checkMarks(doc, tell)
  if (count === 0) return
  if (doc.gapList.length !== count) return tell('gapList', say.gapCount(count, doc.gapList.length))
  for (const [at, { optionList }] of doc.gapList.entries()) {
    const field = `gapList.${at}.optionList`
    if (optionList.length < 2) tell(field, say.gapOptions(at + 1))
    if (!inOrder(optionList)) tell(field, say.letters)
    checkOptions(optionList, field, tell, (letter) => say.gapEmpty(at + 1, letter))
    const key = doc.answer[at] ?? ''
    if (key === '') tell(`answer.${at}`, say.gapKey(at + 1))
    else if (!optionList.some(({ id }) => id === key)) tell(`answer.${at}`, say.gapGone(at + 1))
  }
  if (doc.answer.length > count) tell('answer', say.blankKeys(count, doc.answer.length))
}

function checkNumber(doc: Leaf, tell: Tell): void {
  const { unit, tolerance, relative } = doc.numberRule
  const text = (doc.answer[0] ?? '').trim()
  const plain = unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length) : text
  if (doc.answer.length !== 1 || !Number.isFinite(readNumber(plain))) tell('answer', say.number)
  if (relative && tolerance >= 1) tell('numberRule.tolerance', say.relative)
}

function checkRubric(doc: Leaf, tell: Tell): void {
  const { rubricList } = doc
  if (rubricList.length === 0) return
  for (const [at, { text }] of rubricList.entries())
    if (text.trim() === '') tell(`rubricList.${at}.text`, say.rubricText(at + 1))
  if (new Set(rubricList.map(({ id }) => id)).size !== rubricList.length) tell('rubricList', say.rubricId)
  const sum = rubricList.reduce((points, line) => points + cents(line.score), 0)
  if (sum !== cents(doc.score)) tell('rubricList', say.rubricSum(sum / 100, doc.score))
}

function checkLeaf(doc: Leaf, tell: Tell): void {
  if (!KINDS.has(doc.problemType)) return tell('problemType', say.type)
  if (isEmptyHtml(doc.problemContent)) tell('problemContent', say.stem)
  if (doc.problemType !== kind.material && doc.score <= 0) tell('score', say.score)
  switch (doc.problemType) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      return checkChoice(doc, tell)
    case kind.judge:
      return doc.answer.length === 1 && /^[TF]$/.test(doc.answer[0] ?? '') ? undefined : tell('answer', say.judge)
    case kind.blanks:
      return checkBlanks(doc, tell)
    case kind.order:
      return checkOrder(doc, tell)
    case kind.match:
      return checkMatch(doc, tell)
    case kind.cloze:
      return checkCloze(doc, tell)
    case kind.number:
      return checkNumber(doc, tell)
    case kind.essay:
    case kind.file:
      return checkRubric(doc, tell)
  }
}

/** Every fault of a problem, in the order of the form; none: it can be asked and marked. */
export function checkProblem(doc: ProblemDoc): Fault[] {
  const faults: Fault[] = []
  checkLeaf(doc, (field, msg) => faults.push({ field, msg }))
  if (doc.problemType !== kind.material) {
    if (doc.subList.length > 0) faults.push({ field: 'subList', msg: say.noSubs })
    return faults
  }
  if (doc.subList.length === 0) faults.push({ field: 'subList', msg: say.subs })
  for (const [at, sub] of doc.subList.entries()) {
    const within = (field: string, msg: string) =>
      faults.push({ field: `subList.${at}.${field}`, msg: `第 ${at + 1} 小题：${msg}` })
    if (sub.problemType === kind.material) within('problemType', say.subMaterial)
    else checkLeaf(sub, within)
  }
  return faults
}
