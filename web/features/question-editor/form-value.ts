/** A problem as its form holds it, and the way to and from what the server keeps. Pure. */
import type { InputOf, OutputOf } from '@zhixing/contract'
import { BLANK_MARK, kind } from '@zhixing/contract/exam/kinds'
import { plainOf, tagsOf } from './plain.ts'

export type SavedProblem = OutputOf<'GET exam/auth/exam/problem/view/{id}'>
export type SaveInput = InputOf<'exam/auth/exam/problem/save'>
type SavedDoc = Pick<SavedProblem, 'problemType' | 'problemContent' | 'subList'> & SavedProblem['subList'][number]

/** Something that can be moved within its list: its key stays with it. */
export interface Item {
  key: string
  html: string
}
export interface BlankValue {
  text: string
  /** Further right texts, one per line. */
  aliases: string
  /** What earns a part: `答案 50%`, one per line. */
  credits: string
  score: string
}
export interface RubricValue {
  key: string
  text: string
  score: string
}
/** A problem or sub-problem. Everything a kind may need is kept while the kind is changed to and fro. */
export interface LeafValue {
  key: string
  id?: string
  problemType: number
  problemContent: string
  options: Item[]
  /** Keys of the right options. */
  right: string[]
  /** Whether options earn shares of their own, and which (percent), by the key of the option. */
  hasShares: boolean
  shares: Record<string, string>
  judge: '' | 'T' | 'F'
  /** By the number of its mark in the stem. */
  blanks: Record<string, BlankValue>
  orderFree: 0 | 1
  ignoreCase: 0 | 1
  ignoreSpace: 0 | 1
  ignorePunct: 0 | 1
  /** Numbers and formulas are right in whatever form. */
  sameValue: 0 | 1
  ownScores: boolean
  /** Items in their right order. */
  order: Item[]
  orderCredit: 0 | 1
  left: Item[]
  rightSide: Item[]
  /** Key of the right side by key of the left one. */
  pairs: Record<string, string>
  /** Choices and right choice by the number of the gap. */
  gaps: Record<string, { options: Item[]; right: string }>
  number: string
  tolerance: string
  relative: 0 | 1
  unit: string
  /** Numbers that earn a part: `9.8:0.3 50%`, one per line. */
  credits: string
  model: string
  rubric: RubricValue[]
  accept: 'image' | 'any'
  most: number
  analysis: string
  score: string
}
export interface QuestionValue extends LeafValue {
  subs: LeafValue[]
  difficulty: number
  subjectId: string
  yearId: string
  sourceId: string
  graId: string
  topicIds: string[]
  tags: string
  keyword: string
  isPublic: 0 | 1
  videoId: string
  videoName: string
  /** Names this problem's first saving: sent twice, it is one. */
  clientKey: string
}

/** What "save and add the next one" takes along. */
export type Carried = Pick<
  QuestionValue,
  | 'problemType'
  | 'difficulty'
  | 'subjectId'
  | 'yearId'
  | 'sourceId'
  | 'graId'
  | 'topicIds'
  | 'tags'
  | 'keyword'
  | 'isPublic'
>

let serial = 0
/** A key for a new row: enough within one form on one device. */
export const rowKey = (): string => `${Date.now().toString(36)}${(serial++).toString(36)}`
export const item = (html = ''): Item => ({ key: rowKey(), html })
export const letter = (at: number): string => String.fromCharCode(65 + at)
const items = (count: number): Item[] => Array.from({ length: count }, () => item())
const empty: BlankValue = { text: '', aliases: '', credits: '', score: '1' }

export function emptyLeaf(problemType: number): LeafValue {
  return {
    key: rowKey(),
    problemType,
    problemContent: '',
    options: items(4),
    right: [],
    hasShares: false,
    shares: {},
    judge: '',
    blanks: {},
    orderFree: 0,
    ignoreCase: 1,
    ignoreSpace: 1,
    ignorePunct: 0,
    sameValue: 0,
    ownScores: false,
    order: items(3),
    orderCredit: 0,
    left: items(3),
    rightSide: items(3),
    pairs: {},
    gaps: {},
    number: '',
    tolerance: '0',
    relative: 0,
    unit: '',
    credits: '',
    model: '',
    rubric: [],
    accept: 'image',
    most: 3,
    analysis: '',
    score: problemType === kind.essay || problemType === kind.file ? '10' : '2',
  }
}

