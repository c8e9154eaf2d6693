/** What the entries and answers of an LDAP directory mean. Pure. */
import type { SsoSettings } from '@zhixing/contract/user/sso'
import { AndFilter, EqualityFilter, type Entry, Filter, FilterParser, OrFilter } from 'ldapts'
import { texts } from './sso-texts.ts'
import type { Claims } from './sso-rules.ts'

/** Attributes that are read beside the mapped ones: for the try, and for the state of the account. */
const COMMON = [
  'cn',
  'displayName',
  'uid',
  'sAMAccountName',
  'mail',
  'mobile',
  'employeeNumber',
  'department',
  'memberOf',
]
const STATE = ['userAccountControl', 'nsAccountLock', 'pwdAccountLockedTime']
/** Active Directory's id is binary. */
const OBJECT_GUID = 'objectguid'
const isGuid = (name: string) => name.toLowerCase() === OBJECT_GUID

/** Attributes whose values identify an entry in all directories. */
const UNIQUE_IDS = new Set([OBJECT_GUID, 'entryuuid', 'nsuniqueid', 'ipauniqueid', 'guid'])
export const isUniqueId = (attribute: string): boolean => UNIQUE_IDS.has(attribute.toLowerCase())

/** A person of a directory. */
export interface Person {
  dn: string
  claims: Claims & { sub: string }
  isDisabled: boolean
}

/** Replaces placeholders of a filter by escaped values (RFC 4515). @throws for a template that is not a filter */
export function fillFilter(template: string, values: Readonly<Record<string, string>>): Filter {
  return FilterParser.parseString(
    template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? Filter.escape(values[name] ?? '') : whole,
    ),
  )
}

/** The filter of all accounts: the placeholder becomes "any value". */
const anyone = (template: string): Filter => FilterParser.parseString(template.replaceAll('{name}', '*'))

const isFilter = (parse: () => Filter): boolean => {
  try {
    return parse() instanceof Filter
  } catch {
    return false
  }
}

/** Field of the settings that cannot be used, with a sentence for the operator. */
export function directoryProblem(
  settings: Pick<SsoSettings, 'userFilter' | 'groupFilter' | 'idAttribute'>,
): { field: keyof SsoSettings; problem: string } | undefined {
  const { userFilter, groupFilter, idAttribute } = settings
  // An extensible match has no "any value".
  if (!userFilter.includes('{name}') || /:=[^()]*\{name\}/.test(userFilter))
    return { field: 'userFilter', problem: texts.noName }
  if (!isFilter(() => fillFilter(userFilter, { name: 'a' })) || !isFilter(() => anyone(userFilter)))
    return { field: 'userFilter', problem: texts.badFilter }
  if (groupFilter !== '' && !isFilter(() => fillFilter(groupFilter, { name: 'a', dn: 'cn=a' })))
    return { field: 'groupFilter', problem: texts.badFilter }
  if (idAttribute === '') return { field: 'idAttribute', problem: texts.noId }
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(idAttribute)) return { field: 'idAttribute', problem: texts.badIdAttribute }
  return undefined
}

/** Attributes to ask for, and those that are bytes. */
export function attributesOf(settings: SsoSettings): { attributes: string[]; explicitBufferAttributes: string[] } {
  const { idAttribute, claimName, claimMobile, claimGroups, ruleClaim } = settings
  const mapped = [idAttribute, claimName, claimMobile, claimGroups, ruleClaim].filter((name) => /^[\w.;-]+$/.test(name))
  // The names that the operator typed win: claims are looked up by them.
  const named = new Map([...COMMON, ...STATE, ...mapped].map((name) => [name.toLowerCase(), name]))
  return { attributes: [...named.values()], explicitBufferAttributes: [idAttribute, 'objectGUID'] }
}

/** Bytes of a GUID as text: the first three groups are little-endian. */
export function guidText(bytes: Buffer): string {
  const hex = (from: number, to: number, isSwapped = false) => {
    const part = Buffer.from(bytes.subarray(from, to))
    return (isSwapped ? part.reverse() : part).toString('hex')
  }
  return [hex(0, 4, true), hex(4, 6, true), hex(6, 8, true), hex(8, 10), hex(10, 16)].join('-')
}

/** The bytes of a GUID. */
export function guidBytes(text: string): Buffer {
  const bytes = Buffer.from(text.replaceAll('-', ''), 'hex')
  for (const [from, to] of [
    [0, 4],
    [4, 6],
    [6, 8],
  ] as const)
    bytes.subarray(from, to).reverse()
  return bytes
}

