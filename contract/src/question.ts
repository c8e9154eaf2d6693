/** A question that people define for a form or a list. */
import { z } from 'zod'
import { Flag, Text } from './shapes.ts'

export const Question = z.object({
  question: Text('问题', 60),
  isRequired: Flag.default(0),
  optionList: z
    .array(Text('选项', 30))
    .max(12, '一个问题最多 12 个选项')
    .default([])
    .meta({ description: 'empty: answered in words' }),
})
