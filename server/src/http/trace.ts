/** Who did what: the lines that dispatch writes into the operation log, before and after a call that leaves one. */
import { isAsking } from '@zhixing/contract/acting'
import { type Call, type Limit, limits } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { actedWords } from '../shared/acted-words.ts'
import { CallError } from '../kernel/errors.ts'
import { type SubjectNow, subjectOf, writeOperation } from '../shared/operation-log.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'

const OK = 200
/** What repeats itself (a heartbeat, somebody who knocks again and again) adds one line a minute for each call: lines cannot be removed. */
const ONCE: Limit = { by: 'user', max: 1, seconds: 60 }

/** Pages of one list that people turn; more are noted, once in the same time. */
const PAGES: Limit = { by: 'user', max: 30, seconds: 600 }
const PAGES_NOTED: Limit = { ...PAGES, max: 1 }

interface From {
  site: Pick<Site, 'siteId'>
  ip: string
  userAgent: string
}

/** What the log calls an operation, or undefined for what leaves no line. Whatever an operator changes as somebody else leaves one. */
function nameOf(call: Call, viewer: Viewer): string | undefined {
  if (call.logAs !== undefined) return call.logAs
  return viewer.actedBy !== null && !isAsking(call) ? actedWords(call.path) : undefined
}

/** The person whom an operator acts as, where the call says nothing of what it is about. */
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

  /** A list that is read page after page by a program is taken along as well, though nobody said so. */
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
    /** Runs a call and writes its line, if it leaves one: done, or why it was refused. @throws what the call throws, and when a line of what is done cannot be written */
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
      // Whatever cannot be read of it is left out: the log names it then by its number.
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
      // The change is made; a log that cannot be written is our trouble, and is answered as such rather than hidden.
      await log(OK, await now(done.data))
      return done
    },

    /** Writes down that an operator was refused for want of a right, or for acting as somebody. Nothing of the input has been read. */
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
