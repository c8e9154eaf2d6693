import type { Readable } from 'node:stream'
import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import type { Call, Who } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import type { Envelope } from '@zhixing/contract/shapes'
import { z } from 'zod'
import type { Answer } from '../kernel/answer-cache.ts'
import { isDatabaseDown } from '../kernel/db/down.ts'
import type { Db } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { type Implementation, ReadyAnswer, type Request } from '../kernel/implement.ts'
import { writeOperation } from '../kernel/operation-log.ts'
import { holds } from '../kernel/permissions.ts'
import type { Services } from '../kernel/services.ts'
import { findViewer, type Viewer } from '../kernel/session.ts'
import type { Site } from '../kernel/sites.ts'

z.config(z.locales.zhCN())

/** Who and what stands behind one request, whatever carried it. */
export interface Origin {
  site: Site
  token: string | undefined
  ip: string
  userAgent: string
  origin: string
  requestId: string
  /** The body of a call whose transport is a file. */
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
}

/** What a call answered: for the wire, and as a value for pages rendered in this process. */
type Answered = Pick<Answer, 'data'> & Pick<Dispatched, 'body' | 'session' | 'gzip'>

const OK = 200
const encode = (envelope: Envelope<unknown>): string => JSON.stringify(envelope)

function requireRole({ who, permission, ownHandOnly }: Call, viewer: Viewer, site: Site): void {
  if (viewer.actedBy !== null && (ownHandOnly || who === 'admin'))
    throw new CallError('forbidden', '你正以用户的身份浏览，不能进行此操作')
  const allowed: Record<Exclude<Who, 'anon'>, () => boolean> = {
    login: () => true,
    lecturer: () => viewer.lecturerId !== null,
    org: () => viewer.userType === 3,
    gradeAdmin: () => viewer.isGradeAdmin === 1,
    // Whoever is signed in may open a blog; the community domain narrows it to its own rows.
    blogger: () => true,
    recommended: () => viewer.isRecommended === 1,
    admin: () => viewer.isAdmin === 1,
  }
  if (who !== 'anon' && !allowed[who]()) throw new CallError('forbidden')
  if (permission && !holds(viewer, permission, site)) throw new CallError('forbidden')
}

