/** What an answer is worth. Pure: no clock, no database; exact in hundredths of a point. */
import { isSubjective, kind } from '@zhixing/contract/exam/kinds'
import { plainForms, readNumber, writtenNumber } from '@zhixing/contract/exam/numbers'
import type {
  AnswerStatus,
  Credit,
  Mark,
  ProblemDoc,
  ScoreRule,
  SubProblem,
  UserAnswer,
} from '@zhixing/contract/exam/shapes'
import { type Formula, meanSame, readFormula } from './formula.ts'
import type { Budget } from './polynomial.ts'
import type { FrozenProblem } from './freeze.ts'
import { fitsPattern, keyOf, type Pattern } from './wildcard.ts'

export interface Judged {
  /** Points, two decimals; below zero where the paper deducts. */
  score: number
  answerStatus: AnswerStatus
}

const cents = (points: number): number => Math.round(points * 100)

/** True when nothing was answered. */
export const isBlank = (answer: UserAnswer | undefined): boolean => !answer?.some((text) => text.trim() !== '')

/** Marks of punctuation, of whatever script; signs that stand in numbers and formulas count. */
const PUNCTUATION = /(?![-./%^])\p{P}/gu

/**
 * How a blank's text is compared: full-width as half-width, typographic quotes as plain ones, powers with `^`, and case, spaces and punctuation
 * as the problem says. A text of nothing but punctuation stays: it is what was asked for.
 */
export function normalised(
  text: string,
  { ignoreCase, ignoreSpace, ignorePunct = 0 }: { ignoreCase: number; ignoreSpace: number; ignorePunct?: number },
): string {
  let plain = plainForms(text)
    // Characters without width come along when text is pasted; nobody sees them.
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .trim()
  if (ignorePunct) plain = plain.replace(PUNCTUATION, '').trim() || plain
  plain = ignoreSpace ? plain.replace(/\s+/g, '') : plain.replace(/\s+/g, ' ')
  return ignoreCase ? plain.toLowerCase() : plain
}

const wrong = (rule: ScoreRule): Judged => ({ score: rule.deduct > 0 ? -rule.deduct : 0, answerStatus: 'wrong' })

/** `won` of `whole`: the share of the points, rounded once and in whole hundredths. */
function part(won: number, whole: number, rule: ScoreRule): Judged {
  if (whole <= 0 || won <= 0) return wrong(rule)
  if (won >= whole) return { score: rule.score, answerStatus: 'right' }
  return { score: Math.round((cents(rule.score) * won) / whole) / 100, answerStatus: 'part' }
}

/** The share (in percent) that something earned besides the key. */
function share(percent: number, rule: ScoreRule): Judged {
  if (percent >= 100) return { score: rule.score, answerStatus: 'right' }
  if (percent <= 0) return wrong(rule)
  return { score: Math.round((cents(rule.score) * percent) / 100) / 100, answerStatus: 'part' }
}

/** What earns a share. Documents that were frozen before there was such a thing have none. */
export const creditsOf = (doc: SubProblem | ProblemDoc): readonly Credit[] =>
  (doc as { creditList?: readonly Credit[] }).creditList ?? []

const rightOrWrong = (right: boolean, rule: ScoreRule): Judged => part(right ? 1 : 0, 1, rule)

/** One option is chosen: the key, or one that earns a share. */
function markLetter(doc: SubProblem | ProblemDoc, answer: string[], rule: ScoreRule): Judged {
  if (answer.length !== 1) return wrong(rule)
  const percent = answer[0] === doc.answer[0] ? 100 : creditsOf(doc).find(({ text }) => text === answer[0])?.percent
  return share(percent ?? 0, rule)
}

/** Options that are worth shares of their own: what was chosen is added up. */
function markWeighed(credits: readonly Credit[], answer: string[], rule: ScoreRule): Judged {
  const percents = new Map(credits.map(({ text, percent }) => [text, percent]))
  let sum = 0
  for (const letter of new Set(answer.filter((one) => one !== ''))) sum += percents.get(letter) ?? 0
  // Thirds of a hundred add up to a little less.
  return share(sum > 99.9 ? 100 : sum, rule)
}

