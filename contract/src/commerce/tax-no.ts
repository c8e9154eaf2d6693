/**
 * The unified social credit code of Chinese organisations (GB 32100-2015), which is the tax number of a company. Pure;
 * shared with the browser.
 */

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The normalized code: upper case, no spaces. */
export const plainTaxNo = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** The check character of the first 17: weights are powers of 3 modulo 31. */
export function checkSign(first17: string): string {
  let [sum, weight] = [0, 1]
  for (const sign of first17) {
    sum += SIGNS.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return SIGNS[(31 - (sum % 31)) % 31] ?? ''
}

/** Why a tax number is invalid; undefined: it is valid. */
export function taxNoError(taxNo: string): string | undefined {
  if (taxNo.length !== 18) return '统一社会信用代码应为 18 位'
  if ([...taxNo].some((sign) => !SIGNS.includes(sign))) return '统一社会信用代码只含数字和大写字母，不含 I、O、S、V、Z'
  if (checkSign(taxNo.slice(0, 17)) !== taxNo[17]) return '统一社会信用代码校验位不正确，请核对后填写'
  return undefined
}
