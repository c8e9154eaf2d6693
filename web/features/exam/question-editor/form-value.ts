/** Form values of a problem. Pure. to-doc.ts maps them to the server's document, from-doc.ts back. */
import type { InputOf, OutputOf } from '@zhixing/contract'
import { isMaterial, isSubjective, kind, usualPoints } from '@zhixing/contract/exam/kinds'
import type { Spot } from '@zhixing/contract/exam/shapes'

export type SavedProblem = OutputOf<'GET exam/auth/exam/problem/view/{id}'>
export type SaveInput = InputOf<'exam/auth/exam/problem/save'>

/** A row that can be moved within its list; its key is stable. */
export interface Item {
  key: string
  html: string
}
export interface BlankValue {
  text: string
  /** Accepted alternatives, one per line. */
  aliases: string
  /** Partial credit: `答案 50%`, one per line. */
  credits: string
  score: string
}
/** An area of the picture; `coords` as in the document. */
export interface SpotValue {
  key: string
  shape: Spot['shape']
  coords: number[]
  right: boolean
}
export interface RubricValue {
  key: string
  text: string
  score: string
}
/** A problem or sub-problem. Fields of all kinds are kept while the kind changes. */
export interface LeafValue {
  key: string
  id?: string
  problemType: number
  problemContent: string
  options: Item[]
  /** Keys of the right options. */
  right: string[]
  /** Whether options have their own credit, and which (percent), by option key. */
  hasShares: boolean
  shares: Record<string, string>
  judge: '' | 'T' | 'F'
  /** By the number of the mark in the stem. */
  blanks: Record<string, BlankValue>
  orderFree: 0 | 1
  ignoreCase: 0 | 1
  ignoreSpace: 0 | 1
  ignorePunct: 0 | 1
  /** Equal numbers and formulas count as right. */
  sameValue: 0 | 1
  /** * in an answer matches any text. */
  wildcard: 0 | 1
  ownScores: boolean
  /** Items in their right order. */
  order: Item[]
  orderCredit: 0 | 1
  left: Item[]
  rightSide: Item[]
  /** Key of the right side by key of the left side. */
  pairs: Record<string, string>
  /** Choices and right choice by the number of the gap. */
  gaps: Record<string, { options: Item[]; right: string }>
  number: string
  tolerance: string
  relative: 0 | 1
  unit: string
  /** Numbers with partial credit: `9.8:0.3 50%`, one per line. */
  credits: string
  model: string
  rubric: RubricValue[]
  accept: 'image' | 'any'
  most: number
  /** Address of the picture; ''. */
  picture: string
  pictureAlt: string
  spots: SpotValue[]
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
  isPublic: boolean
  videoId: string
  videoName: string
  /** Idempotency key of the first save. */
  clientKey: string
}

/** What "save and add the next one" carries over. */
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
/** Row key: unique within one form on one device. */
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
    wildcard: 0,
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
    picture: '',
    pictureAlt: '',
    spots: [],
    analysis: '',
    score: isSubjective(problemType) ? String(usualPoints(problemType)) : '2',
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
    isPublic: false,
  }
  return {
    ...emptyLeaf(problemType),
    subs: isMaterial(problemType) ? [emptyLeaf(kind.single)] : [],
    ...filing,
    ...carried,
    problemType,
    videoId: '',
    videoName: '',
    clientKey,
  }
}

export const blankOf = (value: LeafValue, no: string): BlankValue => value.blanks[no] ?? empty
const freshGaps = new Map<string, { options: Item[]; right: string }>()
/** Choices of a gap; a new gap gets default choices until something is typed. */
export function gapOf(value: LeafValue, no: string): { options: Item[]; right: string } {
  const saved = value.gaps[no]
  if (saved) return saved
  const name = `${value.key} ${no}`
  const fresh = freshGaps.get(name) ?? { options: items(4), right: '' }
  freshGaps.set(name, fresh)
  return fresh
}

export function carriedOf(value: QuestionValue): Carried {
  const { problemType, difficulty, subjectId, yearId, sourceId, graId, topicIds, tags, keyword, isPublic } = value
  return { problemType, difficulty, subjectId, yearId, sourceId, graId, topicIds, tags, keyword, isPublic }
}
