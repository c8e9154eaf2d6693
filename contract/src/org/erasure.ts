/** What an organisation keeps about a person: its export, and its erasure when they left. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Nothing } from '../shapes.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
const Sheet = z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) })

export const orgErasure = {
  list: call({
    ...own,
    limit: limits.personal,
    path: 'org/auth/erasure/own/list',
    about: 'Organisations that I left and that still keep data about me.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          orgId: Id,
          orgName: z.string(),
          leaveTime: DateTime,
          askedTime: DateTime.nullable().meta({ description: 'when I asked for erasure' }),
          eraseTime: DateTime.meta({ description: 'when it is erased at the latest' }),
        }),
      ),
    }),
  }),
  export: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/erasure/own/export',
    about: 'What an organisation keeps about me, as a member or after leaving (.xlsx).',
    input: z.object({ orgId: Id }),
    output: Sheet,
    errors: ['notFound'],
  }),
  ask: call({
    ...own,
    limit: limits.write,
    path: 'org/auth/erasure/own/ask',
    about: 'Ask an organisation that I left for erasure; managers are told. Idempotent.',
    notWhileImpersonating: true,
    input: z.object({ orgId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  hand: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/erasure/member/export',
    about: 'What the organisation keeps about a member or a person who left, to hand out to them (.xlsx).',
    input: z.object({ orgId: Id, memberId: Id }),
    output: Sheet,
    errors: ['notFound', 'forbidden'],
    logAs: '导出机构成员的个人数据',
  }),
  erase: call({
    ...own,
    limit: limits.write,
    path: 'org/auth/erasure/member/erase',
    about: 'Erase at once what the organisation keeps about people who left.',
    notWhileImpersonating: true,
    input: z.object({
      orgId: Id,
      memberIds: z.array(Id).min(1, '请选择成员').max(500, '一次最多 500 人'),
    }),
    output: z.object({ erasedCount: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}
