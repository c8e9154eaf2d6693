import { z } from 'zod'
import { DateTime, Id } from '../shapes.ts'

/** What a member has not finished by its due date. */
export const BehindItem = z.object({
  memberId: Id,
  memberName: z.string(),
  departmentName: z.string(),
  itemName: z.string(),
  progress: z.number(),
  dueTime: DateTime,
})
