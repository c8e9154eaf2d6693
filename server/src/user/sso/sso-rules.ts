/** What the claims of a person mean for a site. Pure. */
import { Mobile } from '@zhixing/contract/shapes'
import type { SsoSettings } from '@zhixing/contract/user/sso'

export type Claims = Readonly<Record<string, unknown>>

/** A person as the directory describes them. */
export interface Described {
  nickname: string
  /** A number that the directory names; proves nothing about who holds the phone. */
  mobile: string
  groups: string[]
  /** Whether the claim of groups is there: one that is absent says nothing, an empty one that there are none. */
  hasGroups: boolean
  isLetIn: boolean
}

/** A claim by its name; dots reach into objects. */
export function claimOf(claims: Claims, name: string): unknown {
  if (name === '') return undefined
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      claims,
    )
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [String(one).trim()] : [],
  )

/** `@example.com` matches the end of an address, and only of a verified one; other values match whole. */
function matches(claims: Claims, name: string, text: string, wanted: string): boolean {
  if (!wanted.startsWith('@')) return text === wanted
  const isVerified = name !== 'email' || claims.email_verified === true || claims.email_verified === 'true'
  return isVerified && text.toLowerCase().endsWith(wanted.toLowerCase())
}

const NAME_LENGTH = 20

/** A name of a directory as a nickname. */
export const nicknameOf = (name: string): string => [...name].slice(0, NAME_LENGTH).join('')

/** The mobile number of a text; empty without one. */
export function mobileIn(text: string): string {
  const number = text.replace(/[\s-]/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '')
  return Mobile.safeParse(number).success ? number : ''
}

type Mapping = Pick<SsoSettings, 'claimName' | 'claimMobile' | 'claimGroups' | 'ruleClaim' | 'ruleValues'>

export function describe(claims: Claims, settings: Mapping): Described {
  const text = (name: string) => textsOf(claimOf(claims, name))[0] ?? ''
  const given = textsOf(claimOf(claims, settings.ruleClaim))
  const isLetIn =
    settings.ruleClaim === '' ||
    given.some((one) => settings.ruleValues.some((wanted) => matches(claims, settings.ruleClaim, one, wanted)))
  return {
    nickname: nicknameOf(text(settings.claimName)),
    mobile: mobileIn(text(settings.claimMobile)),
    groups: textsOf(claimOf(claims, settings.claimGroups)),
    hasGroups: claimOf(claims, settings.claimGroups) !== undefined,
    isLetIn,
  }
}
