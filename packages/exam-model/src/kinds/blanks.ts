import type { KindDoc } from '@zhixing/contract/exam/kind-fields'
import type { ScoreRule } from '@zhixing/contract/exam/shapes'
import { type Formula, meanSame, readFormula } from '../formula.ts'
import { normalised } from '../normalised.ts'
import { cents } from '../points.ts'
import type { Budget } from '../polynomial.ts'
import { errorTexts } from '../texts.ts'
import { fitsPattern, keyOf, type Pattern, shownKey } from '../wildcard.ts'
import { plain } from './clean-text.ts'
import { creditsOf, part } from './judged.ts'
import type { Judged, ProblemKind, Report } from './kind.ts'
import { checkMarks, marksOf } from './marks.ts'

type Doc = KindDoc<'blanks'>

function checkBlanks(doc: Doc, report: Report): void {
  const count = checkMarks(doc, report)
  if (count === 0) return
  if (doc.answer.length !== count) return report('answer', errorTexts.blankKeys(count, doc.answer.length))
  for (const [index, key] of doc.answer.entries()) {
    // The key itself is required: an alias alone would leave the explanation without an answer to show.
    if (normalised(shownKey(key, doc.blankRule), doc.blankRule) === '')
      report(`answer.${index}`, errorTexts.blankKey(index + 1))
  }
  if (doc.aliasList.length > count) report('aliasList', errorTexts.blankAliases)
  if (doc.blankScores.length > 0 && doc.blankScores.length !== count) report('blankScores', errorTexts.blankScores)
  else if (doc.blankScores.length > 0 && doc.blankScores.every((points) => points === 0))
    report('blankScores', errorTexts.blankScoresZero)
  checkCredits(doc, count, report)
}

function checkCredits(doc: Doc, count: number, report: Report): void {
  if (doc.creditList.length > 0 && doc.blankRule.orderFree) return report('creditList', errorTexts.creditOrder)
  for (const { place, text, percent } of doc.creditList) {
    const given = normalised(text, doc.blankRule)
    const keys = [doc.answer[place] ?? '', ...(doc.aliasList[place] ?? [])].map((key) => normalised(key, doc.blankRule))
    if (place >= count || given === '' || percent <= 0 || percent >= 100) report('creditList', errorTexts.creditShare)
    else if (keys.includes(given)) report('creditList', errorTexts.creditKey)
  }
}

/** What one blank accepts. */
interface Blank {
  accepted: ReadonlySet<string>
  /** Keys with wildcards. */
  patterns: readonly Pattern[]
  /** Keys that are formulas, where equivalent forms count. */
  formulas: readonly Formula[]
  /** The same three for texts that earn a percentage. */
  partial: ReadonlyMap<string, number>
  partialPatterns: readonly { pattern: Pattern; percent: number }[]
  partialFormulas: readonly { formula: Formula; percent: number }[]
  /** In hundredths. */
  weight: number
}

// Cache: the document of a frozen paper is marked thousands of times and never changes.
const blanksOfDoc = new WeakMap<Doc, Blank[]>()

/** The blanks of a document. A blank without any text to accept cannot be answered and weighs nothing. */
function blanksOf(doc: Doc): Blank[] {
  const cached = blanksOfDoc.get(doc)
  if (cached) return cached
  const compared = (text: string) => normalised(text, doc.blankRule)
  const all = doc.answer.map((text, index): Blank => {
    const texts = [text, ...(doc.aliasList[index] ?? [])]
    const keys = texts.map((key) => keyOf(key, doc.blankRule, compared))
    const credits = creditsOf(doc).filter(({ place }) => place === index)
    const near = credits.map((credit) => ({
      ...keyOf(credit.text, doc.blankRule, compared),
      percent: credit.percent,
    }))
    return {
      accepted: new Set(keys.flatMap((key) => (key.pattern || key.text === '' ? [] : [key.text]))),
      patterns: keys.flatMap(({ pattern }) => (pattern ? [pattern] : [])),
      formulas: texts.flatMap((key) => formulaOf(key, doc) ?? []),
      partial: new Map(near.flatMap((key) => (key.pattern ? [] : [[key.text, key.percent] as const]))),
      partialPatterns: near.flatMap(({ pattern, percent }) => (pattern ? [{ pattern, percent }] : [])),
      partialFormulas: credits.flatMap((credit) => {
        const formula = formulaOf(credit.text, doc)
        return formula ? [{ formula, percent: credit.percent }] : []
      }),
      weight: cents(doc.blankScores[index] ?? 1),
    }
  })
  const isAsked = ({ accepted, patterns }: Blank) => accepted.size + patterns.length > 0
  const isWeightless = all.filter(isAsked).every(({ weight }) => weight === 0)
  const blanks = all.map((blank) => ({
    ...blank,
    weight: isAsked(blank) ? (isWeightless ? 1 : blank.weight) : 0,
  }))
  blanksOfDoc.set(doc, blanks)
  return blanks
}

