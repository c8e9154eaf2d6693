import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Money, Nothing, PageInput, PageOf } from '../shapes.ts'
import { todoKinds } from './todo-kinds.ts'

// No permission: each kind has its own, and an operator sees the kinds of their rights.
const ofOperators = { method: 'POST', who: 'admin', limit: limits.admin, extension: true } as const

export const todo = {
  count: call({
    ...ofOperators,
    path: 'data/admin/overview/todo',
    about: 'Open work that this operator may see; kinds without open work are absent.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          kind: z.enum(todoKinds),
          count: z.int(),
          oldest: DateTime.nullable().meta({ description: 'time of the oldest' }),
        }),
      ),
    }),
  }),
  list: call({
    ...ofOperators,
    path: 'data/admin/todo/list',
    about: 'Cases of open work that this operator may see, oldest first.',
    input: z.object({ ...PageInput, kind: z.enum(todoKinds).optional() }),
    output: PageOf(
      z.object({
        kind: z.enum(todoKinds),
        id: z.string().meta({ description: 'of the case, within its kind' }),
        since: DateTime.nullable(),
        title: z.string(),
        person: z.string().meta({ description: 'name of the person concerned' }),
        amount: Money.nullable(),
        code: z.int().meta({ description: 'moderation: type of the target; invoice: its state; else 0' }),
      }),
    ),
  }),
}
