import { createHash, randomBytes } from 'node:crypto'
import { contract } from '@zhixing/contract'
import type { Permission } from '@zhixing/contract/permissions'
import { isScope, scopeName } from '@zhixing/contract/user/token-scopes'
import { adminToken, ownToken } from '@zhixing/contract/user/token'
import { MAX_TOKENS } from '@zhixing/contract/user/token-rules'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { isNetwork } from '../../kernel/address.ts'
import { CallError } from '../../kernel/errors.ts'
import { takeTurn } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { newApiToken } from '../../kernel/session.ts'
import { holds } from '../../kernel/permissions.ts'
import { apiCalls } from './catalogue.ts'
import * as sql from './token.sql.ts'
import { hasToken, pageOfUses, selectFigures } from './uses.sql.ts'

/** Nouns of the contract as `domain.noun`. */
const nouns: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([domain, own]) => Object.keys(own).map((noun) => `${domain}.${noun}`)),
)

/** Where http/docs.ts serves the OpenAPI document. */
const OPENAPI_PATH = '/apis/openapi.json'

/** Characters that a list of tokens shows. */
const SHOWN = 12

interface Wanted {
  tokenName: string
  scopes: string[]
  ipRanges: string[]
  days: number
  perMinute: number
}

async function make(
  { db, site, viewer }: Pick<Request<'login'>, 'db' | 'site' | 'viewer'>,
  isOffice: 0 | 1,
  wanted: Wanted,
) {
  const scopes = [...new Set(wanted.scopes)]
  const unknown = scopes.find((scope) => !isScope(scope, isOffice === 1, nouns))
  if (unknown !== undefined) throw new CallError('invalid', `没有“${unknown}”这项权限`, 'scopes')
  const beyond = scopes.find((scope) => {
    const permission = /^admin\.(.+):/.exec(scope)?.[1] as Permission | undefined
    return permission !== undefined && !holds(viewer, permission, site)
  })
  if (beyond !== undefined)
    throw new CallError('invalid', `你没有“${scopeName(beyond)}”这项权限，不能授予令牌`, 'scopes')
  const ipRanges = wanted.ipRanges.filter(Boolean)
  const wrong = ipRanges.find((one) => !isNetwork(one))
  if (wrong !== undefined)
    throw new CallError('invalid', `“${wrong}”不是 IP 地址或网段，如 203.0.113.7 或 203.0.113.0/24`, 'ipRanges')
  const token = newApiToken(site.siteId, randomBytes(32))
  const id = await transaction(db, async (tx) => {
    await takeTurn(tx, 'api_token')
    if ((await sql.countLive(tx, viewer.userId)) >= MAX_TOKENS)
      throw new CallError('shown', `最多同时有 ${MAX_TOKENS} 个令牌，请先停用不再使用的`)
    return sql.insertToken(tx, {
      userId: viewer.userId,
      tokenName: wanted.tokenName,
      hash: createHash('sha256').update(token).digest(),
      tokenStart: token.slice(0, SHOWN),
      isOffice,
      scopes,
      ipRanges,
      perMinute: wanted.perMinute,
      days: wanted.days,
    })
  })
  return { id, token }
}

const MISSING = '令牌不存在或已停用'

/** Checks that there is such a token, of this person if `userId` is given. @throws {CallError} notFound */
async function requireToken(db: Db, id: string, userId?: string): Promise<void> {
  if (!(await hasToken(db, id, userId))) throw new CallError('notFound', MISSING)
}

const own = implement(ownToken, {
  list: async (_input, { db, viewer }) => ({ list: await sql.selectOwn(db, viewer.userId) }),

  document: async (_input, { services }) => ({ documentUrl: services.config.openapi ? OPENAPI_PATH : '' }),

  async save(input, request) {
    const made = await make(request, 0, input)
    request.setMessage('令牌已创建，请立即复制，之后不能再查看')
    return made
  },

  async delete({ id }, { db, viewer, setMessage }) {
    if (!(await sql.revokeToken(db, id, viewer.userId))) throw new CallError('notFound', MISSING)
    setMessage('令牌已停用')
    return {}
  },

  async uses(input, { db, viewer }) {
    await requireToken(db, input.id, viewer.userId)
    return pageOfUses(db, input.id, input.isRefused, input)
  },

  async figures({ id }, { db, viewer }) {
    await requireToken(db, id, viewer.userId)
    return { list: await selectFigures(db, id) }
  },
})

const office = implement(adminToken, {
  async calls({ keyword, scopeDomain, isStable, isReading, pageCurrent, pageSize }) {
    const words = keyword.toLowerCase()
    const list = apiCalls().filter(
      (one) =>
        (words === '' || [one.path, one.noun, one.about].some((text) => text.toLowerCase().includes(words))) &&
        (scopeDomain === '' || one.noun.startsWith(`${scopeDomain}.`)) &&
        (isStable === undefined || one.isStable === isStable) &&
        (isReading === undefined || one.isReading === isReading),
    )
    const page = { pageCurrent, pageSize }
    const from = offsetOf(page)
    return pageOf(page, list.length, list.slice(from, from + pageSize))
  },

  page: (input, { db }) => sql.pageOfTokens(db, input, input),

  async save(input, request) {
    const made = await make(request, 1, input)
    request.setMessage('令牌已创建，请立即复制，之后不能再查看')
    return made
  },

  async delete({ id }, { db, setMessage }) {
    if (!(await sql.revokeToken(db, id))) throw new CallError('notFound', MISSING)
    setMessage('令牌已停用')
    return {}
  },

  async uses(input, { db }) {
    await requireToken(db, input.id)
    return pageOfUses(db, input.id, input.isRefused, input)
  },

  async figures({ id }, { db }) {
    await requireToken(db, id)
    return { list: await selectFigures(db, id) }
  },
})

export const calls = [...own, ...office]
