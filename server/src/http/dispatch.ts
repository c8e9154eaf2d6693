import type { Db } from '../kernel/db/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type { Readable } from 'node:stream'
import type { CallKey, WireInputOf, WireOutputOf } from '@zhixing/contract'
import { isFenced } from '@zhixing/contract/acting'
import type { Call, Who } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import type { Deed } from '@zhixing/contract/grants'
import { DEFAULT_LANGUAGE, type Language } from '@zhixing/contract/language'
import type { Envelope } from '@zhixing/contract/shapes'
import { z } from 'zod'
import type { Answer } from '../kernel/cache.ts'
import { CallError } from '../kernel/errors.ts'
import { type Implementation, ReadyAnswer, type Request } from '../kernel/implement.ts'
import { doing, type Work } from '../kernel/observe.ts'
import { mayDo } from '../kernel/permissions.ts'
import type { Services } from '../kernel/services.ts'
import type { Grant, Viewer } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'
import { isGranted, requireScope } from './scopes.ts'
import { refuseActing, enforceLimit } from './raw-route.ts'
import { toCallError } from './refusal.ts'
import { inLanguage, refusalIn } from './sentence.ts'
import { createTokenUses } from './token-uses.ts'
import { createTrace } from './trace.ts'

z.config(z.locales.zhCN())

/** Context of a request, independent of its transport. */
export interface Origin {
  site: Site
  token: string | undefined
  /** API token, by which a program acts for a person. */
  bearer?: string
  ip: string
  userAgent: string
  origin: string
  requestId: string
  /** Language of messages; Chinese by default. */
  language?: Language
  /** Device cookie, if sent. */
  device?: string | undefined
  /** CSRF: a browser sent this from a page of another site, with our cookie. */
  isCrossSite?: boolean
  /** The file that is the body, or accompanies the input. */
  file?: Readable
}

export interface Dispatched {
  /** Serialized answer. A string is written in one piece with the head. */
  body: Buffer | string
  /** Precompressed body, if available. */
  gzip?: Buffer
  code: number
  /** Session cookie to set (token) or clear (null); undefined leaves it. */
  session?: string | null
  /** Device cookie to set. */
  device?: string
}

/** Result of admission: the caller is authorized and counted. */
export interface Admission {
  viewer: (Viewer & { extended?: true }) | null
}

/** Answer of a call: serialized for HTTP, and as a value for server-rendered pages. */
type Answered = Pick<Answer, 'data'> & Pick<Dispatched, 'body' | 'session' | 'gzip' | 'device'>

const OK = 200
/** How long (ms) a call with a reserved pool is held while the database does not answer. */
const HOLD_MS = 5000
const encode = (envelope: Envelope<unknown>): string => JSON.stringify(envelope)

/** Writes are the calls with an operation log entry. */
const deedOf = ({ exports, logAs }: Call): Deed => (exports ? 'export' : logAs === undefined ? 'read' : 'change')

function requireRole(call: Call, viewer: Viewer, site: Site): void {
  const { who, permission } = call
  if (isFenced(call)) refuseActing(viewer)
  const allowed: Record<Exclude<Who, 'anon'>, () => boolean> = {
    login: () => true,
    lecturer: () => viewer.lecturerId !== null,
    // `admit` asks for staff; whose content it is depends on the content, which its domain loads.
    author: () => true,
    org: () => viewer.userType === stateCode.user.organization,
    gradeAdmin: () => viewer.isGradeAdmin === 1,
    // Every user may open a blog; the community domain restricts access to own rows.
    blogger: () => true,
    recommended: () => viewer.isRecommended === 1,
    admin: () => viewer.isAdmin === 1,
  }
  if (who !== 'anon' && !allowed[who]()) throw new CallError('forbidden')
  if (permission && ![permission].flat().some((one) => mayDo(viewer, one, deedOf(call), site)))
    throw new CallError('forbidden')
  requireProof(call, viewer, site)
}

/** Second factor and recent proof, by the rules of the site and the call. @throws {CallError} factorDue, stepUp */
function requireProof({ who, stepUp }: Call, viewer: Viewer, site: Site): void {
  const needsFactor = (who === 'admin' && site.factorOperators) || (stepUp === 'payout' && site.factorPayout)
  if (needsFactor && viewer.hasFactor === 0) throw new CallError('factorDue')
  if (stepUp && viewer.isFresh === 0) throw new CallError('stepUp')
}

