import type { Db } from '../kernel/db/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type { Readable } from 'node:stream'
import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import { isFenced } from '@zhixing/contract/acting'
import type { Call, Who } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import type { Envelope } from '@zhixing/contract/shapes'
import { z } from 'zod'
import type { Answer } from '../kernel/cache.ts'
import { CallError } from '../kernel/errors.ts'
import { type Implementation, ReadyAnswer, type Request } from '../kernel/implement.ts'
import { holds, maySee } from '../kernel/permissions.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'
import { refuseActing, takeTurn } from './beside.ts'
import { toCallError } from './refusal.ts'
import { createTrace } from './trace.ts'

z.config(z.locales.zhCN())

/** Who and what stands behind one request, whatever carried it. */
export interface Origin {
  site: Site
  token: string | undefined
  ip: string
  userAgent: string
  origin: string
  requestId: string
  /** The cookie by which an account knows this browser, if it brought one. */
  device?: string | undefined
  /** A page of another site made the browser send this, with the cookie that it sends by itself. */
  isCrossSite?: boolean
  /** The file that is the body, or comes with the input. */
  file?: Readable
}

export interface Dispatched {
  /** The whole answer, ready for the wire: a text goes out together with its head, in one piece. */
  body: Buffer | string
  /** The same compressed, where that was made ready. */
  gzip?: Buffer
  code: number
  /** A session to set (token) or to take away (null); undefined leaves it alone. */
  session?: string | null
  /** The cookie by which accounts will know this browser. */
  device?: string
}

/** That a caller was let in: who, and counted. */
export interface Admission {
  viewer: (Viewer & { extended?: true }) | null
}

/** What a call answered: for the wire, and as a value for pages rendered in this process. */
type Answered = Pick<Answer, 'data'> & Pick<Dispatched, 'body' | 'session' | 'gzip' | 'device'>

const OK = 200
/** How long a call with connections of its own is held while the database does not answer. */
const HOLD_MS = 5000
const encode = (envelope: Envelope<unknown>): string => JSON.stringify(envelope)

function requireRole(call: Call, viewer: Viewer, site: Site): void {
  const { who, permission, logAs } = call
  if (isFenced(call)) refuseActing(viewer)
  const allowed: Record<Exclude<Who, 'anon'>, () => boolean> = {
    login: () => true,
    lecturer: () => viewer.lecturerId !== null,
    org: () => viewer.userType === stateCode.user.organization,
    gradeAdmin: () => viewer.isGradeAdmin === 1,
    // Whoever is signed in may open a blog; the community domain narrows it to its own rows.
    blogger: () => true,
    recommended: () => viewer.isRecommended === 1,
    admin: () => viewer.isAdmin === 1,
  }
  if (who !== 'anon' && !allowed[who]()) throw new CallError('forbidden')
  // What changes something stands in the operation log.
  const may = logAs === undefined ? maySee : holds
  if (permission && !may(viewer, permission, site)) throw new CallError('forbidden')
}

/**
 * The input as the call's schema has it. Only the first fault is put into words: an input may have tens of thousands, and nobody reads
 * the second.
 * @throws {CallError} invalid, with a sentence that names the field
 */
function parsed(call: Call, raw: unknown): unknown {
  const context = { async: false } as const
  const result = call.input._zod.run({ value: raw ?? {}, issues: [] }, context)
  if (result instanceof Promise) throw new Error(`${call.key} has an input that waits`)
  const [first] = result.issues
  if (first) throw invalid(z.core.util.finalizeIssue(first, context, z.config()))
  return result.value
}

function invalid(issue: z.core.$ZodIssue): CallError {
  const field = issue.path.map(String).join('.')
  const msg = issue.message
  return new CallError(
    'invalid',
    field && !/[\u4e00-\u9fff]/.test(msg.slice(0, 2)) ? `${field}：${msg}` : msg,
    field || undefined,
  )
}

/**
 * The way of a call: who, limit, parse, run, shape, envelope. Pages rendered in this process and requests from outside take the same way.
 */
