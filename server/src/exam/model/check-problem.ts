/** What is wrong with a problem, told where it is. Pure; used by the editor's calls and by every way of importing. */
import { BLANK_MARK, kind, problemKinds } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { readNumber } from '@zhixing/contract/exam/numbers'
import { creditNumber, normalised } from './mark-answer.ts'
import { shownKey } from './wildcard.ts'
import { htmlText, isEmptyHtml } from './text.ts'
import { errorTexts as setMessage } from './texts.ts'

export interface FieldError {
  /** Path in the document: `optionList.2.optionContent`, `subList.0.answer`. */
  field: string
  /** One sentence for its author. */
  msg: string
}

type Leaf = SubProblem | ProblemDoc
type Report = (field: string, msg: string) => void

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
  report: Report,
  empty: (id: string) => string,
  same = true,
): void {
  const known = new Map<string, string>()
  for (const [at, { id, optionContent }] of list.entries()) {
    if (isEmptyHtml(optionContent)) report(`${field}.${at}.optionContent`, empty(id))
    else if (same) {
      const other = known.get(seen(optionContent))
      if (other !== undefined) report(`${field}.${at}.optionContent`, setMessage.sameOption(other, id))
      else known.set(seen(optionContent), id)
    }
  }
}

const inOrder = (list: Leaf['optionList']): boolean => list.every(({ id }, at) => id === letterAt(at))

function checkChoice(doc: Leaf, report: Report): void {
  if (doc.optionList.length < 2) return report('optionList', setMessage.fewOptions)
  if (!inOrder(doc.optionList)) return report('optionList', setMessage.letters)
  checkOptions(doc.optionList, 'optionList', report, setMessage.emptyOption)
  const letters = new Set(doc.optionList.map(({ id }) => id))
  const gone = doc.answer.find((letter) => !letters.has(letter))
  if (gone !== undefined) return report('answer', setMessage.keyGone(gone.slice(0, 20)))
  const keys = new Set(doc.answer)
  if (doc.problemType === kind.single) {
    if (doc.answer.length !== 1) report('answer', setMessage.oneKey)
  } else if (keys.size === 0 || keys.size !== doc.answer.length) report('answer', setMessage.someKeys)
  else if (doc.problemType === kind.multiple && keys.size < 2) report('answer', setMessage.twoKeys)
  checkShares(doc, report)
}

/** What earns a share besides the key of a choice: options that there are, each once; several that are chosen add up to all of it. */
function checkShares(doc: Leaf, report: Report): void {
  const letters = new Set(doc.optionList.map(({ id }) => id))
  const shares = doc.creditList
  if (shares.length === 0) return
  const gone = shares.find(({ text }) => !letters.has(text))
  if (gone) return report('creditList', setMessage.keyGone(gone.text.slice(0, 20)))
  if (new Set(shares.map(({ text }) => text)).size !== shares.length)
    return report('creditList', setMessage.creditTwice)
  if (doc.problemType === kind.single) {
    if (shares.some(({ percent }) => percent <= 0)) report('creditList', setMessage.creditShare)
    else if (shares.some(({ text }) => doc.answer.includes(text))) report('creditList', setMessage.creditKey)
    return
  }
  const earning = shares.filter(({ percent }) => percent > 0)
  const sum = earning.reduce((whole, { percent }) => whole + percent, 0)
  if (earning.length !== doc.answer.length || earning.some(({ text }) => !doc.answer.includes(text)))
    report('creditList', setMessage.creditRight)
  else if (Math.abs(sum - 100) > 0.1) report('creditList', setMessage.creditSum(Number(sum.toFixed(2))))
}

/** Checks that marks run 1…k, each once; answers how many there are, or 0 after a fault. */
function checkMarks(doc: Leaf, report: Report): number {
  const marks = marksOf(doc.problemContent)
  if (marks.length === 0) {
    report('problemContent', setMessage.noBlanks)
    return 0
  }
  const sorted = [...marks].sort((a, b) => a - b)
  if (!sorted.every((no, at) => no === at + 1)) {
    report('problemContent', setMessage.blankRow(marks.length))
    return 0
  }
  return marks.length
}

function checkBlanks(doc: Leaf, report: Report): void {
  const count = checkMarks(doc, report)
  if (count === 0) return
  if (doc.answer.length !== count) return report('answer', setMessage.blankKeys(count, doc.answer.length))
  for (const [at, key] of doc.answer.entries()) {
    // The key itself: an alias alone would leave the explanation without an answer to show.
    if (normalised(shownKey(key, doc.blankRule), doc.blankRule) === '')
      report(`answer.${at}`, setMessage.blankKey(at + 1))
  }
  if (doc.aliasList.length > count) report('aliasList', setMessage.blankAliases)
  if (doc.blankScores.length > 0 && doc.blankScores.length !== count) report('blankScores', setMessage.blankScores)
  else if (doc.blankScores.length > 0 && doc.blankScores.every((points) => points === 0))
    report('blankScores', setMessage.blankScoresZero)
  if (doc.creditList.length > 0 && doc.blankRule.orderFree) return report('creditList', setMessage.creditOrder)
  for (const { place, text, percent } of doc.creditList) {
    const given = normalised(text, doc.blankRule)
    const whole = [doc.answer[place] ?? '', ...(doc.aliasList[place] ?? [])].map((one) =>
      normalised(one, doc.blankRule),
    )
    if (place >= count || given === '' || percent <= 0 || percent >= 100) report('creditList', setMessage.creditShare)
    else if (whole.includes(given)) report('creditList', setMessage.creditKey)
  }
}

