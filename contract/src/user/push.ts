import { z } from 'zod'
import { call, limits } from '../call.ts'
import { languages } from '../language.ts'
import { DateTime, Flag, Id, Nothing } from '../shapes.ts'

const own = { method: 'POST', who: 'login', extension: true, notWhileImpersonating: true } as const

const OwnPush = z.object({
  publicKey: z.string().meta({ description: 'VAPID key of the site, base64url: `applicationServerKey` of a browser' }),
  list: z
    .array(
      z.object({
        id: Id,
        browser: z.string(),
        gmtCreate: DateTime,
        usedAt: DateTime.nullable().meta({ description: 'last notification' }),
        isCurrent: Flag.meta({ description: '1: of the session that asks' }),
      }),
    )
    .meta({ description: 'browsers with notifications, the current one first' }),
})

/** Web Push (RFC 8030): notifications in browsers of a person. */
export const ownPush = {
  view: call({
    ...own,
    path: 'user/auth/push/view',
    about: 'Browsers in which I get notifications, and the key that a browser needs to subscribe.',
    limit: limits.personal,
    input: Nothing,
    output: OwnPush,
  }),
  save: call({
    ...own,
    path: 'user/auth/push/save',
    about: 'Turn notifications on for this browser: its `PushSubscription`. It ends when the session ends.',
    limit: limits.guess,
    input: z.object({
      endpoint: z.string('浏览器没有给出推送地址').trim().min(1, '浏览器没有给出推送地址').max(1000, '推送地址过长'),
      p256dh: z
        .string('浏览器没有给出密钥')
        .regex(/^[\w-]{87}=?$/, '浏览器给出的密钥不正确')
        .meta({ description: 'public key of the browser, base64url' }),
      auth: z
        .string('浏览器没有给出密钥')
        .regex(/^[\w-]{22}(==)?$/, '浏览器给出的密钥不正确')
        .meta({ description: 'authentication secret, base64url' }),
      language: z.enum(languages, '没有这种语言').default('zh-CN'),
    }),
    output: OwnPush,
    errors: ['invalid'],
  }),
  delete: call({
    ...own,
    path: 'user/auth/push/delete',
    about: 'Turn notifications off for one of my browsers.',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: OwnPush,
    errors: ['notFound'],
  }),
  test: call({
    ...own,
    path: 'user/auth/push/test',
    about: 'Send a notification to one of my browsers. The answer has the reason of a failure.',
    limit: limits.guess,
    input: z.object({ id: Id }),
    output: z.object({
      isSent: Flag,
      error: z.string().meta({ description: "the push service's reason, or empty" }),
    }),
    errors: ['notFound'],
  }),
}