export function emptyQuestion(problemType: number, clientKey: string, carried?: Carried): QuestionValue {
  const filing = {
    difficulty: 2,
    subjectId: '0',
    yearId: '0',
    sourceId: '0',
    graId: '0',
    topicIds: [],
    tags: '',
    keyword: '',
    isPublic: 0 as const,
  }
  return {
    ...emptyLeaf(problemType),
    subs: problemType === kind.material ? [emptyLeaf(kind.single)] : [],
    ...filing,
    ...carried,
    problemType,
    videoId: '',
    videoName: '',
    clientKey,
  }
}

/** Numbers of the marks in a stem, each once, as they stand. */
export function marksIn(html: string): string[] {
  return [...new Set([...html.matchAll(BLANK_MARK)].map(([, no]) => String(Number(no))))]
}
/** The number that the next mark of a stem gets. */
export const nextMark = (html: string): number => Math.max(0, ...marksIn(html).map(Number)) + 1

export const blankOf = (value: LeafValue, no: string): BlankValue => value.blanks[no] ?? empty
const freshGaps = new Map<string, { options: Item[]; right: string }>()
/** The choices of a gap; those of a new one are the same until something is written into them. */
export function gapOf(value: LeafValue, no: string): { options: Item[]; right: string } {
  const saved = value.gaps[no]
  if (saved) return saved
  const name = `${value.key} ${no}`
  const fresh = freshGaps.get(name) ?? { options: items(4), right: '' }
  freshGaps.set(name, fresh)
  return fresh
}

const points = (text: string): number => {
  const value = Number(text.trim())
  // What is no number is told by the server's sentence about it, not swallowed.
  return text.trim() !== '' && Number.isFinite(value) ? value : Number.NaN
}
const score = (text: string): number => (Number.isNaN(points(text)) ? 0 : Math.max(0, points(text)))
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Lines such as `答案 50%` as what earns a part. What has no share at its end is sent as it is: the server says what is wrong with it. */
function creditLines(text: string, place: number) {
  return lines(text).map((line) => {
    const found = /^(.*?)\s+([-－]?\d+(?:\.\d+)?)\s*[%％]$/.exec(line)
    return { place, text: found?.[1] ?? line, percent: found ? Number((found[2] ?? '').replace('－', '-')) : 0 }
  })
}
const creditText = (list: SavedDoc['creditList'], place: number): string =>
  list.flatMap((one) => (one.place === place ? [`${one.text} ${one.percent}%`] : [])).join('\n')

/** Shares of options. Of one that is to be chosen, the key needs none. */
function sharesOf({ hasShares, shares, options, right, problemType }: LeafValue) {
  if (!hasShares) return []
  return options.flatMap(({ key }, at) => {
    const percent = points(shares[key] ?? '')
    const isKey = problemType === kind.single && right.includes(key)
    return isKey || Number.isNaN(percent) || percent === 0 ? [] : [{ place: 0, text: letter(at), percent }]
  })
}

/** Marks numbered 1, 2, 3 as they stand, and the old number of each. */
export function renumbered(html: string): { html: string; from: string[] } {
  const from = marksIn(html)
  return { html: html.replace(BLANK_MARK, (_, no: string) => `[[${from.indexOf(String(Number(no))) + 1}]]`), from }
}

const isEmpty = (html: string): boolean => plainOf(html)?.trim() === ''

/** Rows at the end that were left empty are none; two stay, so that the form's faults point at something. */
function written(list: readonly Item[], right: readonly string[] = []): Item[] {
  const saved = [...list]
  for (let last = saved.at(-1); saved.length > 2 && last; last = saved.at(-1)) {
    if (!isEmpty(last.html) || right.includes(last.key)) break
    saved.pop()
  }
  return saved
}