/** The value of the first part of a name: `CN=Physics\, first year,OU=Groups` is `Physics, first year`. */
export function nameOfDn(dn: string): string {
  const [, raw = ''] = /^[^=,]+=((?:\\.|[^\\,+])*)/su.exec(dn) ?? []
  const bytes = raw
    .trim()
    .replaceAll(/(?:\\[0-9a-f]{2})+/giu, (run) => Buffer.from(run.replaceAll('\\', ''), 'hex').toString())
  return bytes.replaceAll(/\\(.)/gsu, '$1')
}

/** The values of an attribute, whose name has no case. */
function valuesOf(entry: Entry, name: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((one) => one !== 'dn' && one.toLowerCase() === name.toLowerCase())
  const value = key === undefined ? [] : entry[key]
  return value === undefined ? [] : [value].flat()
}
const textsOf = (entry: Entry, name: string): string[] =>
  valuesOf(entry, name).flatMap((one) => (typeof one === 'string' ? one : []))

/** `accountDisabled` of Active Directory's userAccountControl. */
const DISABLED_BIT = 2
/** OpenLDAP's time of an account that an administrator has locked. */
const LOCKED_FOR_GOOD = '000001010000Z'

function isDisabledEntry(entry: Entry): boolean {
  const control = Number(textsOf(entry, 'userAccountControl')[0] ?? 0)
  return (
    (control & DISABLED_BIT) !== 0 ||
    textsOf(entry, 'nsAccountLock')[0]?.toLowerCase() === 'true' ||
    textsOf(entry, 'pwdAccountLockedTime')[0] === LOCKED_FOR_GOOD
  )
}

/** The id of an entry; undefined without exactly one. */
function idOf(entry: Entry, attribute: string): string | undefined {
  const [value, ...more] = valuesOf(entry, attribute)
  if (value === undefined || more.length > 0) return undefined
  const isBytes = isGuid(attribute)
  const id = typeof value === 'string' ? value : isBytes && value.length === 16 ? guidText(value) : value.toString()
  return id === '' || (isBytes && typeof value === 'string') ? undefined : isUniqueId(attribute) ? id.toLowerCase() : id
}

/**
 * A person of an entry; undefined without an id. Claims have the names that the operator typed. `groups`: names of
 * memberOf and of `found`, the groups that the group filter found.
 */
export function personOf(entry: Entry, settings: SsoSettings, found: readonly string[] = []): Person | undefined {
  const sub = idOf(entry, settings.idAttribute)
  if (sub === undefined) return undefined
  const claims = attributesOf(settings).attributes.flatMap((name): [string, unknown][] => {
    const values = textsOf(entry, name)
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]]
  })
  const groups = [...new Set([...textsOf(entry, 'memberOf').map(nameOfDn), ...found])].filter(Boolean)
  return {
    dn: entry.dn,
    claims: { ...Object.fromEntries(claims), groups, sub },
    isDisabled: isDisabledEntry(entry),
  }
}

/** The filter of some people of a directory by their ids. */
export function peopleFilter(settings: SsoSettings, ids: readonly string[]): Filter {
  const attribute = settings.idAttribute
  const filters = ids.map(
    (id) => new EqualityFilter({ attribute, value: isGuid(attribute) ? guidBytes(id) : id }) as Filter,
  )
  return new AndFilter({ filters: [anyone(settings.userFilter), new OrFilter({ filters })] })
}

/** Sub-codes of a refused bind in Active Directory. */
const STATES: Readonly<Record<string, string>> = {
  '530': texts.notNow,
  '531': texts.notNow,
  '532': texts.passwordExpired,
  '533': texts.entryDisabled,
  '701': texts.entryExpired,
  '773': texts.passwordToChange,
  '775': texts.entryLocked,
}

/** Why Active Directory refused a bind; undefined for a wrong password. */
export const bindProblem = (message: string): string | undefined =>
  STATES[/\bdata ([0-9a-f]{3,8})\b/i.exec(message)?.[1]?.toLowerCase() ?? '']

/** Fewest missing people that count as a mass loss: a small school may lose its only person. */
const MASS = 5

/** Whether so many are missing that the settings are more likely wrong than that they left. */
export const isMassLoss = (checked: number, missing: number): boolean => missing >= MASS && missing * 2 > checked