export function createDispatch(implementations: Implementation[], services: Services) {
  const trace = createTrace(services)
  const byKey = new Map(implementations.map((implementation) => [implementation.call.key, implementation]))

  const connections = ({ reservedPool }: Call, siteId: number): Db =>
    reservedPool ? services.database.reservedPool(siteId, reservedPool) : services.database.of(siteId)

  async function viewerOf(call: Call, from: Origin): Promise<(Viewer & { extended?: true }) | null> {
    if (call.who === 'anon') {
      if (call.cacheSeconds || !from.token) return null
      // An open call works without a session; a dead one is as good as none.
      return services.sessions
        .findViewer(services.database.of(from.site.siteId), from.token)
        .catch((error: unknown) => {
          if (error instanceof CallError && call.endedSession !== 'refuse') return null
          throw error
        })
    }
    if (!from.token) throw new CallError('loginRequired')
    const { siteId } = from.site
    const viewer = await services.sessions.findViewer(connections(call, siteId), from.token, {
      lasting: call.reservedPool !== undefined,
      whilePasswordDue: call.whilePasswordDue === true,
    })
    try {
      requireRole(call, viewer, from.site)
    } catch (error) {
      await trace.refused(call, viewer, from)
      throw error
    }
    return viewer
  }

  async function compute(
    implementation: Implementation,
    input: unknown,
    from: Origin,
    viewer: (Viewer & { extended?: true }) | null,
  ): Promise<Answered> {
    let msg = '操作成功'
    // A session that goes on for longer needs a cookie that does.
    let session: string | null | undefined = viewer?.extended ? from.token : undefined
    let device: string | undefined
    const request = {
      site: from.site,
      viewer,
      db: connections(implementation.call, from.site.siteId),
      ip: from.ip,
      userAgent: from.userAgent,
      origin: from.origin,
      device: from.device,
      services,
      ...(from.file ? { file: from.file } : {}),
      setMessage: (text: string) => {
        msg = text
      },
      setSession: (token: string | null) => {
        session = token
      },
      setDevice: (value: string) => {
        device = value
      },
    } as Request
    const output = await implementation.run(input, request)
    const cookies = { ...(session === undefined ? {} : { session }), ...(device === undefined ? {} : { device }) }
    if (output instanceof ReadyAnswer) return { data: output.data, body: output.body, gzip: output.gzip, ...cookies }
    // Only declared keys leave; an answer that does not fit its shape is our fault.
    const shaped = implementation.call.output.safeParse(output)
    if (!shaped.success)
      throw new Error(`${implementation.call.key} answered out of shape: ${z.prettifyError(shaped.error)}`)
    return {
      data: shaped.data,
      body: encode({ code: OK, msg, data: shaped.data }),
      ...cookies,
    }
  }

  /** Whether an answer is one for everybody, kept for a while: who asks is of no account, and a kept one is not counted. */
  const isShared = (call: Call) => call.who === 'anon' && call.cacheSeconds !== undefined

  async function letIn(call: Call, from: Origin): Promise<Admission> {
    if (from.isCrossSite && from.token && call.method !== 'GET')
      throw new CallError('forbidden', '请求来自其他网站，已被拒绝')
    const viewer = await viewerOf(call, from)
    takeLimit(call, from, viewer)
    return { viewer }
  }

  /** A call never waits without end for a database that does not answer; one of an exam is held for the seconds that were promised. */
  const bounded = <T>(call: Call, work: () => Promise<T>): Promise<T> =>
    services.database.pulse.guard(work, call.reservedPool ? HOLD_MS : 0)

  /** `raw`: called once the caller is let in. */
  async function answer(call: Call, raw: () => unknown, from: Origin, admission?: Admission): Promise<Answered> {
    const implementation = byKey.get(call.key)
    if (!implementation) throw new CallError('notFound', '接口不存在')
    const { siteId } = from.site

    if (isShared(call)) {
      const input = parsed(call, raw())
      const key = `${call.key} ${JSON.stringify(input)}`
      const cached = services.answers.peek(siteId, key)
      if (cached) return cached
      takeLimit(call, from, null)
      return services.answers.get(siteId, key, call.cacheSeconds ?? 0, async () => {
        const { data, body } = await compute(implementation, input, from, null)
        // Bytes, once for all who will get it.
        return { data, body: Buffer.from(body) }
      })
    }

    const { viewer } = admission ?? (await letIn(call, from))
    const input = parsed(call, raw())
    const run = () => compute(implementation, input, from, viewer)
    return viewer ? trace.follow(call, viewer, input, from, run) : run()
  }

  function takeLimit(call: Call, from: Origin, viewer: Viewer | null): void {
    takeTurn(services, call.key, call.limit, { siteId: from.site.siteId, ip: from.ip, userId: viewer?.userId })
  }

  /** What the caller is told of a failure; only our own faults are logged as errors. */
  function failure(call: Call, thrown: unknown, from: Origin): { error: CallError } {
    const error = toCallError(thrown)
    const facts = { call: call.key, siteId: from.site.siteId, requestId: from.requestId }
    if (thrown instanceof CallError) {
      if (error.code === 302 || error.code === 306 || error.code === 429)
        services.log.warn({ ...facts, refusal: error.code, ip: from.ip }, 'call refused')
    } else if (error.code === errorTable.busy.code) services.log.error({ err: thrown, ...facts }, 'database is away')
    else if (error.code === errorTable.internal.code) services.log.error({ err: thrown, ...facts }, 'call failed')
    return { error }
  }

  return {
    calls: implementations.map((implementation) => implementation.call),

    /**
     * Lets a caller in before anything of the body is read: session, role and limit. Undefined for calls whose answer is kept for
     * everybody, which are counted only where there is none.
     * @throws {CallError}
     */
    async admit(call: Call, from: Origin): Promise<Admission | undefined> {
      return isShared(call) ? undefined : bounded(call, () => letIn(call, from))
    },

    /** The answer to a call that failed; what is our own fault is logged. */
    refused(call: Call, thrown: unknown, from: Origin): Dispatched {
      const { error } = failure(call, thrown, from)
      return {
        body: encode({ code: error.code, msg: error.message, data: error.details }),
        code: error.code,
      }
    },

    /** Answers a request from outside. Never throws. `raw`: the input, asked for once the caller is let in. */
    async run(call: Call, raw: () => unknown, from: Origin, admission?: Admission): Promise<Dispatched> {
      try {
        const { data: _data, ...answered } = await bounded(call, () => answer(call, raw, from, admission))
        return { ...answered, code: OK }
      } catch (thrown) {
        return this.refused(call, thrown, from)
      }
    },

    /** Calls from within the process (page loaders): the same way, without the wire. @throws {CallError} */
    caller(from: Origin) {
      return async <K extends CallKey>(key: K, input: InputOf<K>): Promise<OutputOf<K>> => {
        const implementation = byKey.get(key)
        if (!implementation) throw new CallError('notFound', '接口不存在')
        try {
          const { data } = await bounded(implementation.call, () => answer(implementation.call, () => input, from))
          return data as OutputOf<K>
        } catch (thrown) {
          throw failure(implementation.call, thrown, from).error
        }
      }
    },
  }
}
export type Dispatch = ReturnType<typeof createDispatch>
