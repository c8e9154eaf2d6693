/** PATCH of SCIM (RFC 7644, 3.5.2), with what Entra ID and Okta send beyond it. Pure. */
import { ScimError, invalidValue } from './errors.ts'
import { attributeNamed, ENTERPRISE, isObject, type Json } from './resource.ts'

type Kind = 'add' | 'replace' | 'remove'

/** A path: attribute, choice among its values, sub-attribute. */
interface Path {
  /** Of the enterprise extension. */
  isEnterprise: boolean
  attribute: string
  choice: { key: string; value: string }[] | undefined
  sub: string | undefined
}

const MAX_OPERATIONS = 1000
const PATH = /^(\w+|\$ref)(?:\[([^\]]*)\])?(?:\.(\w+|\$ref))?$/
const CHOICE = /^\s*(\w+)\s+eq\s+(?:"([^"]*)"|(true|false))\s*$/i
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i

/** @throws {ScimError} invalidPath */
function pathOf(text: string): Path {
  const refused = new ScimError(400, `The path "${text.slice(0, 200)}" is not understood.`, 'invalidPath')
  const own = text.trim().replace(CORE, '')
  const isEnterprise = own.toLowerCase().startsWith(`${ENTERPRISE.toLowerCase()}:`)
  const match = PATH.exec(isEnterprise ? own.slice(ENTERPRISE.length + 1) : own)
  const [, attribute = '', choice, sub] = match ?? []
  if (!match || isUnsafe(attribute) || (sub !== undefined && isUnsafe(sub))) throw refused
  return {
    isEnterprise,
    attribute,
    sub,
    choice:
      choice === undefined
        ? undefined
        : choice.split(/\s+and\s+/i).map((part) => {
            const [, key, quoted, bare] = CHOICE.exec(part) ?? []
            if (key === undefined || isUnsafe(key)) throw refused
            return { key, value: quoted ?? bare ?? '' }
          }),
  }
}

/** Names by which an object would get another prototype. */
const isUnsafe = (name: string): boolean => ['__proto__', 'constructor', 'prototype'].includes(name)

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
/** Elements are the same if their `value` is. */
const isElement = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) && one.value !== undefined ? one.value === other.value : same(one, other)
/** A simple value as text in lower case; empty for an object. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).toLowerCase()
    : ''
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** The value of an attribute after an operation on all of it; undefined removes it. */
function whole(kind: Kind, before: unknown, value: unknown): unknown {
  if (kind === 'remove') {
    // Entra ID names the members to remove in the value.
    if (!Array.isArray(before) || value === undefined || value === null) return undefined
    const gone = listOf(value)
    return before.filter((one) => !gone.some((other) => isElement(one, other)))
  }
  if (Array.isArray(before)) {
    if (kind === 'replace') return listOf(value)
    const known = new Set(before.map((one) => (isObject(one) && one.value !== undefined ? one.value : undefined)))
    const added = listOf(value).filter((one) =>
      isObject(one) && one.value !== undefined ? !known.has(one.value) : !before.some((other) => same(one, other)),
    )
    return [...before, ...added]
  }
  if (isObject(before) && isObject(value)) return { ...before, ...value }
  return value
}

/** An operation on those values that the path chooses. */
function chosen(kind: Kind, before: unknown, { choice = [], sub }: Path, value: unknown): unknown {
  const list = listOf(before)
  const fits = (one: unknown): one is Json =>
    isObject(one) && choice.every(({ key, value: wanted }) => textOf(one[key]) === wanted.toLowerCase())
  if (kind === 'remove') {
    if (sub === undefined) return list.filter((one) => !fits(one))
    return list.map((one) => {
      if (!fits(one)) return one
      const { [sub]: _gone, ...rest } = one
      return rest
    })
  }
  const change = sub === undefined ? (isObject(value) ? value : { value }) : { [sub]: value }
  if (!list.some(fits)) {
    const named = Object.fromEntries(
      choice.map(({ key, value: wanted }) => [key, key === 'primary' ? wanted.toLowerCase() === 'true' : wanted]),
    )
    return [...list, { ...named, ...change }]
  }
  return list.map((one) => (fits(one) ? { ...one, ...change } : one))
}

/** The object with one attribute changed; one that is not stored is ignored. */
function changed(holder: Json, name: string | undefined, kind: Kind, path: Path, value: unknown): Json {
  if (name === undefined) return holder
  const before = holder[name]
  const { [name]: _before, ...rest } = holder
  const after =
    path.choice !== undefined
      ? chosen(kind, before, path, value)
      : path.sub === undefined
        ? whole(kind, before, value)
        : subChanged(before, path.sub, kind, value)
  return after === undefined || after === null ? rest : { ...rest, [name]: after }
}

function subChanged(before: unknown, sub: string, kind: Kind, value: unknown): unknown {
  // `members.value` and the like: of a list all values.
  if (Array.isArray(before)) return chosen(kind, before, { isEnterprise: false, attribute: '', choice: [], sub }, value)
  const { [sub]: _before, ...rest } = isObject(before) ? before : {}
  return kind === 'remove' || value === null ? rest : { ...rest, [sub]: value }
}

function at(resource: Json, text: string, kind: Kind, value: unknown): Json {
  // The whole extension.
  if (text.toLowerCase() === ENTERPRISE.toLowerCase())
    return changed(
      resource,
      ENTERPRISE,
      kind,
      { isEnterprise: false, attribute: ENTERPRISE, choice: undefined, sub: undefined },
      value,
    )
  const path = pathOf(text)
  if (!path.isEnterprise) return changed(resource, attributeNamed(path.attribute), kind, path, value)
  const extension = isObject(resource[ENTERPRISE]) ? resource[ENTERPRISE] : {}
  return { ...resource, [ENTERPRISE]: changed(extension, path.attribute, kind, path, value) }
}

/** A resource after the operations of a PATCH. @throws {ScimError} invalidSyntax, invalidPath, invalidValue */
export function patched(resource: Json, body: unknown): Json {
  const wrong = (detail: string) => new ScimError(400, detail, 'invalidSyntax')
  const operations = isObject(body) ? (body.Operations ?? body.operations) : undefined
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS)
    throw wrong(`Operations has to be an array of 1 to ${MAX_OPERATIONS} operations.`)
  let now = resource
  for (const one of operations as unknown[]) {
    if (!isObject(one) || typeof one.op !== 'string') throw wrong('An operation is an object with "op".')
    const kind = one.op.toLowerCase()
    if (kind !== 'add' && kind !== 'replace' && kind !== 'remove') throw wrong('"op" is add, replace or remove.')
    if (one.path !== undefined && one.path !== null && one.path !== '') {
      if (typeof one.path !== 'string') throw wrong('"path" has to be a string.')
      now = at(now, one.path, kind, one.value)
      continue
    }
    if (kind === 'remove') throw new ScimError(400, 'Nothing is named to remove.', 'noTarget')
    if (!isObject(one.value)) throw invalidValue('Without a path the value has to be an object.')
    for (const [name, value] of Object.entries(one.value)) now = at(now, name, kind, value)
  }
  return now
}
