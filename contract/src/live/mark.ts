/** Marks of a live session, set by the lecturer while it runs; chapters of its replay. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Id, Text } from '../shapes.ts'

export const liveMark = {
  list: call({
    method: 'POST',
    path: 'live/api/mark/list',
    about: 'Marks of a session, in order.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ periodId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          markId: Id,
          markName: z.string(),
          second: z
            .int()
            .meta({ description: 'position in the replay; before it exists, seconds since the session began' }),
        }),
      ),
    }),
    errors: ['notFound', 'notOwned', 'shown'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'live/auth/mark/save',
    about: 'Set a mark at the current moment of a live session.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id, markName: Text('标题', 50) }),
    output: z.object({ markId: Id }),
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  delete: call({
    method: 'POST',
    path: 'live/auth/mark/delete',
    notWhileImpersonating: true,
    about: 'Delete a mark.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id, markId: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}