function markLetters(answer: string[], key: string[], rule: ScoreRule): Judged {
  const right = new Set(key)
  const chosen = new Set(answer.filter((letter) => letter !== ''))
  for (const letter of chosen) if (!right.has(letter)) return wrong(rule)
  if (chosen.size === right.size) return part(1, 1, rule)
  // Some of the right ones and none that is wrong: never less than leaving it out, so nothing is deducted.
  if (rule.missMode === 2) return part(chosen.size, right.size, rule)
  if (rule.missMode === 1) return { score: Math.min(rule.missScore, rule.score), answerStatus: 'part' }
  return { score: 0, answerStatus: 'wrong' }
}

interface Blank {
  accepted: ReadonlySet<string>
  /** Keys with wildcards, and texts with wildcards that are nearly right. */
  patterns: readonly Pattern[]
  partlyPatterns: readonly { pattern: Pattern; percent: number }[]
  /** Keys that are formulas, where these count in whatever form they are written. */
  formulas: readonly Formula[]
  /** The same, of texts that are nearly right. */
  partlyFormulas: readonly { formula: Formula; percent: number }[]
  /** Percent of the weight, of texts that are nearly right. */
  partly: ReadonlyMap<string, number>
  /** In hundredths. */
  weight: number
}

// A document of a frozen paper is marked thousands of times and never changes.
const blanksOfDoc = new WeakMap<SubProblem | ProblemDoc, Blank[]>()

/** What each blank accepts and weighs. A blank without any text to accept cannot be answered and weighs nothing. */
function blanksOf(doc: SubProblem | ProblemDoc): Blank[] {
  const cached = blanksOfDoc.get(doc)
  if (cached) return cached
  const compared = (text: string) => normalised(text, doc.blankRule)
  const made = doc.answer.map((text, at) => {
    const keys = [text, ...(doc.aliasList[at] ?? [])].map((one) => keyOf(one, doc.blankRule, compared))
    const near = creditsOf(doc).flatMap(({ place, text: nearly, percent }) =>
      place === at ? [{ ...keyOf(nearly, doc.blankRule, compared), percent }] : [],
    )
    const partly = near.flatMap((one) => (one.pattern ? [] : [[one.text, one.percent] as const]))
    const partlyPatterns = near.flatMap(({ pattern, percent }) => (pattern ? [{ pattern, percent }] : []))
    const patterns = keys.flatMap(({ pattern }) => (pattern ? [pattern] : []))
    const accepted = new Set(keys.flatMap((one) => (one.pattern || one.text === '' ? [] : [one.text])))
    const formulas = [text, ...(doc.aliasList[at] ?? [])].flatMap((one) => formulaOf(one, doc) ?? [])
    const partlyFormulas = creditsOf(doc).flatMap(({ place, text: nearly, percent }) => {
      const formula = place === at ? formulaOf(nearly, doc) : null
      return formula ? [{ formula, percent }] : []
    })
    const weight = cents(doc.blankScores[at] ?? 1)
    return { accepted, patterns, partlyPatterns, formulas, partlyFormulas, partly: new Map(partly), weight }
  })
  const isAsked = ({ accepted, patterns }: Blank) => accepted.size + patterns.length > 0
  const weightless = made.filter(isAsked).every(({ weight }) => weight === 0)
  const blanks = made.map((one) => ({ ...one, weight: isAsked(one) ? (weightless ? 1 : one.weight) : 0 }))
  blanksOfDoc.set(doc, blanks)
  return blanks
}

/** A text as a formula, where the problem says that these count by what they mean. */
const formulaOf = (text: string, { blankRule }: SubProblem | ProblemDoc): Formula | null =>
  blankRule.sameValue === 1 ? readFormula(text, blankRule.ignoreCase === 1) : null

/** What was typed into a blank: as it is compared, and what it means. */
interface Typed {
  text: string
  /** Read when the text itself is no key. */
  formula: () => Formula | null
  budget: Budget
}
/** Comparisons of formulas that one answer may cost. */
const MAX_STEPS = 20_000

