/** Resources of SCIM: what is read of a sent one, and how a stored one is shown. Pure. */
import { invalidValue } from './errors.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export type Json = Record<string, unknown>

/** Attributes of a person that are stored; others are accepted and dropped. */
const KEPT = [
  'name',
  'displayName',
  'nickName',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'emails',
  'phoneNumbers',
  ENTERPRISE,
] as const
/** Names as the schemas spell them, by their lower case: attribute names have no case (RFC 7643, 2.1). */
const spelling = new Map(
  ['schemas', 'id', 'externalId', 'userName', 'active', 'members', ...KEPT].map((name) => [name.toLowerCase(), name]),
)
/** The spelling of an attribute; undefined for one that is not stored. */
export const attributeNamed = (name: string): string | undefined => spelling.get(name.toLowerCase())

const MAX_NAME = 256
const MAX_ATTRIBUTES = 16_384

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `active` as booleans and as the strings of Entra ID. */
function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidValue(`${name} has to be a boolean.`)
}

function textOf(value: unknown, name: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || value.length > MAX_NAME || !value.isWellFormed() || value.includes('\0'))
    throw invalidValue(`${name} has to be a string of at most ${MAX_NAME} characters.`)
  return value.trim()
}

/** Without null characters and lone surrogates, which PostgreSQL cannot store. */
const storable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed() : inner,
    ),
  )

export interface Person {
  userName: string
  externalId: string
  isActive: 0 | 1
  attributes: Json
}

/** With the names of attributes as the schemas spell them, without unknown ones. */
export function spelled(sent: Json): Json {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const known = attributeNamed(name)
      return known === undefined ? [] : [[known, value]]
    }),
  )
}

/** A person of a resource. @throws {ScimError} invalidValue */
export function personFrom(resource: Json): Person {
  const all = spelled(resource)
  const userName = textOf(all.userName, 'userName')
  if (userName === '') throw invalidValue('userName is required.')
  const attributes = Object.fromEntries(
    KEPT.flatMap((name) => (all[name] === undefined || all[name] === null ? [] : [[name, storable(all[name])]])),
  )
  if (JSON.stringify(attributes).length > MAX_ATTRIBUTES) throw invalidValue('The attributes are too large.')
  return {
    userName,
    externalId: textOf(all.externalId, 'externalId'),
    isActive: all.active === undefined || booleanOf(all.active, 'active') ? 1 : 0,
    attributes,
  }
}

export interface Group {
  displayName: string
  externalId: string
  /** Ids of people, without repetitions. */
  members: string[]
}

/** A group of a resource. @throws {ScimError} invalidValue */
export function groupFrom(resource: Json): Group {
  const all = spelled(resource)
  const displayName = textOf(all.displayName, 'displayName')
  if (displayName === '') throw invalidValue('displayName is required.')
  const members = all.members ?? []
  if (!Array.isArray(members)) throw invalidValue('members has to be an array.')
  const ids = members.map((one: unknown) => {
    const id = isObject(one) ? one.value : one
    if (typeof id !== 'string' || !/^\d{1,19}$/.test(id)) throw invalidValue('A member is named by the id of a User.')
    return id
  })
  return { displayName, externalId: textOf(all.externalId, 'externalId'), members: [...new Set(ids)] }
}

/** The first text among an array of values, the primary one or one of `type` before others. */
function valueOf(list: unknown, type: string): string {
  if (!Array.isArray(list)) return ''
  const objects = list.filter(isObject)
  const best = objects.find((one) => one.type === type) ?? objects.find((one) => one.primary === true) ?? objects[0]
  return typeof best?.value === 'string' ? best.value : ''
}

/** Name and number of a person, for a new account. */
export function accountOf({ userName, attributes }: Pick<Person, 'userName' | 'attributes'>): {
  name: string
  mobile: string
} {
  const name = isObject(attributes.name) ? attributes.name : {}
  const part = (key: string) => (typeof name[key] === 'string' ? name[key].trim() : '')
  const [family, given] = [part('familyName'), part('givenName')]
  // 张 + 伟 without a space, Smith + John with one.
  const whole = /[\u3400-\u9fff]/.test(family + given) ? family + given : `${given} ${family}`.trim()
  const display = typeof attributes.displayName === 'string' ? attributes.displayName.trim() : ''
  return {
    name: display || part('formatted') || whole || (userName.split('@')[0] ?? ''),
    mobile: valueOf(attributes.phoneNumbers, 'mobile'),
  }
}

interface Stored {
  id: string
  externalId: string
  gmtCreate: string
  gmtModified: string
}
const meta = (resourceType: 'User' | 'Group', { id, gmtCreate, gmtModified }: Stored, base: string) => ({
  resourceType,
  created: gmtCreate,
  lastModified: gmtModified,
  location: `${base}/${resourceType}s/${id}`,
})
const named = (externalId: string) => (externalId === '' ? {} : { externalId })

export function shownPerson(
  row: Stored & Person & { groups: readonly { id: string; displayName: string }[] },
  base: string,
): Json {
  return {
    schemas: [USER, ...(row.attributes[ENTERPRISE] === undefined ? [] : [ENTERPRISE])],
    id: row.id,
    ...named(row.externalId),
    userName: row.userName,
    active: row.isActive === 1,
    ...row.attributes,
    groups: row.groups.map(({ id, displayName }) => ({
      value: id,
      display: displayName,
      $ref: `${base}/Groups/${id}`,
    })),
    meta: meta('User', row, base),
  }
}

/** `members`: undefined leaves them out, as clients ask with `excludedAttributes`. */
export function shownGroup(
  row: Stored & { displayName: string; members: readonly { id: string; userName: string }[] | undefined },
  base: string,
): Json {
  return {
    schemas: [GROUP],
    id: row.id,
    ...named(row.externalId),
    displayName: row.displayName,
    ...(row.members
      ? {
          members: row.members.map(({ id, userName }) => ({
            value: id,
            display: userName,
            type: 'User',
            $ref: `${base}/Users/${id}`,
          })),
        }
      : {}),
    meta: meta('Group', row, base),
  }
}
