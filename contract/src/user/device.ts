import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Nothing } from '../shapes.ts'

/** Public name of a session: the first eight bytes of its token's hash. */
const SessionId = z.string({ error: '请选择设备' }).regex(/^[0-9a-f]{16}$/, '设备标识不正确')

/** Where an address is. */
export const Place = z.string().meta({
  description: 'province and city of the address in China, the country of others, 内网, or empty if it is unknown',
})

/** Where a person is signed in. */
export const device = {
  list: call({
    method: 'POST',
    path: 'user/auth/user/device/list',
    about: 'My sessions, the current one first, and how many the site allows per client type.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: Nothing,
    output: z.object({
      maxDevices: z.int(),
      list: z.array(
        z.object({
          sessionId: SessionId,
          browser: z.string(),
          clientType: z.int(),
          ip: z.string(),
          place: Place,
          gmtCreate: DateTime.meta({ description: 'when it signed in' }),
          usedAt: DateTime.meta({ description: 'last use, to about five minutes' }),
          isCurrent: Flag,
        }),
      ),
    }),
  }),
  end: call({
    method: 'POST',
    path: 'user/auth/user/device/end',
    about: 'Sign out another of my sessions.',
    who: 'login',
    limit: limits.write,
    extension: true,
    notWhileImpersonating: true,
    input: z.object({ sessionId: SessionId }),
    output: Done,
    errors: ['notFound'],
  }),
  endOthers: call({
    method: 'POST',
    path: 'user/auth/user/device/endOthers',
    about: 'Sign out all my other sessions.',
    who: 'login',
    limit: limits.write,
    extension: true,
    notWhileImpersonating: true,
    input: Nothing,
    output: z.object({ num: z.int() }),
  }),
}
