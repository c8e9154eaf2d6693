/** What the routes beside the calls (files, playlists, streams, exports) have in common with them: who asks, and how often they may. */
import { type Limit, limits } from '@zhixing/contract/call'
import { mustSignIn } from '@zhixing/contract/errors'
import type { FastifyRequest } from 'fastify'
import { addressClass } from '../kernel/address.ts'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { SESSION_COOKIE, type Viewer } from '../kernel/session.ts'

/** The token that a program put into the header. */
export function headerToken({ headers: { token } }: FastifyRequest): string | undefined {
  return typeof token === 'string' && token ? token : undefined
}

/** The token that a browser sends by itself. */
export function cookieToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[SESSION_COOKIE] || undefined
}

/**
 * Refuses an operator who acts as somebody.
 * @throws {CallError} forbidden
 */
export function refuseActing({ actedBy }: Pick<Viewer, 'actedBy'>): void {
  if (actedBy !== null) throw new CallError('forbidden', '你正以用户的身份浏览，不能进行此操作')
}

/**
 * Counts one more use of `what`: by person where the limit says so and somebody is known, else by address.
 * @throws {CallError} tooMany
 */
export function takeTurn(
  { limiter }: Pick<Services, 'limiter'>,
  what: string,
  limit: Limit,
  { siteId, ip, userId }: { siteId: number; ip: string; userId?: string | undefined },
): void {
  const counted = limit.by === 'user' && userId !== undefined ? userId : addressClass(ip)
  if (!limiter.take(`${what}|${siteId}|${counted}`, limit)) throw new CallError('tooMany')
}

/**
 * Lets a signed-in person into a route beside the calls, as dispatch lets them into a call.
 * @param what the route, as its limit counts it
 * @throws {CallError} sign-in codes, tooMany; and whatever a database that is away throws, which is answered 503
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
  takeTurn(services, what, limits.personal, { siteId, ip: request.ip, userId: viewer.userId })
  return viewer
}

/** The same where nobody, and somebody whose session is over, are shown no more than that there is nothing. @throws {CallError} tooMany */
export async function enterOrNull(...where: Parameters<typeof enter>): Promise<Viewer | null> {
  try {
    return await enter(...where)
  } catch (error) {
    if (error instanceof CallError && mustSignIn(error.code)) return null
    throw error
  }
}