function checkOrder(doc: Leaf, report: Report): void {
  if (doc.optionList.length < 2) return report('optionList', setMessage.orderItems)
  if (!inOrder(doc.optionList)) return report('optionList', setMessage.letters)
  checkOptions(doc.optionList, 'optionList', report, setMessage.emptyOption)
  const given = [...doc.answer].sort().join()
  const wanted = doc.optionList
    .map(({ id }) => id)
    .sort()
    .join()
  if (given !== wanted) report('answer', setMessage.orderKey)
}

function checkMatch(doc: Leaf, report: Report): void {
  if (doc.optionList.length < 2) return report('optionList', setMessage.matchLeft)
  if (!inOrder(doc.optionList)) return report('optionList', setMessage.letters)
  if (doc.matchList.length < 2) return report('matchList', setMessage.matchRight)
  if (!doc.matchList.every(({ id }, at) => id === String(at + 1))) return report('matchList', setMessage.matchNumbers)
  checkOptions(doc.optionList, 'optionList', report, setMessage.emptyLeft)
  checkOptions(doc.matchList, 'matchList', report, setMessage.emptyRight)
  if (doc.answer.length !== doc.optionList.length) return report('answer', setMessage.matchRows)
  const right = new Set(doc.matchList.map(({ id }) => id))
  for (const [at, id] of doc.answer.entries()) {
    if (id === '') report(`answer.${at}`, setMessage.matchKey(letterAt(at)))
    else if (!right.has(id)) report(`answer.${at}`, setMessage.matchGone(letterAt(at)))
  }
}

function checkCloze(doc: Leaf, report: Report): void {
  const count = checkMarks(doc, report)
  if (count === 0) return
  if (doc.gapList.length !== count) return report('gapList', setMessage.gapCount(count, doc.gapList.length))
  for (const [at, { optionList }] of doc.gapList.entries()) {
    const field = `gapList.${at}.optionList`
    if (optionList.length < 2) report(field, setMessage.gapOptions(at + 1))
    if (!inOrder(optionList)) report(field, setMessage.letters)
    checkOptions(optionList, field, report, (letter) => setMessage.gapEmpty(at + 1, letter))
    const key = doc.answer[at] ?? ''
    if (key === '') report(`answer.${at}`, setMessage.gapKey(at + 1))
    else if (!optionList.some(({ id }) => id === key)) report(`answer.${at}`, setMessage.gapGone(at + 1))
  }
  if (doc.answer.length > count) report('answer', setMessage.blankKeys(count, doc.answer.length))
}

function checkNumber(doc: Leaf, report: Report): void {
  const { unit, tolerance, relative } = doc.numberRule
  const text = (doc.answer[0] ?? '').trim()
  const plain = unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length) : text
  if (doc.answer.length !== 1 || !Number.isFinite(readNumber(plain))) report('answer', setMessage.number)
  if (relative && tolerance >= 1) report('numberRule.tolerance', setMessage.relative)
  for (const { text: nearly, percent } of doc.creditList) {
    const { value, within } = creditNumber(nearly, doc.numberRule)
    if (!Number.isFinite(value) || !(within >= 0)) report('creditList', setMessage.creditNumber(nearly.slice(0, 20)))
    // A hundred: another number that is as right as the key.
    else if (percent <= 0 || percent > 100) report('creditList', setMessage.creditShare)
  }
}

function checkRubric(doc: Leaf, report: Report): void {
  const { rubricList } = doc
  if (rubricList.length === 0) return
  for (const [at, { text }] of rubricList.entries())
    if (text.trim() === '') report(`rubricList.${at}.text`, setMessage.rubricText(at + 1))
  if (new Set(rubricList.map(({ id }) => id)).size !== rubricList.length) report('rubricList', setMessage.rubricId)
  const sum = rubricList.reduce((points, line) => points + cents(line.score), 0)
  if (sum !== cents(doc.score)) report('rubricList', setMessage.rubricSum(sum / 100, doc.score))
}

function checkLeaf(doc: Leaf, report: Report): void {
  if (!KINDS.has(doc.problemType)) return report('problemType', setMessage.type)
  if (isEmptyHtml(doc.problemContent)) report('problemContent', setMessage.stem)
  if (doc.problemType !== kind.material && doc.score <= 0) report('score', setMessage.score)
  switch (doc.problemType) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      return checkChoice(doc, report)
    case kind.judge:
      return doc.answer.length === 1 && /^[TF]$/.test(doc.answer[0] ?? '')
        ? undefined
        : report('answer', setMessage.judge)
    case kind.blanks:
      return checkBlanks(doc, report)
    case kind.order:
      return checkOrder(doc, report)
    case kind.match:
      return checkMatch(doc, report)
    case kind.cloze:
      return checkCloze(doc, report)
    case kind.number:
      return checkNumber(doc, report)
    case kind.essay:
    case kind.file:
      return checkRubric(doc, report)
  }
}

/** Every fault of a problem, in the order of the form; none: it can be asked and marked. */
export function checkProblem(doc: ProblemDoc): FieldError[] {
  const errors: FieldError[] = []
  checkLeaf(doc, (field, msg) => errors.push({ field, msg }))
  if (doc.problemType !== kind.material) {
    if (doc.subList.length > 0) errors.push({ field: 'subList', msg: setMessage.noSubs })
    return errors
  }
  if (doc.subList.length === 0) errors.push({ field: 'subList', msg: setMessage.subs })
  for (const [at, sub] of doc.subList.entries()) {
    const within = (field: string, msg: string) =>
      errors.push({ field: `subList.${at}.${field}`, msg: `第 ${at + 1} 小题：${msg}` })
    if (sub.problemType === kind.material) within('problemType', setMessage.subMaterial)
    else checkLeaf(sub, within)
  }
  return errors
}
