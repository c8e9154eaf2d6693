/** Learning records of people of an organisation. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id } from '../shapes.ts'

const Day = z.iso.date('日期格式应为 YYYY-MM-DD')
const Period = {
  from: Day.optional().meta({ description: 'first day; absent: since the person joined' }),
  to: Day.optional().meta({ description: 'last day; absent: today' }),
}
const Document = z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) })

const own = { method: 'POST', who: 'login', limit: limits.author, extension: true } as const

export const orgRecord = {
  export: call({
    ...own,
    path: 'org/auth/record/export',
    about:
      'What a current member learned of what the organisation gave them, as a PDF; a head: of people of the own branches. Private learning is not in it.',
    input: z.object({ orgId: Id, memberId: Id, ...Period }),
    output: Document,
    errors: ['notFound', 'forbidden', 'invalid', 'busy'],
    logAs: '下载成员学习记录',
  }),
  own: call({
    ...own,
    path: 'org/auth/record/own',
    about: 'My own learning record of an organisation to which I belong, as a PDF.',
    input: z.object({ orgId: Id, ...Period }),
    output: Document,
    errors: ['notFound', 'invalid', 'busy'],
  }),
}
