/** Columns of the fields that the contract describes (contract/src/described.ts): the same names, in snake case. */
import type { AnyField, AnyFields, ValuesOf } from '@zhixing/contract/described'
import type { Sql } from '../kernel/db/index.ts'
import { asJson } from '../kernel/db/json.ts'

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Description<F extends AnyFields> {
  fields: F
  shownOn: (place: 'card' | 'detail') => readonly string[]
}

/** Columns of a table that stores the published fields of a document; `alias` names it in queries. */
export function fieldColumns<F extends AnyFields>({ fields, shownOn }: Description<F>, alias: string) {
  const [card, detail] = [shownOn('card').map(columnOf), shownOn('detail').map(columnOf)]
  const stored = Object.entries<AnyField>(fields).filter(([, { shown }]) => shown !== 'frozen')
  return {
    /** Columns of a card. */
    card: (sql: Sql) => sql.columns(card, alias),
    /** Columns that the page of the document shows beside those of its card. */
    detail: (sql: Sql) => sql.columns(detail, alias),
    /** What the table stores of a document's fields, by column. Lists are jsonb. */
    values: (sql: Sql, document: ValuesOf<F>) => {
      const values = document as unknown as Readonly<Record<string, unknown>>
      return Object.fromEntries(
        stored.map(([name, { kind }]) => {
          const value = values[name]
          return [columnOf(name), kind === 'lines' ? asJson(sql, value) : (value as string | number)]
        }),
      )
    },
  }
}
