/** Shared shapes of calls about class exams. */
import { z } from 'zod'
import { limits } from '../call.ts'
import { Id } from '../shapes.ts'
import { Instant } from '../exam/shapes.ts'
import { NamedCode } from '../code.ts'
import { stateCode } from '../states.ts'

/** Position of now relative to the window. */
export const ExamWindow = NamedCode(stateCode.window)
/** Status of a student in a class exam. */
export const TakerStatus = z.int().meta({ description: '1 wait, 2 doing, 3 handed in, 4 being marked, 5 marked' })
export const Audience = z
  .union([z.literal(1), z.literal(2), z.literal(3)], { error: '请选择考试对象' })
  .meta({ description: '1 all students, 2 some groups, 3 some students' })
export const Moment = (name: string) => Instant(`${name}格式不正确`).nullable()
export const Targets = z.array(Id).max(5000, '考试对象过多')

/** Calls for class staff. */
export const staff = { method: 'POST', who: 'gradeAdmin', limit: limits.author } as const
/** Identifies one exam. */
export const Which = z.object({ gradeExamId: Id })