/** The text as a formula, where the rule compares by value. */
const formulaOf = (text: string, { blankRule }: Doc): Formula | null =>
  blankRule.sameValue === 1 ? readFormula(text, blankRule.ignoreCase === 1) : null

/** A typed text in its compared form, and lazily as a formula. */
interface Typed {
  text: string
  formula: () => Formula | null
  budget: Budget
}
/** Formula comparisons that one answer may cost: DoS protection. */
const MAX_STEPS = 20_000

function typed(written: string, doc: Doc, budget: Budget): Typed {
  let read: Formula | null | undefined
  return {
    text: normalised(written, doc.blankRule),
    formula: () => (read ??= formulaOf(written, doc)),
    budget,
  }
}

function isOneOf(formulas: readonly Formula[], { formula, budget }: Typed): boolean {
  const read = formulas.length > 0 ? formula() : null
  return read !== null && formulas.some((key) => meanSame(key, read, budget))
}
const fits = ({ accepted, patterns, formulas }: Blank, given: Typed): boolean =>
  accepted.has(given.text) || patterns.some((pattern) => fitsPattern(pattern, given.text)) || isOneOf(formulas, given)
/** The best percentage that a text earns which is no key. */
const percentOf = ({ partial, partialPatterns, partialFormulas }: Blank, given: Typed): number =>
  partial.get(given.text) ??
  Math.max(
    0,
    ...partialPatterns.flatMap(({ pattern, percent }) => (fitsPattern(pattern, given.text) ? [percent] : [])),
    ...partialFormulas.flatMap(({ formula, percent }) => (isOneOf([formula], given) ? [percent] : [])),
  )

/**
 * Weight won by texts in any order: maximum-weight bipartite matching of texts and blanks by augmenting paths,
 * heaviest blank first.
 */
function wonInAnyOrder(given: readonly Typed[], blanks: readonly Blank[]): number {
  const holder: (number | undefined)[] = []
  const assign = (index: number, tried: Set<number>): boolean => {
    for (const [text, value] of given.entries()) {
      const blank = blanks[index]
      if (tried.has(text) || !blank || !fits(blank, value)) continue
      tried.add(text)
      const other = holder[text]
      if (other !== undefined && !assign(other, tried)) continue
      holder[text] = index
      return true
    }
    return false
  }
  const heaviestFirst = [...blanks.keys()].sort((a, b) => (blanks[b]?.weight ?? 0) - (blanks[a]?.weight ?? 0))
  let won = 0
  for (const index of heaviestFirst) if (assign(index, new Set())) won += blanks[index]?.weight ?? 0
  return won
}

function markBlanks(doc: Doc, answer: string[], rule: ScoreRule): Judged {
  const blanks = blanksOf(doc)
  const budget = { left: MAX_STEPS }
  const given = blanks.map((_, index) => typed(answer[index] ?? '', doc, budget))
  let total = 0
  let won = 0
  blanks.forEach((blank, index) => {
    const text = given[index] as Typed
    total += blank.weight
    won += fits(blank, text) ? blank.weight : (blank.weight * percentOf(blank, text)) / 100
  })
  return part(doc.blankRule.orderFree ? wonInAnyOrder(given, blanks) : won, total, rule)
}

/** Texts filled into a stem. */
export const blanks: ProblemKind<'blanks'> = {
  check: checkBlanks,
  clean(doc) {
    const aliasList = doc.aliasList.map((list) => [...new Set(list.map(plain).filter((text) => text !== ''))])
    return {
      answer: doc.answer.map(plain),
      aliasList: aliasList.every((list) => list.length === 0) ? [] : aliasList,
      blankScores: doc.blankScores,
      blankRule: doc.blankRule,
      creditList: doc.creditList.map((credit) => ({ ...credit, text: plain(credit.text) })),
    }
  },
  mark: markBlanks,
  learner: (doc) => ({ blankTotal: Math.max(doc.answer.length, new Set(marksOf(doc.problemContent)).size) }),
}
