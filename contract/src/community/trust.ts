import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Flag } from '../shapes.ts'

const whole = (max: number, unit: string) =>
  z.coerce.number({ error: '请填写数字' }).int('请填写整数').min(0, '不能小于 0').max(max, `最多 ${max} ${unit}`)

const Level = z.object({
  minDays: whole(3650, '天').meta({ description: 'days since the account was created' }),
  minAccepted: whole(1000, '条').meta({ description: 'public texts' }),
  maxUpheld: whole(100, '条').meta({ description: 'maximum number of removals within 90 days' }),
  isHeld: Flag.meta({ description: '1: texts wait for review' }),
  linkMode: z
    .union([z.literal(0), z.literal(1), z.literal(2)], { error: '请选择链接' })
    .meta({ description: 'external links: 0 removed, 1 nofollow ugc, 2 plain' }),
  hourlyMax: whole(1000, '条').meta({ description: 'texts per hour; 0: unlimited' }),
  isWeighed: Flag.meta({ description: '1: reports count towards hiding' }),
})
const Levels = z
  .array(Level)
  .length(4, '信任等级共 4 级')
  .meta({ description: '0 newcomer, 1 member, 2 regular, 3 trusted' })

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'comment.inbox',
  limit: limits.admin,
  extension: true,
} as const

export const adminTrust = {
  view: call({
    ...common,
    path: 'community/admin/trust/view',
    about: 'Requirements and permissions of each trust level.',
    input: z.object({}),
    output: z.object({ levels: Levels, ...tagged }),
  }),
  preview: call({
    ...common,
    path: 'community/admin/trust/preview',
    about: 'Preview: number of people at each level; estimated from a sample on large sites.',
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
    about: 'Replace the trust levels of the site.',
    logAs: '修改信任等级',
    input: z.object({ levels: Levels, ...edited }),
    output: Done,
    errors: ['conflict'],
  }),
}
