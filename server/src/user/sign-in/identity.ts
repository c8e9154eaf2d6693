import { idCardFits } from '@zhixing/contract/user/id-card'

/** Province codes: the first two digits. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
)

/** Error sentence for an identity number (18 digits, the last may be X); undefined when valid. Pure. */
export function idCardError(text: string, now: number): string | undefined {
  if (!/^\d{17}[\dX]$/.test(text)) return '身份证号应为 18 位'
  const [year, month, day] = [Number(text.slice(6, 10)), Number(text.slice(10, 12)), Number(text.slice(12, 14))]
  const born = new Date(Date.UTC(year, month - 1, day))
  const isDate = born.getUTCFullYear() === year && born.getUTCMonth() === month - 1 && born.getUTCDate() === day
  if (!PROVINCES.has(text.slice(0, 2)) || !isDate || year < 1900 || born.getTime() > now || !idCardFits(text))
    return '身份证号不正确，请检查是否输错'
  return undefined
}

/** `110***********1234`: enough for its owner to recognize. Pure. */
export function maskIdCard(text: string): string {
  return text.length < 8 ? '' : `${text.slice(0, 3)}${'*'.repeat(text.length - 7)}${text.slice(-4)}`
}
