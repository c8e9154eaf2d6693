/** Operation log of dispatch: entries before and after calls that are logged. */
import { isAsking } from '@zhixing/contract/acting'
import { type Call, type Limit, limits } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { actedWords } from '../shared/acted-words.ts'
import { CallError } from '../kernel/errors.ts'
import { type SubjectNow, subjectOf, writeOperation } from '../shared/operation-log.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'
import { isLoggedUse } from './scopes.ts'

const OK = 200
/** Repeated calls (heartbeats, retries of a forbidden call) add one entry per minute: entries cannot be deleted. */
const ONCE: Limit = { by: 'user', max: 1, seconds: 60 }

/** Pages of one list that a person turns; more than that is logged as an export, once per window. */
const PAGES: Limit = { by: 'user', max: 30, seconds: 600 }
const PAGES_NOTED: Limit = { ...PAGES, max: 1 }

interface From {
  site: Pick<Site, 'siteId'>
  ip: string
  userAgent: string
}

/** Name of the operation; undefined: not logged. Every write during impersonation or by an API token is logged. */
function nameOf(call: Call, viewer: Viewer): string | undefined {
  const byToken = viewer.grant ? `（令牌：${viewer.grant.tokenName}）` : ''
  if (call.logAs !== undefined) return call.logAs + byToken
  const isLogged = (viewer.actedBy !== null && !isAsking(call)) || (viewer.grant && isLoggedUse(call))
  return isLogged ? actedWords(call.path) + byToken : undefined
}

/** The impersonated user, if the call names no subject. */
const actedAs = ({ actedBy, nickname, userId }: Viewer): SubjectNow | undefined =>
  actedBy === null ? undefined : { name: nickname, path: `/admin/users?user=${userId}`, values: {} }

export function createTrace(services: Services) {
  const line = ({ site: { siteId }, ip, userAgent }: From, viewer: Viewer, call: Call) => ({
    siteId,
    viewer,
    path: call.key,
    ip,
    userAgent,
  })

  const isNews = (call: Call, { actedBy, userId }: Viewer, { site: { siteId } }: From): boolean =>
    services.limiter.take(`trace|${siteId}|${actedBy ?? userId}|${call.key}`, ONCE)

  /** Logs a list that is scraped page by page, like an export. */
  async function countPages(call: Call, viewer: Viewer, input: unknown, from: From): Promise<void> {
    if (call.who !== 'admin' || Number((input as { pageCurrent?: unknown }).pageCurrent ?? 1) === 1) return
    const counted = `pages|${from.site.siteId}|${viewer.userId}|${call.key}`
    if (services.limiter.take(counted, PAGES) || !services.limiter.take(`${counted}|noted`, PAGES_NOTED)) return
    await writeOperation(services.database.of(from.site.siteId), {
      ...line(from, viewer, call),
      operation: '连续翻阅列表',
      input,
      code: OK,
      before: { name: `${actedWords(call.path)}（超过 ${PAGES.max} 页）`, path: '', values: {} },
    })
  }

  return {
    /**
     * Runs a call and logs success or refusal.
     * @throws the call's error; also if the entry of a completed call cannot be written
     */
    async follow<A extends { data: unknown }>(
      call: Call,
      viewer: Viewer,
      input: unknown,
      from: From,
      run: () => Promise<A>,
    ): Promise<A> {
      const operation = nameOf(call, viewer)
      if (operation === undefined) {
        await countPages(call, viewer, input, from)
        return run()
      }
      if (call.limit === limits.heartbeat && !isNews(call, viewer, from)) return run()
      const db = services.database.of(from.site.siteId)
      const subject = subjectOf(services, call, input)
      // Without a readable subject the entry has only its id.
      const now = (answer?: unknown) =>
        subject?.read(db, answer).catch((cause: unknown) => {
          services.log.error({ err: cause, call: call.key }, 'the subject of an operation cannot be read')
          return undefined
        })
      const before = (await now()) ?? actedAs(viewer)
      const log = (code: number, after?: SubjectNow) =>
        writeOperation(db, { ...line(from, viewer, call), operation, input, code, before, after })
      const done = await run().catch(async (error: unknown) => {
        await log(error instanceof CallError ? error.code : errorTable.internal.code).catch((cause: unknown) =>
          services.log.error({ err: cause, call: call.key }, 'operation log failed'),
        )
        throw error
      })
      // The change is committed; a failed log entry is reported as an error, not hidden.
      await log(OK, await now(done.data))
      return done
    },

    /** Logs a refusal for a missing permission or for impersonation. The input is not read. */
    async refused(call: Call, viewer: Viewer, from: From): Promise<void> {
      if (viewer.isAdmin !== 1 && viewer.actedBy === null) return
      if (!isNews(call, viewer, from)) return
      const operation = call.logAs ?? actedWords(call.path)
      await writeOperation(services.database.of(from.site.siteId), {
        ...line(from, viewer, call),
        operation,
        input: {},
        code: errorTable.forbidden.code,
        before: actedAs(viewer),
      }).catch((cause: unknown) => services.log.error({ err: cause, call: call.key }, 'operation log failed'))
    },
  }
}
