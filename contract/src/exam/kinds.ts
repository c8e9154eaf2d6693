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
} as const

/** True for kinds that only a person can mark. */
export const isSubjective = (problemType: number): boolean => problemType === kind.essay || problemType === kind.file

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
