/** A problem as it may be kept: HTML by the one allow-list, texts trimmed, and nothing that its kind has no use for. Pure. */
import { createHash } from 'node:crypto'
import { isSubjective, kind } from '@zhixing/contract/exam/kinds'
import { randomFrom, shuffled } from '@zhixing/contract/exam/order'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { cleanHtml } from '../../lib/html.ts'
import { letterAt } from './check-problem.ts'

type Leaf = SubProblem
type Options = Leaf['optionList']

/** PostgreSQL keeps neither NUL nor half a character; other control characters break screens. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
    .trim()

/** Most options are a word or two; only what could be markup has to be parsed. */
const rich = (html: string): string => {
  const text = plain(html)
  return /[<>&"]/.test(text) ? cleanHtml(text).trim() : text
}
const options = (list: Options): Options =>
  list.map(({ id, optionContent }) => ({ id, optionContent: rich(optionContent) }))

const CHOICES: readonly number[] = [kind.single, kind.multiple, kind.uncertain]

/** Options as they stand become A, B, C …; keys follow. */
function lettered(doc: Leaf): Leaf {
  const to = new Map(doc.optionList.map(({ id }, at) => [id, letterAt(at)]))
  // Two options of one letter cannot be told apart: the check says so.
  if (to.size !== doc.optionList.length) return doc
  const answer = doc.answer.map((id) => to.get(id) ?? id)
  return {
    ...doc,
    optionList: doc.optionList.map(({ optionContent }, at) => ({ id: letterAt(at), optionContent })),
    answer: doc.problemType === kind.order ? answer : [...new Set(answer)].sort(),
    creditList: doc.creditList.map((one) => ({ ...one, text: to.get(one.text) ?? one.text })),
  }
}

const seedOf = (list: Options): number =>
  createHash('sha256')
    .update(list.map(({ optionContent }) => optionContent).join('\n'))
    .digest()
    .readUInt32BE(0)

/** Another order of 0…n-1 than the one everybody would guess, the same whenever it is asked for; not all of the first `count` stay in place. */
function scattered(list: Options, count = list.length): number[] {
  const places = [...list.keys()]
  const found = shuffled(places, randomFrom(seedOf(list)))
  return found.slice(0, count).every((place, at) => place === at) ? [...places.slice(1), 0] : found
}

/** Items that an author listed in the right order would give the answer away: they are shown in another one. */
function hiddenOrder(doc: Leaf): Leaf {
  const given = doc.optionList.map(({ id }) => id)
  if (given.length < 2 || given.join() !== doc.answer.join()) return doc
  const places = scattered(doc.optionList)
  const optionList = places.map((from, at) => ({
    id: letterAt(at),
    optionContent: doc.optionList[from]?.optionContent ?? '',
  }))
  return { ...doc, optionList, answer: given.map((_, from) => letterAt(places.indexOf(from))) }
}

/** The same for pairs that were written side by side. */
function hiddenPairs(doc: Leaf): Leaf {
  const straight = doc.answer.length > 1 && doc.answer.every((id, at) => id === String(at + 1))
  if (!straight || doc.matchList.length < doc.answer.length) return doc
  const places = scattered(doc.matchList, doc.answer.length)
  const matchList = places.map((from, at) => ({
    id: String(at + 1),
    optionContent: doc.matchList[from]?.optionContent ?? '',
  }))
  return { ...doc, matchList, answer: doc.answer.map((_, from) => String(places.indexOf(from) + 1)) }
}

const NO_BLANKS = { orderFree: 0, ignoreCase: 1, ignoreSpace: 1, ignorePunct: 0 } as const
/** Kinds in which something beside the key may earn a share. */
const CREDITED: readonly number[] = [...CHOICES, kind.blanks, kind.number]

function leaf(doc: Leaf): Leaf {
  const type = doc.problemType
  const own: Leaf = {
    ...doc,
    problemContent: rich(doc.problemContent),
    analysis: rich(doc.analysis),
    optionList: CHOICES.includes(type) || type === kind.order || type === kind.match ? options(doc.optionList) : [],
    matchList: type === kind.match ? options(doc.matchList) : [],
    gapList: type === kind.cloze ? doc.gapList.map(({ optionList }) => ({ optionList: options(optionList) })) : [],
    answer: type === kind.material ? [] : isSubjective(type) ? doc.answer.map(rich) : doc.answer.map(plain),
    aliasList:
      type === kind.blanks
        ? doc.aliasList.map((list) => [...new Set(list.map(plain).filter((one) => one !== ''))])
        : [],
    blankScores: type === kind.blanks ? doc.blankScores : [],
    blankRule: type === kind.blanks ? doc.blankRule : NO_BLANKS,
    creditList: CREDITED.includes(type)
      ? doc.creditList.map((one) => ({ ...one, place: type === kind.blanks ? one.place : 0, text: plain(one.text) }))
      : [],
    orderCredit: type === kind.order ? doc.orderCredit : 0,
    numberRule:
      type === kind.number
        ? { ...doc.numberRule, unit: plain(doc.numberRule.unit) }
        : { tolerance: 0, relative: 0, unit: '' },
    rubricList: isSubjective(type)
      ? doc.rubricList.map((line, at) => ({ ...line, id: plain(line.id) || String(at + 1), text: plain(line.text) }))
      : [],
    fileRule: type === kind.file ? doc.fileRule : { accept: 'image', most: 3 },
  }
  if (own.aliasList.every((list) => list.length === 0)) own.aliasList = []
  // A model answer that was left empty is none.
  if (isSubjective(type) && own.answer.every((text) => text === '')) own.answer = []
  if (CHOICES.includes(type)) return lettered(own)
  if (type === kind.order) return hiddenOrder(lettered(own))
  if (type === kind.match) return hiddenPairs(own)
  return own
}

/** Cleans a whole problem. Cleaning what is clean changes nothing. */
export function cleanProblem(doc: ProblemDoc): ProblemDoc {
  const { id: _id, ...own } = leaf(doc)
  const subList = doc.problemType === kind.material ? doc.subList.map(leaf) : []
  // A material problem is worth what its parts are worth.
  const score =
    doc.problemType === kind.material
      ? subList.reduce((sum, sub) => sum + Math.round(sub.score * 100), 0) / 100
      : own.score
  return { ...own, score, subList }
}
