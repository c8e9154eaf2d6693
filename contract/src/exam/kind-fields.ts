/** The fields that each kind of problem uses, and documents as a union discriminated by `problemType`. No schema. */
import { isChoice, type kind, type KindName, nameOfKind } from './kinds.ts'
import type { ProblemDoc, SubProblem } from './shapes.ts'

/** Fields besides stem, analysis and points. Cleaning resets all others. */
export const kindFields = {
  single: ['optionList', 'answer', 'creditList'],
  multiple: ['optionList', 'answer', 'creditList'],
  judge: ['answer'],
  blanks: ['answer', 'aliasList', 'blankScores', 'blankRule', 'creditList'],
  essay: ['answer', 'rubricList'],
  material: [],
  uncertain: ['optionList', 'answer', 'creditList'],
  order: ['optionList', 'answer', 'orderCredit'],
  match: ['optionList', 'matchList', 'answer'],
  cloze: ['gapList', 'answer'],
  number: ['answer', 'creditList', 'numberRule'],
  file: ['answer', 'rubricList', 'fileRule'],
  hotspot: ['answer', 'spotPicture', 'spotList'],
} as const satisfies Record<KindName, readonly (keyof SubProblem)[]>

/** The fields of one kind. */
export type FieldsOf<K extends KindName> = Pick<SubProblem, (typeof kindFields)[K][number]>
type Common = Pick<SubProblem, 'id' | 'problemContent' | 'analysis' | 'score'>
/** A problem (or part of a material problem) of one kind; of several kinds, their union. */
export type KindDoc<K extends KindName = KindName> = K extends KindName
  ? { problemType: (typeof kind)[K] } & Common & FieldsOf<K>
  : never

/** A stored document as a member of the union: narrow it by `problemType`. */
export const asKind = (doc: SubProblem | ProblemDoc): KindDoc => doc as KindDoc

/** Whether a kind uses a field. */
export function hasField(problemType: number, field: keyof SubProblem): boolean {
  const name = nameOfKind(problemType)
  return name !== undefined && (kindFields[name] as readonly (keyof SubProblem)[]).includes(field)
}

/** Ids of what may be chosen, options or areas; empty where nothing is. */
export const choicesOf = ({
  problemType,
  optionList,
  spotList = [],
}: {
  problemType: number
  optionList: readonly { id: string }[]
  spotList?: readonly { id: string }[] | undefined
}): string[] => (isChoice(problemType) ? [...optionList, ...spotList].map(({ id }) => id) : [])
