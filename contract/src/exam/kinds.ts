/** Kinds of problems and states of records. No schema in here: the browser imports it. */

/** Codes and Chinese names, in the order of the dictionary `problemKind`. */
export const problemKinds = [
  { code: 1, desc: '单选题' },
  { code: 2, desc: '多选题' },
  { code: 3, desc: '判断题' },
  { code: 4, desc: '填空题' },
  { code: 5, desc: '简答题' },
  { code: 6, desc: '材料题' },
  { code: 7, desc: '不定项选择题' },
  { code: 8, desc: '排序题' },
  { code: 9, desc: '匹配题' },
  { code: 10, desc: '完形填空题' },
  { code: 11, desc: '数值题' },
  { code: 12, desc: '附件题' },
  { code: 13, desc: '热区题' },
] as const
/** Chinese name of a kind; '' for an unknown code. */
export const kindName = (code: number): string => problemKinds.find((one) => one.code === code)?.desc ?? ''

export const kind = {
  single: 1,
  multiple: 2,
  judge: 3,
  blanks: 4,
  essay: 5,
  material: 6,
  uncertain: 7,
  order: 8,
  match: 9,
  cloze: 10,
  number: 11,
  file: 12,
  hotspot: 13,
} as const

export type KindName = keyof typeof kind

/**
 * How a problem is answered: one or several of its options (or areas of its picture), true or false, a text for each blank, a text that a person
 * marks, an order, a partner for each item, a choice for each gap, a number; `parts`: by its sub-problems.
 */
export type AnswerForm =
  | 'one'
  | 'several'
  | 'judge'
  | 'texts'
  | 'written'
  | 'order'
  | 'pairs'
  | 'gaps'
  | 'number'
  | 'parts'

/** What code outside the folders of kinds asks about a kind. */
interface Traits {
  form: AnswerForm
  /** Points that an editor or an automatic composition proposes. */
  points: number
  /** Lines to write on in print. */
  lines: number
  /** Blanks or gaps are marked in its stem. */
  isMarked?: true
}
const traits: Record<KindName, Traits> = {
  single: { form: 'one', points: 2, lines: 0 },
  multiple: { form: 'several', points: 2, lines: 0 },
  judge: { form: 'judge', points: 2, lines: 0 },
  blanks: { form: 'texts', points: 2, lines: 0, isMarked: true },
  essay: { form: 'written', points: 10, lines: 8 },
  material: { form: 'parts', points: 10, lines: 0 },
  uncertain: { form: 'several', points: 2, lines: 0 },
  order: { form: 'order', points: 2, lines: 0 },
  match: { form: 'pairs', points: 2, lines: 0 },
  cloze: { form: 'gaps', points: 2, lines: 0, isMarked: true },
  number: { form: 'number', points: 2, lines: 2 },
  file: { form: 'written', points: 10, lines: 3 },
  hotspot: { form: 'several', points: 2, lines: 0 },
}
const nameByCode = new Map<number, KindName>(Object.entries(kind).map(([name, code]) => [code, name as KindName]))
/** Name of a kind by its code; undefined for an unknown code. */
export const nameOfKind = (problemType: number): KindName | undefined => nameByCode.get(problemType)
const traitsOf = (problemType: number): Traits | undefined => {
  const name = nameOfKind(problemType)
  return name && traits[name]
}

/** How a problem is answered; undefined for an unknown code. */
export const answerForm = (problemType: number): AnswerForm | undefined => traitsOf(problemType)?.form
/** True for kinds that only a person can mark. */
export const isSubjective = (problemType: number): boolean => answerForm(problemType) === 'written'
/** True for a text with sub-problems. */
export const isMaterial = (problemType: number): boolean => answerForm(problemType) === 'parts'
/** True where several options may be chosen. */
export const choosesSeveral = (problemType: number): boolean => answerForm(problemType) === 'several'
/** True where one or several of the options are chosen. */
export const isChoice = (problemType: number): boolean => /^(?:one|several)$/.test(answerForm(problemType) ?? '')
/** True where the stem marks blanks or gaps. */
export const isMarked = (problemType: number): boolean => traitsOf(problemType)?.isMarked === true
/** Points that an editor proposes. */
export const usualPoints = (problemType: number): number => traitsOf(problemType)?.points ?? 2
/** Lines to write on in print. */
export const linesFor = (problemType: number): number => traitsOf(problemType)?.lines ?? 0

/** True where print has a line for the answer: an order, pairs. */
export const hasAnswerLine = (problemType: number): boolean => /^(?:order|pairs)$/.test(answerForm(problemType) ?? '')

/** The highest code. */
export const MAX_KIND = 13

/** Letter of an option by its index: 0 is A. */
export const letterAt = (index: number): string => String.fromCharCode(65 + index)

/** Marks of blanks (4) and gaps (10) in a stem: `[[1]]`, `[[2]]` … */
export const BLANK_MARK = /\[\[(\d{1,2})\]\]/g

/** States of a record (reference: 2 to 5; 6, void, is an extension). */
export const examStatus = { doing: 2, handedIn: 3, marking: 4, marked: 5, voided: 6 } as const
/** Handed in, marked or not. */
export const handedInStatuses = [examStatus.handedIn, examStatus.marking, examStatus.marked] as const
/** Handed in; the result is not final. */
export const notMarkedStatuses = [examStatus.handedIn, examStatus.marking] as const
/** Marked by rules; a person has marked the rest, or still has to. */
export const beingMarkedStatuses = [examStatus.marking, examStatus.marked] as const
/** `recheckStatus` of a request to look at a mark again. */
export const recheckStatus = { waiting: 1, kept: 2, changed: 3 } as const
/** How a record was handed in. */
export const submitType = { self: 1, time: 2, leave: 3, teacher: 4 } as const
/** `exerciseType` of a paper in a course. */
export const exerciseType = { exam: 1, exercise: 2 } as const
/** `pickMode` of a section: fixed problems, drawn once at publication, or drawn for each taker. */
export const pickMode = { fixed: 1, once: 2, perTaker: 3 } as const
/** `missMode` of a score rule: what some but not all right letters get. */
export const missMode = { nothing: 0, fixed: 1, share: 2 } as const