/**
 * Parses the input by the call's schema. Reports only the first issue: an input may have tens of thousands.
 * @throws {CallError} invalid, naming the field
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
 * Pipeline of a call: who, limit, parse, handler, shape, envelope. Server-rendered pages and HTTP requests share it.
 */
export function createDispatch(implementations: Implementation[], services: Services) {
  const trace = createTrace(services)
  const tokenUses = createTokenUses(services)
  const byKey = new Map(implementations.map((implementation) => [implementation.call.key, implementation]))

  const connections = ({ reservedPool }: Call, siteId: number): Db =>
    reservedPool ? services.database.reservedPool(siteId, reservedPool) : services.database.of(siteId)

  /** Whether the answer is cached for all callers; cached answers are not rate-limited. */
  const isShared = (call: Call) => call.who === 'anon' && call.cacheSeconds !== undefined

  /** @throws {CallError} forbidden, factorDue, stepUp */
  async function admit(call: Call, viewer: Viewer, { site }: Origin): Promise<void> {
    requireRole(call, viewer, site)
    if (call.who !== 'author' || viewer.lecturerId !== null) return
    if (!(await services.sessions.isContentStaff(connections(call, site.siteId), viewer.userId)))
      throw new CallError('forbidden')
  }

  async function viewerOf(call: Call, from: Origin): Promise<(Viewer & { extended?: true }) | null> {
    if (from.bearer && !isShared(call)) return holderOf(call, from, from.bearer)
    if (call.who === 'anon') {
      if (call.cacheSeconds || !from.token) return null
      // `anon` calls treat an expired session as none.
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
      await admit(call, viewer, from)
    } catch (error) {
      // A proof that is due is no attempt at something forbidden.
      if (error instanceof CallError && error.code === errorTable.forbidden.code)
        await trace.refused(call, viewer, from)
      throw error
    }
    return viewer
  }

  /** The holder of an API token, within its scopes. An open call beyond them is anonymous. */
  async function holderOf(call: Call, from: Origin, bearer: string): Promise<Viewer | null> {
    const viewer = await services.sessions.findHolder(services.database.of(from.site.siteId), bearer, from.ip)
    const { grant } = viewer
    try {
      takeTokenLimit(grant, from)
      if (call.who === 'anon') return isGranted(grant, call) ? viewer : null
      try {
        requireScope(grant, call)
        await admit(call, viewer, from)
      } catch (error) {
        await trace.refused(call, viewer, from)
        throw error
      }
    } catch (error) {
      tokenUses.refused(call, viewer, from, error)
      throw error
    }
    return viewer
  }

  function takeTokenLimit({ tokenId, perMinute }: Grant, { site: { siteId } }: Origin): void {
    if (!services.limiter.take(`token|${siteId}|${tokenId}`, { max: perMinute, seconds: 60, by: 'user' }))
      throw new CallError('tooMany', '访问令牌的调用次数超过了每分钟上限，请稍后再试')
  }

  async function compute(
    implementation: Implementation,
    input: unknown,
    from: Origin,
    viewer: (Viewer & { extended?: true }) | null,
  ): Promise<Answered> {
    let msg = '操作成功'
    // An extended session needs a renewed cookie.
    let session: string | null | undefined = viewer?.extended ? from.token : undefined
    let device: string | undefined
    const request = {
      site: from.site,
      need: implementation.call.inClass,
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
      inLanguage: (sentence: string) => inLanguage(sentence, from.language ?? DEFAULT_LANGUAGE),
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
    // Strips undeclared keys; an answer that does not fit its schema is a defect of ours.
    const shaped = implementation.call.output.safeParse(output)
    if (!shaped.success)
      throw new Error(`${implementation.call.key} answer does not match its schema: ${z.prettifyError(shaped.error)}`)
    return {
      data: shaped.data,
      body: encode({ code: OK, msg: inLanguage(msg, from.language ?? DEFAULT_LANGUAGE), data: shaped.data }),
      ...cookies,
    }
  }

  async function letIn(call: Call, from: Origin): Promise<Admission> {
    if (from.isCrossSite && from.token && call.method !== 'GET')
      throw new CallError('forbidden', '请求来自其他网站，已被拒绝')
    const viewer = await viewerOf(call, from)
    try {
      takeLimit(call, from, viewer)
    } catch (error) {
      if (viewer) tokenUses.refused(call, viewer, from, error)
      throw error
    }
    return { viewer }
  }

  /** Bounds a call while the database stalls; exam calls are held for the promised seconds. */
  const bounded = <T>(call: Call, work: () => Promise<T>): Promise<T> =>
    services.database.pulse.guard(work, call.reservedPool ? HOLD_MS : 0)

  /** `raw`: reads the input, after admission. */
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
        // Serialized once for all callers.
        return { data, body: Buffer.from(body) }
      })
    }

    const { viewer } = admission ?? (await letIn(call, from))
    const work = () => {
      const input = parsed(call, raw())
      const run = () => compute(implementation, input, from, viewer)
      return viewer ? trace.follow(call, viewer, input, from, run) : run()
    }
    return viewer ? tokenUses.follow(call, viewer, from, work) : work()
  }

  function takeLimit(call: Call, from: Origin, viewer: Viewer | null): void {
    enforceLimit(services, call.key, call.limit, { siteId: from.site.siteId, ip: from.ip, userId: viewer?.userId })
  }

  /** Error answer for a thrown value; only internal errors are logged as errors. */
  function failure(call: Call, thrown: unknown, from: Origin): { error: CallError } {
    const error = toCallError(thrown)
    const facts = { call: call.key, siteId: from.site.siteId, requestId: from.requestId }
    if (thrown instanceof CallError) {
      if (error.code === 302 || error.code === 306 || error.code === 429)
        services.log.warn({ ...facts, refusal: error.code, ip: from.ip }, 'call refused')
    } else if (error.code === errorTable.busy.code)
      services.log.error({ err: thrown, ...facts }, 'database unreachable')
    else if (error.code === errorTable.internal.code) services.log.error({ err: thrown, ...facts }, 'call failed')
    return { error: refusalIn(error, from.language ?? DEFAULT_LANGUAGE) }
  }

  return {
    calls: implementations.map((implementation) => implementation.call),

    /**
     * Admission before the body is read: session, role and limit. Undefined for cached calls, which are counted on a
     * cache miss only.
     * @throws {CallError}
     */
    async admit(call: Call, from: Origin): Promise<Admission | undefined> {
      return isShared(call) ? undefined : bounded(call, () => letIn(call, from))
    },

    /** Answer of a failed call; logs internal errors. */
    refused(call: Call, thrown: unknown, from: Origin): Dispatched {
      const { error } = failure(call, thrown, from)
      return {
        body: encode({ code: error.code, msg: error.message, data: error.details }),
        code: error.code,
      }
    },

    /** Answers an HTTP request. Never throws. `raw`: reads the input, after admission. */
    async run(call: Call, raw: () => unknown, from: Origin, admission?: Admission): Promise<Dispatched> {
      try {
        const { data: _data, ...answered } = await bounded(call, () => answer(call, raw, from, admission))
        return { ...answered, code: OK }
      } catch (thrown) {
        return this.refused(call, thrown, from)
      }
    },

    /** In-process calls of page loaders: the same pipeline without serialization. @throws {CallError} */
    caller(from: Origin) {
      return async <K extends CallKey>(key: K, input: WireInputOf<K>): Promise<WireOutputOf<K>> => {
        const implementation = byKey.get(key)
        if (!implementation) throw new CallError('notFound', '接口不存在')
        const work: Work = { kind: 'call', name: key, siteId: from.site.siteId, code: OK }
        return doing(work, async () => {
          try {
            const { data } = await bounded(implementation.call, () => answer(implementation.call, () => input, from))
            return data as WireOutputOf<K>
          } catch (thrown) {
            const { error } = failure(implementation.call, thrown, from)
            work.code = error.code
            throw error
          }
        })
      }
    },
  }
}
export type Dispatch = ReturnType<typeof createDispatch>
