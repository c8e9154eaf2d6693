/**
 * Authentication and rate limits of raw routes (files, playlists, streams, exports), which are not calls of the
 * contract.
 */
import { type Limit, limits } from '@zhixing/contract/call'
import { mustSignIn } from '@zhixing/contract/errors'
import { Id } from '@zhixing/contract/shapes'
import type { FastifyRequest } from 'fastify'
import { addressClass } from '../kernel/address.ts'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { SESSION_COOKIE, type Viewer } from '../kernel/session.ts'

/** Whether a part of a path is an id. */
export const isId = (text: string): boolean => Id.safeParse(text).success

/** Token from the header, as sent by programs. */
export function headerToken({ headers: { token } }: FastifyRequest): string | undefined {
  return typeof token === 'string' && token ? token : undefined
}

/** API token of the header `Authorization: Bearer`. */
export function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  return /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1]
}

/** Token from the cookie, as sent by browsers. */
export function cookieToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[SESSION_COOKIE] || undefined
}

/** Refuses impersonation. @throws {CallError} forbidden */
export function refuseActing({ actedBy }: Pick<Viewer, 'actedBy'>): void {
  if (actedBy !== null) throw new CallError('forbidden', '你正以用户的身份浏览，不能进行此操作')
}

/**
 * Counts one use of `what`, per user if the limit says so and the user is known, else per address.
 * @throws {CallError} tooMany
 */
export function enforceLimit(
  { limiter }: Pick<Services, 'limiter'>,
  what: string,
  limit: Limit,
  { siteId, ip, userId }: { siteId: number; ip: string; userId?: string | undefined },
): void {
  const counted = limit.by === 'user' && userId !== undefined ? userId : addressClass(ip)
  if (!limiter.take(`${what}|${siteId}|${counted}`, limit)) throw new CallError('tooMany')
}

/**
 * Authenticates a request to a raw route, as dispatch does for a call.
 * @param what rate-limit key of the route
 * @throws {CallError} sign-in codes, tooMany
 * @throws database errors, answered with 503
 */
export async function enter(
  services: Services,
  request: FastifyRequest,
  siteId: number,
  what: string,
): Promise<Viewer> {
  const token = headerToken(request) ?? cookieToken(request)
  if (!token) throw new CallError('loginRequired')
  const viewer = await services.sessions.findViewer(services.database.of(siteId), token)
  enforceLimit(services, what, limits.personal, { siteId, ip: request.ip, userId: viewer.userId })
  return viewer
}

/** Like `enter`, but null without a valid session, for routes that then answer 404. @throws {CallError} tooMany */
export async function enterOrNull(...where: Parameters<typeof enter>): Promise<Viewer | null> {
  try {
    return await enter(...where)
  } catch (error) {
    if (error instanceof CallError && mustSignIn(error.code)) return null
    throw error
  }
}
