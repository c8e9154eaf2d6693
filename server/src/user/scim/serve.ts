/** A request of a directory to the SCIM server: who sends it, and what it does. */
import type { Db } from '../../kernel/db/index.ts'
import { hashToken } from '../../kernel/session.ts'
import { type ProviderRow, selectProvider } from '../sso/sso.sql.ts'
import { ScimError } from './errors.ts'
import { filterOf } from './filter.ts'
import * as groups from './groups.ts'
import * as people from './people.ts'
import { isObject, type Json } from './resource.ts'
import { documentOf, MAX_RESULTS } from './schemas.ts'
import type { ScimRequest } from './request.ts'
import type { Part } from './scim.sql.ts'
import { selectScimClient, type ScimClient, touchScimToken } from './token.sql.ts'

export interface ScimCall {
  method: string
  /** `Users`, `Groups`, or the name of a document. */
  kind: string
  id: string | undefined
  query: Json
  body: unknown
}

export interface ScimAnswer {
  status: number
  body: Json | undefined
}

/** The prefix tells secret scanners and people what it is; the site is found without a search. */
export const newScimToken = (siteId: number, random: Buffer): string => `zxs_${siteId}_${random.toString('base64url')}`

/** Site of a token; undefined if it is malformed. */
export function siteOfScimToken(token: string): number | undefined {
  const match = /^zxs_([1-9]\d{0,9})_[\w-]{43}$/.exec(token)
  return match ? Number(match[1]) : undefined
}

/** The directory of a token, and its provider. @throws {ScimError} 401 */
export async function findScimClient(
  db: Db,
  token: string,
  providerId: string,
  ip: string,
): Promise<{ client: ScimClient; row: ProviderRow }> {
  const client = await selectScimClient(db, hashToken(token))
  const row = client?.providerId === providerId ? await selectProvider(db, providerId) : undefined
  if (!client || !row) throw new ScimError(401, 'The bearer token is not valid for this address.')
  if (client.isUseDue) await touchScimToken(db, client.tokenId, ip)
  return { client, row }
}

const DEFAULT_COUNT = 100

/** A number of the query; negative ones and texts count as `least` (RFC 7644, 3.4.2.4). */
function numberIn(query: Json, name: string, otherwise: number, least: number): number {
  if (query[name] === undefined) return otherwise
  const value = Number(query[name])
  return Number.isSafeInteger(value) ? Math.max(least, value) : least
}

const partOf = (query: Json): Part => ({
  startIndex: Math.min(numberIn(query, 'startIndex', 1, 1), 10_000_000),
  count: Math.min(numberIn(query, 'count', DEFAULT_COUNT, 0), MAX_RESULTS),
})

/** A repeated parameter is a list, which means nothing here. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const filterIn = ({ filter }: Json) => (filter === undefined || filter === '' ? [] : filterOf(textIn(filter)))

/** Whether the query asks for members: large groups are read without them. */
function asksMembers({ attributes, excludedAttributes }: Json): boolean {
  const names = (list: unknown) =>
    textIn(list)
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
  if (attributes !== undefined) return names(attributes).includes('members')
  return !names(excludedAttributes).includes('members')
}

function objectOf(body: unknown): Json {
  if (!isObject(body)) throw new ScimError(400, 'The body has to be a JSON object.', 'invalidSyntax')
  return body
}

/** Answers a call. @throws {ScimError} */
export async function serveScim(request: ScimRequest, call: ScimCall): Promise<ScimAnswer> {
  const { method, kind, id, query, body } = call
  if (id !== undefined && (kind === 'Users' || kind === 'Groups') && !/^\d{1,18}$/.test(id))
    throw new ScimError(404, 'There is no resource with this id.')
  if (kind === 'Users') return serveUsers(request, method, id, query, body)
  if (kind === 'Groups') return serveGroups(request, method, id, query, body)
  const document = method === 'GET' ? documentOf(request.base, kind, id) : undefined
  if (!document) throw new ScimError(404, 'There is no such address.')
  return { status: 200, body: document }
}

const ok = (body: Json): ScimAnswer => ({ status: 200, body })
const NOTHING: ScimAnswer = { status: 204, body: undefined }
const notAllowed = (method: string) => new ScimError(405, `${method} is not possible here.`)

async function serveUsers(
  request: ScimRequest,
  method: string,
  id: string | undefined,
  query: Json,
  body: unknown,
): Promise<ScimAnswer> {
  if (id === undefined) {
    if (method === 'GET') return ok(await people.listPeople(request, filterIn(query), partOf(query)))
    if (method === 'POST') return { status: 201, body: await people.createPerson(request, objectOf(body)) }
    throw notAllowed(method)
  }
  if (method === 'GET') return ok(await people.viewPerson(request, id))
  if (method === 'PUT') return ok(await people.replacePerson(request, id, objectOf(body)))
  if (method === 'PATCH') return ok(await people.patchPerson(request, id, objectOf(body)))
  if (method !== 'DELETE') throw notAllowed(method)
  await people.removePerson(request, id)
  return NOTHING
}

async function serveGroups(
  request: ScimRequest,
  method: string,
  id: string | undefined,
  query: Json,
  body: unknown,
): Promise<ScimAnswer> {
  const withMembers = asksMembers(query)
  if (id === undefined) {
    if (method === 'GET') return ok(await groups.listGroups(request, filterIn(query), partOf(query), withMembers))
    if (method === 'POST') return { status: 201, body: await groups.createGroup(request, objectOf(body)) }
    throw notAllowed(method)
  }
  if (method === 'GET') return ok(await groups.viewGroup(request, id, withMembers))
  if (method === 'PUT') return ok(await groups.replaceGroup(request, id, objectOf(body)))
  if (method !== 'PATCH' && method !== 'DELETE') throw notAllowed(method)
  await (method === 'PATCH' ? groups.patchGroup(request, id, objectOf(body)) : groups.removeGroup(request, id))
  return NOTHING
}
