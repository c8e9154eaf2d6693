/** Own fields of an organisation: their definition, import columns and values. Pure: no database, no clock. */
import type { OwnField, OwnValues } from '@zhixing/contract/org/desk-setting'
import { ownColumn, ownProblems } from '@zhixing/contract/org/own-field-rules'
import { plainAnswer } from '@zhixing/contract/question-rules'
import { type ColumnField, plainTitle } from '@zhixing/files/table-columns'
import { texts } from '../texts.ts'

/** Values by key of the field. */
export type ByKey = Record<string, string>

/**
 * Why fields cannot be saved; undefined: they can. Labels are titles of columns, so that each is recognised.
 * @param columns those that every import has
 */
export function fieldsProblem(
  fields: readonly OwnField[],
  before: readonly OwnField[],
  columns: readonly ColumnField<string>[],
): string | undefined {
  const taken = new Set(columns.flatMap(({ titles }) => titles))
  for (const { fieldKey, question, kind, optionList } of fields) {
    const title = plainTitle(question)
    if (title === '' || taken.has(title)) return texts.ownField.taken(question)
    taken.add(title)
    if (kind === 'choice' && optionList.length === 0) return texts.ownField.noOptions(question)
    const known = before.find((field) => field.fieldKey === fieldKey)
    if (known && known.kind !== kind) return texts.ownField.kindStays(question)
  }
  return undefined
}

/** Columns of an import. */
export const ownColumns = (fields: readonly OwnField[]): ColumnField<string>[] =>
  fields.map(({ fieldKey, question }) => ({ field: ownColumn(fieldKey), titles: [plainTitle(question)] }))

/** Values of known fields in their stored form; empty ones are left out. */
export function plainValues(fields: readonly OwnField[], list: OwnValues): ByKey {
  const entries = fields.flatMap((field) => {
    const value = plainAnswer(field, list.find(({ fieldKey }) => fieldKey === field.fieldKey)?.value ?? '')
    return value === '' ? [] : [[field.fieldKey, value] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * Errors of plain values by the column of their field.
 * @param stored values of the member, which stay valid when the field has changed since
 */
export function valueErrors(
  fields: readonly OwnField[],
  values: ByKey,
  stored: ByKey = {},
): { field: string; msg: string }[] {
  return ownProblems(fields, ({ fieldKey }) => values[fieldKey] ?? '', stored).map(({ field, problem }) => ({
    field: ownColumn(field.fieldKey),
    msg: texts.ownField[problem](field.question, field.optionList),
  }))
}

/** Cells of a member, in the order of the fields. */
export const ownCells = (fields: readonly OwnField[], values: ByKey): string[] =>
  fields.map(({ fieldKey }) => values[fieldKey] ?? '')

/** Cells of the example in the template. */
export const exampleCells = (fields: readonly OwnField[]): string[] =>
  fields.map(
    ({ kind, optionList }) => ({ text: '', number: '1', date: '2026-01-05', choice: optionList[0] ?? '' })[kind],
  )
