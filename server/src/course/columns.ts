/** Columns of the table `course` for the fields that the contract describes: the same names, in snake case. */
import { courseFields, type CourseFields, fieldNames, shownOn } from '@zhixing/contract/course/course-fields'
import type { Sql } from '../kernel/db/index.ts'
import { asJson } from '../kernel/db/json.ts'

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields of a card, and of the page of a course beside them, as lists of columns of course `c`. */
const [cardNames, detailNames] = [shownOn('card').map(columnOf), shownOn('detail').map(columnOf)]
export const cardFields = (sql: Sql) => sql.columns(cardNames, 'c')
export const detailFields = (sql: Sql) => sql.columns(detailNames, 'c')

/** What `course` stores of a document's fields, by column. Lists are jsonb. */
export const fieldValues = (sql: Sql, fields: CourseFields) =>
  Object.fromEntries(
    fieldNames.map((name) => {
      const value = fields[name]
      return [columnOf(name), courseFields[name].kind === 'lines' ? asJson(sql, value) : (value as string | number)]
    }),
  )
