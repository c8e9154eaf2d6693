/** SCIM 2.0 (RFC 7644) at /scim/v2/{provider}: how a directory provisions the people of a site. */
import type { Limit } from '@zhixing/contract/call'
import { limits } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { scimPath } from '@zhixing/contract/user/sso-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { writeOperation } from '../shared/operation-log.ts'
import { findScimClient, ScimError, serveScim, siteOfScimToken } from '../user/index.ts'
import { createJsonReader } from './json-body.ts'
import { originOf } from './origin.ts'
import { bearerToken, enforceLimit } from './raw-route.ts'
import { toCallError } from './refusal.ts'

/** A group of some ten thousand members. */
const BODY_BYTES = 1024 * 1024
/** Entra ID sends up to 25 requests in a second. */
const LIMIT: Limit = { by: 'user', max: 2400, seconds: 60 }
const TYPE = 'application/scim+json; charset=utf-8'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

const operations: Readonly<Record<string, string>> = {
  'POST Users': '目录同步：新增人员',
  'PUT Users': '目录同步：修改人员',
  'PATCH Users': '目录同步：修改人员',
  'DELETE Users': '目录同步：删除人员',
  'POST Groups': '目录同步：新增分组',
  'PUT Groups': '目录同步：修改分组',
  'PATCH Groups': '目录同步：修改分组',
  'DELETE Groups': '目录同步：删除分组',
}

interface Entered {
  siteId: number
  client: Awaited<ReturnType<typeof findScimClient>>
}
interface Path {
  providerId: string
  kind: string
  id?: string
}

/** What the operation log keeps of a body: what was changed, without the attributes of the person. */
function logged(body: unknown, id: string | undefined) {
  const { userName, displayName, active, Operations } = (body ?? {}) as Record<string, unknown>
  const paths = (Array.isArray(Operations) ? Operations : []).slice(0, 20).map((one: unknown) => {
    const { op, path, value } = (one ?? {}) as Record<string, unknown>
    const isState = path === 'active' || (typeof value === 'object' && value !== null && 'active' in value)
    return { op, path, ...(isState ? { value } : {}) }
  })
  return { id, userName, displayName, active, ...(paths.length > 0 ? { operations: paths } : {}) }
}

export function addScim(app: FastifyInstance, services: Services): void {
  const entered = new WeakMap<FastifyRequest, Entered>()

  /** Token, provider and limit, before the body is read. @throws {ScimError} 401, 429 */
  async function enter(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request) ?? ''
    const siteId = siteOfScimToken(token)
    const site = siteId === undefined ? undefined : services.sites.byId(siteId)
    const { providerId } = request.params as Path
    if (!site || !/^\d{1,18}$/.test(providerId)) {
      enforceLimit(services, 'scim refused', limits.signIn, { siteId: 0, ip: request.ip })
      throw new ScimError(401, 'A bearer token is needed: Authorization: Bearer.')
    }
    const db = services.database.of(site.siteId)
    const client = await findScimClient(db, token, providerId, request.ip)
    enforceLimit(services, 'scim', LIMIT, { siteId: site.siteId, ip: request.ip, userId: client.client.tokenId })
    entered.set(request, { siteId: site.siteId, client })
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const who = entered.get(request)
    const site = who && services.sites.byId(who.siteId)
    if (!who || !site) throw new Error('a request of SCIM was reached without its token')
    const { providerId, kind, id } = request.params as Path
    const { client, row } = who.client
    const base = `${originOf(request, site, services)}${scimPath(providerId)}`
    const db = services.database.of(site.siteId)
    const operation = operations[`${request.method} ${kind}`]
    const log = (code: number) =>
      operation === undefined
        ? undefined
        : writeOperation(db, {
            siteId: site.siteId,
            viewer: { userId: client.madeBy, actedBy: null },
            operation: `${operation}（令牌：${client.tokenName}）`,
            path: `${request.method} ${scimPath(providerId)}/${kind}`,
            input: logged(request.body, id),
            ip: request.ip,
            userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
            code,
            before: { name: row.providerName, path: '/admin/sso', values: {} },
          })
    const call = {
      method: request.method,
      kind,
      id,
      query: request.query as Record<string, unknown>,
      body: request.body,
    }
    try {
      const { status, body } = await serveScim({ services, db, row, base, ip: request.ip }, call)
      await log(200)
      void reply.code(status).header('cache-control', 'no-store')
      const location = (body?.meta as { location?: string } | undefined)?.location
      if (status === 201 && location) void reply.header('location', location)
      return body === undefined ? reply.send() : reply.type(TYPE).send(JSON.stringify(body))
    } catch (error) {
      await log(error instanceof ScimError ? error.status : toCallError(error).code)
      throw error
    }
  }

  void app.register(async (scope) => {
    const read = createJsonReader(scope)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/scim+json', 'application/json'],
      { parseAs: 'buffer', bodyLimit: BODY_BYTES },
      (request: FastifyRequest, body: Buffer) =>
        // Okta and others name a type without a body in DELETE.
        body.length === 0 ? Promise.resolve(undefined) : read(request, body),
    )
    scope.setErrorHandler((thrown, request, reply) => {
      const { status, detail, scimType } = errorOf(thrown)
      if (status >= 500) services.log.error({ err: thrown, url: request.url, requestId: request.id }, 'SCIM failed')
      if (status === 401) void reply.header('www-authenticate', 'Bearer')
      if (status === 429 || status === 503) void reply.header('retry-after', '10')
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type(TYPE)
        .send(JSON.stringify({ schemas: [ERROR], status: String(status), ...(scimType ? { scimType } : {}), detail }))
    })
    for (const url of [scimPath(':providerId/:kind'), scimPath(':providerId/:kind/:id')])
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        bodyLimit: BODY_BYTES,
        onRequest: enter,
        handler: handle,
      })
  })
}

/** Status and words of an error. */
function errorOf(thrown: unknown): { status: number; detail: string; scimType?: string | undefined } {
  if (thrown instanceof ScimError) return { status: thrown.status, detail: thrown.message, scimType: thrown.scimType }
  const { statusCode = 500, message } = thrown as { statusCode?: number; message: string }
  if (statusCode < 500)
    return { status: statusCode, detail: message, ...(statusCode === 400 ? { scimType: 'invalidSyntax' } : {}) }
  const { code } = toCallError(thrown)
  if (code === errorTable.tooMany.code) return { status: 429, detail: 'Too many requests.' }
  if (code === errorTable.busy.code) return { status: 503, detail: 'The server is busy.' }
  if (thrown instanceof CallError) return { status: 400, detail: thrown.message, scimType: 'invalidValue' }
  return { status: 500, detail: 'The server failed.' }
}