/** The first thing wrong with an input, as a sentence that names the field. */
function invalid(error: z.ZodError): CallError {
  const issue = error.issues[0]
  const field = issue?.path.map(String).join('.') ?? ''
  const msg = issue?.message ?? errorTable.invalid.msg
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
  const byKey = new Map(implementations.map((implementation) => [implementation.call.key, implementation]))

  const connections = ({ lane }: Call, siteId: number): Db =>
    lane ? services.database.lane(siteId, lane) : services.database.site(siteId)

  async function viewerOf(call: Call, from: Origin): Promise<(Viewer & { extended?: true }) | null> {
    if (call.who === 'anon') {
      if (call.cacheSeconds || !from.token) return null
      // An open call works without a session; a dead one is as good as none.
      return findViewer(services.database.site(from.site.siteId), from.site.siteId, from.token).catch(
        (error: unknown) => {
          if (error instanceof CallError) return null
          throw error
        },
      )
    }
    if (!from.token) throw new CallError('loginRequired')
    const { siteId } = from.site
    const viewer = await findViewer(connections(call, siteId), siteId, from.token, { lasting: call.lane !== undefined })
    requireRole(call, viewer, from.site)
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
    const request = {
      site: from.site,
      viewer,
      db: connections(implementation.call, from.site.siteId),
      ip: from.ip,
      userAgent: from.userAgent,
      origin: from.origin,
      services,
      ...(from.file ? { file: from.file } : {}),
      say: (text: string) => {
        msg = text
      },
      setSession: (token: string | null) => {
        session = token
      },
    } as Request
    const output = await implementation.run(input, request)
    const told = session === undefined ? {} : { session }
    if (output instanceof ReadyAnswer) return { data: output.data, body: output.body, gzip: output.gzip, ...told }
    // Only declared keys leave; an answer that does not fit its shape is our fault.
    const shaped = implementation.call.output.safeParse(output)
    if (!shaped.success)
      throw new Error(`${implementation.call.key} answered out of shape: ${z.prettifyError(shaped.error)}`)
    return {
      data: shaped.data,
      body: encode({ code: OK, msg, data: shaped.data }),
      ...told,
    }
  }

  async function answer(call: Call, raw: unknown, from: Origin): Promise<Answered> {
    const implementation = byKey.get(call.key)
    if (!implementation) throw new CallError('notFound', '接口不存在')
    const parsed = call.input.safeParse(raw ?? {})
    const siteId = from.site.siteId

    if (call.who === 'anon' && call.cacheSeconds && parsed.success) {
      const key = `${call.key} ${JSON.stringify(parsed.data)}`
      // A kept answer costs nothing and is not counted.
      const kept = services.answers.peek(siteId, key)
      if (kept) return kept
      takeLimit(call, from, null)
      return services.answers.put(siteId, key, call.cacheSeconds, async () => {
        const { data, body } = await compute(implementation, parsed.data, from, null)
        // Bytes, once for all who will get it.
        return { data, body: Buffer.from(body) }
      })
    }

    const viewer = await viewerOf(call, from)
    takeLimit(call, from, viewer)
    if (!parsed.success) throw invalid(parsed.error)
    if (!call.logAs || !viewer) return compute(implementation, parsed.data, from, viewer)
    const log = (code: number) =>
      writeOperation(services.database.site(siteId), {
        siteId,
        viewer,
        call,
        input: parsed.data,
        ip: from.ip,
        userAgent: from.userAgent,
        code,
      })
    const done = await compute(implementation, parsed.data, from, viewer).catch(async (error: unknown) => {
      await log(error instanceof CallError ? error.code : errorTable.internal.code).catch((cause: unknown) =>
        services.log.error({ err: cause, call: call.key }, 'operation log failed'),
      )
      throw error
    })
    // The deed stands; a log that cannot be written is our trouble, and is told as such rather than hidden.
    await log(OK)
    return done
  }

  function takeLimit(call: Call, from: Origin, viewer: Viewer | null): void {
    const counted = call.limit.by === 'user' && viewer ? viewer.userId : from.ip
    if (!services.limiter.take(`${call.key}|${from.site.siteId}|${counted}`, call.limit)) throw new CallError('tooMany')
  }

  /** What the caller is told of a failure; only our own faults are logged as errors. */
  function failure(call: Call, error: unknown, from: Origin): { error: CallError } {
    if (error instanceof CallError) {
      if (error.code === 302 || error.code === 306 || error.code === 429)
        services.log.warn(
          { call: call.key, code: error.code, siteId: from.site.siteId, ip: from.ip, requestId: from.requestId },
          'call refused',
        )
      return { error }
    }
    // A NUL or a lone surrogate in a text: PostgreSQL knows no such character.
    if (/^(22021|22P05)$/.test((error as { code?: string } | null)?.code ?? ''))
      return { error: new CallError('invalid', '内容含有无法保存的字符') }
    const down = isDatabaseDown(error)
    services.log.error(
      { err: error, call: call.key, siteId: from.site.siteId, requestId: from.requestId },
      down ? 'database is away' : 'call failed',
    )
    return { error: new CallError(down ? 'busy' : 'internal') }
  }

  return {
    calls: implementations.map((implementation) => implementation.call),

    /**
     * Lets a request in that is carried by a route of its own (a file, a stream): who may, and how often, as for every call.
     * @throws {CallError}
     */
    async admit(call: Call, from: Origin): Promise<Viewer | null> {
      const viewer = await viewerOf(call, from)
      takeLimit(call, from, viewer)
      return viewer
    },

    /** Answers a request from outside. Never throws. */
    async run(call: Call, raw: unknown, from: Origin): Promise<Dispatched> {
      try {
        const { data: _data, ...answered } = await answer(call, raw, from)
        return { ...answered, code: OK }
      } catch (thrown) {
        const { error } = failure(call, thrown, from)
        return {
          body: encode({ code: error.code, msg: error.message, data: error.field ? { field: error.field } : null }),
          code: error.code,
        }
      }
    },

    /** Calls from within the process (page loaders): the same way, without the wire. @throws {CallError} */
    caller(from: Origin) {
      return async <K extends CallKey>(key: K, input: InputOf<K>): Promise<OutputOf<K>> => {
        const implementation = byKey.get(key)
        if (!implementation) throw new CallError('notFound', '接口不存在')
        try {
          return (await answer(implementation.call, input, from)).data as OutputOf<K>
        } catch (thrown) {
          throw failure(implementation.call, thrown, from).error
        }
      }
    },
  }
}
export type Dispatch = ReturnType<typeof createDispatch>
