/** Columns of course `c` for the fields that the contract describes. */
import { courseDescription } from '@zhixing/contract/course/course-fields'
import { fieldColumns } from '../shared/field-columns.ts'

export const { card: cardFields, detail: detailFields, values: fieldValues } = fieldColumns(courseDescription, 'c')
