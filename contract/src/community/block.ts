import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id } from '../shapes.ts'

export const block = {
  list: call({
    method: 'POST',
    path: 'community/auth/block/list',
    about: 'People I blocked, most recent first; at most 200.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ userId: Id, nickname: z.string(), headImgUrl: z.string() })) }),
  }),
  save: call({
    method: 'POST',
    path: 'community/auth/block/save',
    about: 'Block a person, or unblock (isBlock 0): their actions send me no messages, and they cannot mention me.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ userId: Id, isBlock: Flag.default(1) }),
    output: z.object({ isBlock: Flag }),
    errors: ['notFound', 'invalid'],
  }),
}