function typed(written: string, doc: SubProblem | ProblemDoc, budget: Budget): Typed {
  let read: Formula | null | undefined
  return {
    text: normalised(written, doc.blankRule),
    formula: () => (read ??= formulaOf(written, doc)),
    budget,
  }
}

function isOneOf(formulas: readonly Formula[], { formula, budget }: Typed): boolean {
  const read = formulas.length > 0 ? formula() : null
  return read !== null && formulas.some((one) => meanSame(one, read, budget))
}
const fits = ({ accepted, patterns, formulas }: Blank, given: Typed): boolean =>
  accepted.has(given.text) || patterns.some((one) => fitsPattern(one, given.text)) || isOneOf(formulas, given)
/** The best share that a text earns that is none of the keys. */
const shareOf = ({ partly, partlyPatterns, partlyFormulas }: Blank, given: Typed): number =>
  partly.get(given.text) ??
  Math.max(
    0,
    ...partlyPatterns.flatMap(({ pattern, percent }) => (fitsPattern(pattern, given.text) ? [percent] : [])),
    ...partlyFormulas.flatMap((one) => (isOneOf([one.formula], given) ? [one.percent] : [])),
  )

/**
 * What texts in any order win: every text fills at most one blank, chosen so that the most is won. Heavier blanks find their text first, and may push
 * another blank's text on to one that it accepts as well (augmenting paths).
 */
function wonInAnyOrder(given: readonly Typed[], blanks: readonly Blank[]): number {
  const holder: (number | undefined)[] = []
  const place = (at: number, tried: Set<number>): boolean => {
    for (const [text, value] of given.entries()) {
      const blank = blanks[at]
      if (tried.has(text) || !blank || !fits(blank, value)) continue
      tried.add(text)
      const other = holder[text]
      if (other !== undefined && !place(other, tried)) continue
      holder[text] = at
      return true
    }
    return false
  }
  const heaviestFirst = [...blanks.keys()].sort((a, b) => (blanks[b]?.weight ?? 0) - (blanks[a]?.weight ?? 0))
  let won = 0
  for (const at of heaviestFirst) if (place(at, new Set())) won += blanks[at]?.weight ?? 0
  return won
}

function markBlanks(doc: SubProblem | ProblemDoc, answer: string[], rule: ScoreRule): Judged {
  const blanks = blanksOf(doc)
  const budget = { left: MAX_STEPS }
  const given = blanks.map((_, at) => typed(answer[at] ?? '', doc, budget))
  let whole = 0
  let inPlace = 0
  blanks.forEach((blank, at) => {
    const text = given[at] as Typed
    whole += blank.weight
    inPlace += fits(blank, text) ? blank.weight : (blank.weight * shareOf(blank, text)) / 100
  })
  return part(doc.blankRule.orderFree ? wonInAnyOrder(given, blanks) : inPlace, whole, rule)
}

/** Places that the key leaves empty (an item without a partner) ask for nothing. */
function markPlaces(answer: string[], key: string[], rule: ScoreRule): Judged {
  let asked = 0
  let right = 0
  key.forEach((value, at) => {
    if (value === '') return
    asked++
    if (answer[at] === value) right++
  })
  return part(right, asked, rule)
}

/** Places of an order: each pair of neighbours that follow each other in the key, too, is a share. */
function markOrder(doc: SubProblem | ProblemDoc, answer: string[], rule: ScoreRule): Judged {
  const key = doc.answer
  if (answer.length === key.length && answer.every((id, at) => id === key[at])) return rightOrWrong(true, rule)
  if (!(doc as { orderCredit?: number }).orderCredit) return wrong(rule)
  const pairs = key
    .slice(1)
    .filter((id, at) => answer[answer.indexOf(key[at] ?? '') + 1] === id && answer.includes(key[at] ?? ''))
  return part(pairs.length, key.length - 1, rule)
}