const lettered = (list: readonly Item[]) => list.map(({ html }, at) => ({ id: letter(at), optionContent: html }))
const keyed = (list: readonly Item[], keys: readonly string[]) =>
  list.flatMap(({ key }, at) => (keys.includes(key) ? [letter(at)] : []))

/** Only what the kind asks for goes out. */
export function docOf(value: LeafValue): Omit<SaveInput, 'subList'> {
  const { problemType } = value
  const marked = problemType === kind.blanks || problemType === kind.cloze
  const { html, from } = marked ? renumbered(value.problemContent) : { html: value.problemContent, from: [] }
  const base = { problemType, problemContent: html, analysis: value.analysis, score: score(value.score) }
  switch (problemType) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      return {
        ...base,
        optionList: lettered(written(value.options, value.right)),
        answer: keyed(value.options, value.right),
        creditList: sharesOf(value),
      }
    case kind.judge:
      return { ...base, answer: value.judge === '' ? [] : [value.judge] }
    case kind.blanks: {
      const blanks = from.map((no) => blankOf(value, no))
      return {
        ...base,
        answer: blanks.map(({ text }) => text),
        aliasList: blanks.map(({ aliases }) => lines(aliases)),
        blankScores: value.ownScores ? blanks.map((one) => points(one.score)) : [],
        blankRule: {
          orderFree: value.orderFree,
          ignoreCase: value.ignoreCase,
          ignoreSpace: value.ignoreSpace,
          ignorePunct: value.ignorePunct,
          ...(value.sameValue === 1 ? { sameValue: 1 as const } : {}),
        },
        creditList: blanks.flatMap(({ credits }, at) => creditLines(credits, at)),
      }
    }
    case kind.order: {
      const order = written(value.order)
      return {
        ...base,
        optionList: lettered(order),
        answer: order.map((_, at) => letter(at)),
        orderCredit: value.orderCredit,
      }
    }
    case kind.match: {
      const left = written(value.left)
      const rightSide = written(value.rightSide, Object.values(value.pairs))
      const place = new Map(rightSide.map(({ key }, at) => [key, String(at + 1)]))
      return {
        ...base,
        optionList: lettered(left),
        matchList: rightSide.map(({ html: content }, at) => ({ id: String(at + 1), optionContent: content })),
        answer: left.map(({ key }) => place.get(value.pairs[key] ?? '') ?? ''),
      }
    }
    case kind.cloze: {
      const gaps = from.map((no) => gapOf(value, no))
      return {
        ...base,
        gapList: gaps.map(({ options, right }) => ({ optionList: lettered(written(options, [right])) })),
        answer: gaps.map(({ options, right }) => keyed(options, [right])[0] ?? ''),
      }
    }
    case kind.number:
      return {
        ...base,
        answer: [value.number.trim()],
        creditList: creditLines(value.credits, 0),
        numberRule: {
          tolerance: value.tolerance.trim() === '' ? 0 : points(value.tolerance),
          relative: value.relative,
          unit: value.unit.trim(),
        },
      }
    default:
      return {
        ...base,
        answer: value.model === '' ? [] : [value.model],
        rubricList: value.rubric.map(({ text, score: worth }, at) => ({
          id: String(at + 1),
          text,
          score: score(worth),
        })),
        fileRule: { accept: value.accept, most: value.most },
      }
  }
}

/** The whole document, with its sub-problems. */
export function wholeOf(value: QuestionValue): SaveInput {
  if (value.problemType !== kind.material) return docOf(value)
  const { problemType, problemContent, analysis } = value
  return {
    problemType,
    problemContent,
    analysis,
    subList: value.subs.map((sub) => ({ ...docOf(sub), ...(sub.id ? { id: sub.id } : {}) })),
  }
}

/** What it is filed under. */
export function filingOf(value: QuestionValue) {
  const { difficulty, subjectId, yearId, sourceId, graId, topicIds, keyword, isPublic, videoId } = value
  return {
    difficulty,
    subjectId,
    yearId,
    sourceId,
    graId,
    topicIds,
    keyword,
    isPublic,
    videoId,
    tags: tagsOf(value.tags),
  }
}

