import { errorTable } from '@zhixing/contract/errors'
import type { FastifyReply } from 'fastify'
import { isDatabaseDown, isDiskFull, isDuplicate } from '../kernel/db/errors.ts'
import { CallError } from '../kernel/errors.ts'
import { StorageUnavailable } from '../platform/storage/port.ts'
import { isShownError } from './json-body.ts'

/** HTTP status by error code, for clients of raw routes; other codes are 400. Calls have the code in the envelope. */
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
 * Unique indexes of idempotency keys (`clientKey`); checks/schema.test.ts finds differently named ones. A violation
 * means that one key was used for different actions concurrently; retries are detected by the handlers first.
 */
export const CLIENT_KEY_INDEX =
  /client_key|_once$|^(assistant_turn|exam_import|exam_problem|practice|user_error_review)_key$/

/** Maps a thrown value to an error answer; unknown ones become `internal`. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  // NUL or lone surrogate in a text parameter.
  if (/^(22021|22P05)$/.test((error as { code?: string } | null)?.code ?? ''))
    return new CallError('invalid', '内容含有无法保存的字符')
  if (isDuplicate(error, CLIENT_KEY_INDEX)) return new CallError('conflict', '这次操作已经提交过，请刷新后再看')
  if (error instanceof StorageUnavailable) return new CallError('busy', '文件存储暂时没有响应，请稍后再试')
  if (isDiskFull(error)) return new CallError('noSpace', '服务器存储空间不足，暂时无法保存，请稍后再试')
  return new CallError(isDatabaseDown(error) ? 'busy' : 'internal')
}

/** Maps Fastify's errors of malformed requests to an answer with their status. */
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

/** Sends an error answer in the envelope of calls; removes headers of the file that is not sent. */
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
