/** How far suggestions agree with marks. Pure. */
import type { Agreement } from '@zhixing/contract/assistant/mark'

/** Fewer compared answers say nothing. */
export const MIN_COMPARED = 10

export interface Compared {
  suggested: number
  given: number
}

/**
 * Equal, within one point, and quadratically weighted kappa: 1 minus the mean squared difference over that of all pairs
 * of a suggestion and a mark, which is the value of the usual table for any number of steps.
 */
export function agreementOf(list: readonly Compared[]): Agreement {
  const comparedTotal = list.length
  if (comparedTotal < MIN_COMPARED) return { comparedTotal, exactShare: null, nearShare: null, kappa: null }
  const share = (most: number) =>
    list.filter(({ suggested, given }) => Math.abs(suggested - given) <= most + 1e-9).length / comparedTotal
  const observed = list.reduce((sum, { suggested, given }) => sum + (suggested - given) ** 2, 0) / comparedTotal
  const expected =
    list.reduce((sum, { suggested }) => sum + list.reduce((all, { given }) => all + (suggested - given) ** 2, 0), 0) /
    comparedTotal ** 2
  // All equal: there is no disagreement to expect.
  const kappa = expected === 0 ? 1 : 1 - observed / expected
  return { comparedTotal, exactShare: share(0), nearShare: share(1), kappa: Math.round(kappa * 1000) / 1000 }
}

/** Whether suggestions are offered: until enough answers are compared, and then above the bound (percent). */
export const isOffered = ({ kappa }: Agreement, minAgreement: number): boolean =>
  minAgreement === 0 || kappa === null || kappa * 100 >= minAgreement