export function carriedOf(value: QuestionValue): Carried {
  const { problemType, difficulty, subjectId, yearId, sourceId, graId, topicIds, tags, keyword, isPublic } = value
  return { problemType, difficulty, subjectId, yearId, sourceId, graId, topicIds, tags, keyword, isPublic }
}

/** Items as a key orders them; those that an imported key forgets stay, behind the others. */
function arranged(list: readonly Item[], keys: readonly string[]): Item[] {
  const known = [...new Set(keys)].flatMap((key) => list.find((one) => one.key === key) ?? [])
  return [...known, ...list.filter((one) => !known.includes(one))]
}

/** A saved document as the form shows it. */
function leafOf(doc: SavedDoc): LeafValue {
  const leaf: LeafValue = { ...emptyLeaf(doc.problemType), ...(doc.id ? { id: doc.id } : {}) }
  const list = doc.optionList.map(({ optionContent }) => item(optionContent))
  const keyOf = (id: string) => list[doc.optionList.findIndex((one) => one.id === id)]?.key ?? ''
  const base = { ...leaf, problemContent: doc.problemContent, analysis: doc.analysis, score: String(doc.score) }
  switch (doc.problemType) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      return {
        ...base,
        options: list,
        right: doc.answer.map(keyOf),
        hasShares: doc.creditList.length > 0,
        shares: Object.fromEntries(doc.creditList.map(({ text, percent }) => [keyOf(text), String(percent)])),
      }
    case kind.judge:
      return { ...base, judge: doc.answer[0] === 'T' ? 'T' : doc.answer[0] === 'F' ? 'F' : '' }
    case kind.blanks:
      return {
        ...base,
        blanks: Object.fromEntries(
          doc.answer.map((text, at) => [
            String(at + 1),
            {
              text,
              aliases: (doc.aliasList[at] ?? []).join('\n'),
              credits: creditText(doc.creditList, at),
              score: String(doc.blankScores[at] ?? 1),
            },
          ]),
        ),
        ownScores: doc.blankScores.length > 0,
        ...doc.blankRule,
      }
    case kind.order:
      return { ...base, order: arranged(list, doc.answer.map(keyOf)), orderCredit: doc.orderCredit }
    case kind.match: {
      const rightSide = doc.matchList.map(({ optionContent }) => item(optionContent))
      const keyOfRight = (id: string | undefined) =>
        rightSide[doc.matchList.findIndex((one) => one.id === id)]?.key ?? ''
      return {
        ...base,
        left: list,
        rightSide,
        pairs: Object.fromEntries(list.map(({ key }, at) => [key, keyOfRight(doc.answer[at])])),
      }
    }
    case kind.cloze:
      return {
        ...base,
        gaps: Object.fromEntries(
          doc.gapList.map(({ optionList }, at) => {
            const options = optionList.map(({ optionContent }) => item(optionContent))
            const right = options[optionList.findIndex(({ id }) => id === doc.answer[at])]?.key ?? ''
            return [String(at + 1), { options, right }]
          }),
        ),
      }
    case kind.number:
      return {
        ...base,
        number: doc.answer[0] ?? '',
        credits: creditText(doc.creditList, 0),
        tolerance: String(doc.numberRule.tolerance),
        relative: doc.numberRule.relative,
        unit: doc.numberRule.unit,
      }
    default:
      return {
        ...base,
        model: doc.answer[0] ?? '',
        rubric: doc.rubricList.map(({ text, score: worth }) => ({ key: rowKey(), text, score: String(worth) })),
        ...doc.fileRule,
      }
  }
}

/** A saved problem as the form shows it. */
export function valueOf(problem: SavedProblem): QuestionValue {
  const { difficulty, subjectId, yearId, sourceId, graId, topicIds, keyword, isPublic, videoId, videoName } = problem
  const { id: _id, ...leaf } = leafOf(problem)
  return {
    ...leaf,
    subs: problem.subList.map((sub) => leafOf({ ...sub, subList: [] })),
    difficulty,
    subjectId,
    yearId,
    sourceId,
    graId,
    topicIds,
    keyword,
    isPublic,
    videoId,
    videoName,
    tags: problem.tags.join('，'),
    clientKey: '',
  }
}
