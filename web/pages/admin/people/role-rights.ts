import { includesRight, type Permission, wholeOf } from '@zhixing/contract/permissions'

interface Right {
  code: string
}

/** The permissions of a role as boxes of its form: a whole as the rights to its entries. Pure. */
export const entriesOf = (permissions: readonly string[], rights: readonly Right[]): string[] =>
  rights.map(({ code }) => code).filter((code) => includesRight(permissions, code as Permission))

/** The ticked boxes as permissions: a whole, with entries of later versions, in place of all its entries. Pure. */
export function wholesOf(ticked: readonly string[], rights: readonly Right[]): string[] {
  const isWhole = (whole: string) =>
    rights.every(({ code }) => (code !== whole && wholeOf(code) !== whole) || ticked.includes(code))
  return [
    ...new Set(
      ticked.map((code) => {
        const whole = wholeOf(code)
        return whole !== undefined && isWhole(whole) ? whole : code
      }),
    ),
  ]
}
