/** Columns of paper `e` for the fields that the contract describes. */
import { paperDescription } from '@zhixing/contract/exam/paper-fields'
import { fieldColumns } from '../../shared/field-columns.ts'

export const { card: cardFields, detail: detailFields, values: fieldValues } = fieldColumns(paperDescription, 'e')
