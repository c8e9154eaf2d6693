/**
 * What a role holds: permissions, whole or limited. A right to an entry of the menu can be given for reading alone
 * (`order.list:read`), with exports (`:export`) or with changes (`:write`); without a limit it allows all three. Pure.
 */
import { adminMenu } from './admin-menu.ts'
import { moneyRights, type Permission, permissionCodes, permissionName, wholeOf } from './permissions.ts'

/** What a call or a page does with the subject of a permission. */
export type Deed = 'read' | 'change' | 'export'

const limits = {
  read: { deeds: ['read'], name: '只看' },
  export: { deeds: ['read', 'export'], name: '只看和导出' },
  write: { deeds: ['read', 'change'], name: '不能导出' },
} as const satisfies Record<string, { deeds: readonly Deed[]; name: string }>
const everything: readonly Deed[] = ['read', 'change', 'export']

type Limit = keyof typeof limits
export type RoleGrant = Permission | `${Permission}:${Limit}`

const limitNames = Object.keys(limits) as Limit[]
const entryRights = new Set<string>(adminMenu.flatMap(({ permission }) => permission))

/** Whether a permission can be limited: it opens entries, or covers permissions that do. No role has `sites`. Pure. */
export const isLimitable = (code: string): boolean =>
  code !== 'sites' && (entryRights.has(code) || [...entryRights].some((right) => wholeOf(right) === code))

/** All grants that a role can hold. */
export const grantCodes = permissionCodes.flatMap((code): RoleGrant[] => [
  code,
  ...(isLimitable(code) ? limitNames.map((limit) => `${code}:${limit}` as const) : []),
]) as [RoleGrant, ...RoleGrant[]]

const [codeOf, limitOf] = [
  (grant: string) => grant.split(':')[0] as Permission,
  (grant: string) => grant.split(':')[1] as Limit | undefined,
]

/** Whether a grant allows a part of the deeds only. Pure. */
export const isLimited = (grant: string): boolean => limitOf(grant) !== undefined

/** The deeds that a grant allows. Pure. */
export function deedsOf(grant: string): readonly Deed[] {
  const limit = limitOf(grant)
  return limit === undefined ? everything : limits[limit].deeds
}

/** The grant of a permission for these deeds, to which reading belongs; undefined without any. Pure. */
export function grantFor(code: string, deeds: readonly Deed[]): RoleGrant | undefined {
  if (deeds.length === 0) return undefined
  const wanted = everything.filter((deed) => deed === 'read' || deeds.includes(deed))
  const limit = limitNames.find((name) => limits[name].deeds.join() === wanted.join())
  return (limit === undefined ? code : `${code}:${limit}`) as RoleGrant
}

/** The grants of which one allows the deed: of the permission itself, or of the whole that covers it. Pure. */
export function grantsAllowing(permission: Permission, deed: Deed): RoleGrant[] {
  const codes = [permission, wholeOf(permission) ?? permission]
  return [...new Set(codes)].flatMap((code): RoleGrant[] => [
    code,
    ...limitNames.flatMap((limit) =>
      limits[limit].deeds.some((one) => one === deed) ? [`${code}:${limit}` as const] : [],
    ),
  ])
}

/** Whether `money.read` allows the deed: it reads and exports all of money. */
const isMoneyRead = (held: readonly string[], permission: Permission, deed: Deed): boolean =>
  deed !== 'change' &&
  held.includes('money.read') &&
  moneyRights.some((one) => one === permission || one === wholeOf(permission))

/** Whether one of these grants names the permission, or the whole that covers it, and allows the deed. Pure. */
export const isGranted = (held: readonly string[], permission: Permission, deed: Deed): boolean =>
  grantsAllowing(permission, deed).some((grant) => held.includes(grant))

/** Whether a holder of these grants may do the deed with the subject of the permission. Pure. */
export const allows = (held: readonly string[], permission: Permission, deed: Deed): boolean =>
  isGranted(held, permission, deed) || isMoneyRead(held, permission, deed)

/** Whether these grants let their holder give the grant to others: they allow all that it allows. Pure. */
export const mayGrant = (held: readonly string[], grant: string): boolean =>
  deedsOf(grant).every((deed) => allows(held, codeOf(grant), deed))

/** Name of a grant for people. */
export function grantName(grant: string): string {
  const limit = limitOf(grant)
  return limit === undefined ? permissionName(grant) : `${permissionName(codeOf(grant))}（${limits[limit].name}）`
}
