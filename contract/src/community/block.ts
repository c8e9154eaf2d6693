import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id } from '../shapes.ts'

export const block = {
  list: call({
    method: 'POST',
    path: 'community/auth/block/list',
    about: 'Whom I blocked, the last first; at most 200.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ userId: Id, nickname: z.string(), headImgUrl: z.string() })) }),
  }),
  save: call({
    method: 'POST',
    path: 'community/auth/block/save',
    about: 'Block a person, or no longer (isBlock 0): nothing they do sends me a message, and they cannot mention me.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ userId: Id, isBlock: Flag.default(1) }),
    output: z.object({ isBlock: Flag }),
    errors: ['notFound', 'invalid'],
  }),
}
