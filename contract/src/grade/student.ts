/** People in a class. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Nothing } from '../shapes.ts'

export const gradeStudent = {
  isAdmin: call({
    method: 'PUT',
    path: 'exam/auth/grade/student/isAdmin',
    about: 'Whether the viewer administers any class: is its owner, teacher, assistant or auditor.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({ isAdmin: Flag }),
  }),
}
