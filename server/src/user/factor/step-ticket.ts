/** The ticket between the first and the second step of a sign-in. */
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import type { FirstStep } from '../sign-in/first-step.ts'
import { factorWays } from './proof.ts'
import { openTicket, sealTicket } from './tickets.ts'

const PURPOSE = 'second step'
type Asking = Pick<Request, 'site' | 'services' | 'origin'>

/** The refusal of a first step that needs a second one. */
export async function secondStep(sql: Sql, request: Asking, first: FirstStep): Promise<CallError> {
  const wayList = await factorWays(sql, first.userId, request.origin)
  return new CallError('secondFactor', undefined, undefined, undefined, undefined, {
    ticket: sealTicket(request, PURPOSE, first),
    wayList,
  })
}

/** @throws {CallError} wrongCode */
export const openStep = (request: Asking, ticket: string): FirstStep => openTicket<FirstStep>(request, PURPOSE, ticket)
