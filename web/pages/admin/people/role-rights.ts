import { type Deed, grantFor, isGranted, isLimitable } from '@zhixing/contract/grants'
import { type Permission, wholeOf } from '@zhixing/contract/permissions'

interface Right {
  code: string
}

export const deeds: readonly Deed[] = ['read', 'change', 'export']

/** What the grants of a form allow with an entry. Pure. */
export const deedsWith = (grants: readonly string[], code: string): Deed[] =>
  deeds.filter((deed) => isGranted(grants, code as Permission, deed))

/** The grants after a box was ticked or cleared. What is changed or exported is read, too. Pure. */
export function withDeed(grants: readonly string[], code: string, deed: Deed, isOn: boolean): string[] {
  const before = deedsWith(grants, code)
  const after = isOn ? [...before, deed] : before.filter((one) => one !== deed && deed !== 'read')
  const grant = grantFor(code, after)
  return [...grants.filter((one) => one.split(':')[0] !== code), ...(grant ? [grant] : [])]
}

/** The grants of a role as its form has them: a whole as the rights to its entries. Pure. */
export const entriesOf = (permissions: readonly string[], rights: readonly Right[]): string[] =>
  rights.flatMap(({ code }) => grantFor(code, deedsWith(permissions, code)) ?? [])

/** The grants of the form as stored: a whole, with entries of later versions, in place of all its entries. Pure. */
export function wholesOf(grants: readonly string[], rights: readonly Right[]): string[] {
  const isWhole = (whole: string, limit: string) =>
    (limit === '' || isLimitable(whole)) &&
    rights.every(({ code }) => (code !== whole && wholeOf(code) !== whole) || grants.includes(`${code}${limit}`))
  return [
    ...new Set(
      grants.map((grant) => {
        const [code = grant] = grant.split(':')
        const limit = grant.slice(code.length)
        const whole = wholeOf(code)
        return whole !== undefined && isWhole(whole, limit) ? `${whole}${limit}` : grant
      }),
    ),
  ]
}
