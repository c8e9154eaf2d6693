import { errorTable } from '@zhixing/contract/errors'
import type { FastifyReply } from 'fastify'
import { isDatabaseDown, isDiskFull } from '../kernel/db/down.ts'
import { CallError } from '../kernel/errors.ts'
import { isShownError } from './json-body.ts'

/** HTTP status by code, for what looks at the status first; calls have theirs in the envelope, and any other code is 400. */
const statuses: Record<number, number> = {
  [errorTable.tokenExpired.code]: 403,
  [errorTable.tokenInvalid.code]: 403,
  [errorTable.loginRequired.code]: 403,
  [errorTable.loginElsewhere.code]: 403,
  [errorTable.forbidden.code]: 403,
  [errorTable.notFound.code]: 404,
  [errorTable.tooLarge.code]: 413,
  [errorTable.invalid.code]: 422,
  [errorTable.tooMany.code]: 429,
  [errorTable.internal.code]: 500,
  [errorTable.busy.code]: 503,
  [errorTable.noSpace.code]: 507,
}
export const statusOf = ({ code }: Pick<CallError, 'code'>): number => statuses[code] ?? 400

/**
 * Unique indexes that keep an action with a `clientKey` from happening twice (checks/schema.test.ts finds those that are named otherwise). One and the
 * same key for different things, at the same time, ends here: each handler looks for the key first.
 */
export const CLIENT_KEY_INDEX = /client_key|_once$|^(practice|exam_import|exam_problem|user_error_review)_key$/

/** What a caller is told of whatever was thrown; `internal` for a fault of ours. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  // A NUL or a lone surrogate in a text: PostgreSQL knows no such character.
  if (/^(22021|22P05)$/.test((error as { code?: string } | null)?.code ?? ''))
    return new CallError('invalid', '内容含有无法保存的字符')
  const { code, constraint_name: index = '' } = (error ?? {}) as { code?: string; constraint_name?: string }
  if (code === '23505' && CLIENT_KEY_INDEX.test(index))
    return new CallError('conflict', '这次操作已经提交过，请刷新后再看')
  if (isDiskFull(error)) return new CallError('noSpace', '服务器存储空间不足，暂时无法保存，请稍后再试')
  return new CallError(isDatabaseDown(error) ? 'busy' : 'internal')
}

/** What Fastify found wrong with a request, as a refusal with the status that it gave. */
export function framedError(error: Error & { statusCode?: number }): { refusal: CallError; status: number } {
  const { statusCode: status } = error
  if (status === undefined || status < 400 || error instanceof CallError) {
    const refusal = toCallError(error)
    return { refusal, status: statusOf(refusal) }
  }
  const name =
    status === 413
      ? 'tooLarge'
      : status === 429
        ? 'tooMany'
        : status === 503
          ? 'busy'
          : status >= 500
            ? 'internal'
            : 'invalid'
  return { refusal: new CallError(name, isShownError(error) ? error.message : undefined), status }
}

/** Answers a refusal with its status and the envelope of calls. What was said of a file that does not follow is taken back. */
export function refuse(reply: FastifyReply, refusal: CallError, status = statusOf(refusal)): FastifyReply {
  for (const name of ['content-disposition', 'content-length', 'content-range', 'accept-ranges', 'etag'])
    reply.removeHeader(name)
  if (refusal.code === errorTable.busy.code) reply.header('retry-after', '1')
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ code: refusal.code, msg: refusal.message, data: refusal.details })
}