function markNumber(doc: SubProblem | ProblemDoc, answer: string[], rule: ScoreRule): Judged {
  const { unit } = doc.numberRule
  const given = writtenNumber(answer[0] ?? '', unit)
  const key = writtenNumber(doc.answer[0] ?? '', unit)
  const { tolerance, relative } = doc.numberRule
  const allowed = relative ? Math.abs(key) * tolerance : tolerance
  // The tolerance itself is allowed: 0.3 ± 0.1 takes 0.4, though the machine's difference is a little more. In proportion, so that a key
  // of 1.6e-19 is not met by 0.
  const isNear = (value: number, within: number) =>
    Math.abs(given - value) <= within + 8 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(given), within)
  if (isNear(key, allowed)) return rightOrWrong(true, rule)
  const earned = creditsOf(doc).flatMap(({ text, percent }) => {
    const { value, within } = creditNumber(text, doc.numberRule)
    return isNear(value, within) ? [percent] : []
  })
  return share(Math.max(0, ...earned), rule)
}

/** A number that earns a share: `9.8`, or with the tolerance of its own after a colon, `9.8:0.2`. NaN where it is none. */
export function creditNumber(
  text: string,
  { unit, relative }: ProblemDoc['numberRule'],
): { value: number; within: number } {
  const [written = '', tolerance = '0'] = text.split(/[:：]/)
  const value = writtenNumber(written, unit)
  const within = readNumber(tolerance)
  return { value, within: relative ? Math.abs(value) * within : within }
}

/** Marks one answer to a problem that has no parts. Kinds that a person has to mark answer `reviewing` unless nothing was handed in. */
export function markAnswer(doc: SubProblem | ProblemDoc, answer: UserAnswer | undefined, rule: ScoreRule): Judged {
  if (answer === undefined || isBlank(answer)) return { score: 0, answerStatus: 'none' }
  if (isSubjective(doc.problemType)) return { score: 0, answerStatus: 'reviewing' }
  switch (doc.problemType) {
    case kind.single:
      return markLetter(doc, answer, rule)
    case kind.judge:
      return rightOrWrong(answer.length === 1 && answer[0] === doc.answer[0], rule)
    case kind.multiple:
    case kind.uncertain:
      return creditsOf(doc).length > 0
        ? markWeighed(creditsOf(doc), answer, rule)
        : markLetters(answer, doc.answer, rule)
    case kind.blanks:
      return markBlanks(doc, answer, rule)
    case kind.order:
      return markOrder(doc, answer, rule)
    case kind.match:
    case kind.cloze:
      return markPlaces(answer, doc.answer, rule)
    case kind.number:
      return markNumber(doc, answer, rule)
    default:
      throw new Error(`no rule marks problem type ${doc.problemType}`)
  }
}

/** The marks of one problem: one, or one for each sub-problem of a material problem. */
export function markProblem(
  { id, doc, rule, everybody }: Pick<FrozenProblem, 'id' | 'doc' | 'rule' | 'everybody'>,
  answers: ReadonlyMap<string, UserAnswer>,
): Mark[] {
  const mark = (problemId: string, part: SubProblem | ProblemDoc, own: ScoreRule): Mark => ({
    problemId,
    fullScore: own.score,
    ...(everybody?.includes(problemId)
      ? { score: own.score, answerStatus: 'right' as const }
      : markAnswer(part, answers.get(problemId), own)),
  })
  if (doc.problemType !== kind.material) return [mark(id, doc, rule)]
  return doc.subList.map((sub, at) =>
    mark(sub.id ?? id, sub, { ...rule, score: rule.subScores[at] ?? sub.score, subScores: [] }),
  )
}

/** The sum of marks: whole, and what rules and people gave. Never below zero. */
export function totalOf(marks: readonly Mark[]): {
  score: number
  objective: number
  subjective: number
  waiting: number
} {
  let objective = 0
  let subjective = 0
  let waiting = 0
  for (const mark of marks) {
    if (mark.answerStatus === 'reviewing') waiting++
    if (mark.sysAudit) subjective += cents(mark.score)
    else objective += cents(mark.score)
  }
  return {
    score: Math.max(0, objective + subjective) / 100,
    objective: objective / 100,
    subjective: subjective / 100,
    waiting,
  }
}
