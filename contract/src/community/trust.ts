import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Flag } from '../shapes.ts'

const whole = (max: number, unit: string) =>
  z.coerce.number({ error: '请填写数字' }).int('请填写整数').min(0, '不能小于 0').max(max, `最多 ${max} ${unit}`)

const Level = z.object({
  minDays: whole(3650, '天').meta({ description: 'days since the account was made' }),
  minAccepted: whole(1000, '条').meta({ description: 'texts of theirs that others see' }),
  maxUpheld: whole(100, '条').meta({ description: 'so many of theirs taken down within 90 days are still borne' }),
  isHeld: Flag.meta({ description: '1: what they publish waits for a moderator' }),
  linkMode: z
    .union([z.literal(0), z.literal(1), z.literal(2)], { error: '请选择链接' })
    .meta({ description: 'links to other sites: 0 none, 1 nofollow ugc, 2 plain' }),
  hourlyMax: whole(1000, '条').meta({ description: 'texts an hour; 0 without an end' }),
  isWeighed: Flag.meta({ description: '1: their reports count for hiding what was reported' }),
})
const Levels = z
  .array(Level)
  .length(4, '信任等级共 4 级')
  .meta({ description: '0 newcomer, 1 member, 2 regular, 3 trusted' })

const common = { method: 'POST', who: 'admin', permission: 'comment', limit: limits.admin, extension: true } as const

export const adminTrust = {
  view: call({
    ...common,
    path: 'community/admin/trust/view',
    about: 'What it takes to stand at each level of trust, and what each may do.',
    input: z.object({}),
    output: z.object({ levels: Levels, ...tagged }),
  }),
  preview: call({
    ...common,
    path: 'community/admin/trust/preview',
    about: 'How many people would stand at each level by this table; of a large site, reckoned from a share of them.',
    input: z.object({ levels: Levels }),
    output: z.object({
      people: z.int(),
      isSampled: Flag,
      counts: z.array(z.int()).meta({ description: 'by level' }),
    }),
  }),
  save: call({
    ...common,
    path: 'community/admin/trust/save',
    about: 'Make this the table of the site.',
    logAs: '修改信任等级',
    input: z.object({ levels: Levels, ...edited }),
    output: Done,
    errors: ['conflict'],
  }),
}
