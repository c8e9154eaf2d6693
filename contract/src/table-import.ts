/** Parts of imports from tables that people made: a recognised column, and the error of a field. */
import { z } from 'zod'
import { Flag } from './shapes.ts'

export const RowError = z.object({ field: z.string(), msg: z.string() })

export const TableColumn = z.object({
  title: z.string(),
  field: z.string().meta({ description: 'empty: not imported' }),
  isSure: Flag.meta({ description: '0: recognised by content, or one of several columns for a field' }),
  sample: z.array(z.string()),
})
