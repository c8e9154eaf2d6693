/** Classical test theory over a table of scores: difficulty, discrimination, reliability. Pure. */

/**
 * A row per taker: total, and the share of the points (score / full) per problem; NaN where the taker did not get it.
 */
export interface ScoreTable {
  totals: Float64Array
  /** By problem, then taker. */
  shares: Float64Array[]
  /** Full points by problem. */
  full: number[]
}

export const mean = (list: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < list.length; at++) sum += list[at] as number
  return list.length > 0 ? sum / list.length : Number.NaN
}

/** The n-th central moment. */
function moment(list: ArrayLike<number>, power: 2 | 3): number {
  const around = mean(list)
  let sum = 0
  for (let at = 0; at < list.length; at++) {
    const off = (list[at] as number) - around
    sum += power === 2 ? off * off : off * off * off
  }
  return list.length > 0 ? sum / list.length : Number.NaN
}

/** Sample standard deviation; null of fewer than two. */
export function deviation(list: ArrayLike<number>): number | null {
  return list.length < 2 ? null : Math.sqrt((moment(list, 2) * list.length) / (list.length - 1))
}

/** Sample skewness (adjusted Fisher-Pearson); null for fewer than three values, or when all are equal. */
export function skewness(list: ArrayLike<number>): number | null {
  const n = list.length
  const spread = moment(list, 2)
  if (n < 3 || !(spread > 0)) return null
  return ((moment(list, 3) / spread ** 1.5) * Math.sqrt(n * (n - 1))) / (n - 2)
}

export function median(list: ArrayLike<number>): number | null {
  if (list.length === 0) return null
  const sorted = Float64Array.from(list).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Pearson correlation; null when either variance is 0. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, squareA, squareB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [(a[at] as number) - meanA, (b[at] as number) - meanB]
    both += x * y
    squareA += x * x
    squareB += y * y
  }
  return squareA > 1e-12 && squareB > 1e-12 ? both / Math.sqrt(squareA * squareB) : null
}

/** Size of the top and bottom group: 27 % of the takers, at least one. */
export const groupSize = (takers: number): number => Math.max(1, Math.round(takers * 0.27))

/** Minimum number of takers for a comparison of groups. */
export const MIN_FOR_GROUPS = 8

/** Indices of takers by descending total; stable. */
export const ranking = (totals: Float64Array): number[] =>
  [...totals.keys()].sort((a, b) => (totals[b] as number) - (totals[a] as number) || a - b)

export interface ItemFigures {
  takers: number
  facility: number | null
  discrimination: number | null
  correlation: number | null
}

/**
 * Figures of one problem over those who got it, with corrected item-total correlation (its own points are excluded from
 * the total). `order`: the takers by descending total, the same for all problems.
 */
export function itemFigures(
  { totals, shares, full }: ScoreTable,
  item: number,
  order: readonly number[] = ranking(totals),
): ItemFigures {
  const own = shares[item] as Float64Array
  const got = order.filter((taker) => !Number.isNaN(own[taker]))
  const values = Float64Array.from(got, (taker) => own[taker] as number)
  const figures: ItemFigures = { takers: got.length, facility: null, discrimination: null, correlation: null }
  if (got.length === 0) return figures
  figures.facility = mean(values)
  if (got.length < MIN_FOR_GROUPS) return figures
  const size = groupSize(got.length)
  figures.discrimination = mean(values.subarray(0, size)) - mean(values.subarray(-size))
  const points = full[item] ?? 0
  const rest = Float64Array.from(got, (taker) => (totals[taker] as number) - (own[taker] as number) * points)
  figures.correlation = correlation(values, rest)
  return figures
}

/** Cronbach's alpha over points; null when takers had different problems, or all variances are 0. */
export function cronbachAlpha({ shares, full }: ScoreTable): number | null {
  const items = shares.length
  const takers = shares[0]?.length ?? 0
  if (items < 2 || takers < 2 || shares.some((item) => item.some(Number.isNaN))) return null
  const totals = new Float64Array(takers)
  let itemVariance = 0
  shares.forEach((item, at) => {
    const points = item.map((share) => share * (full[at] ?? 0))
    itemVariance += (deviation(points) ?? 0) ** 2
    for (let taker = 0; taker < takers; taker++) totals[taker] = (totals[taker] as number) + (points[taker] as number)
  })
  const variance = (deviation(totals) ?? 0) ** 2
  return variance > 1e-12 ? (items / (items - 1)) * (1 - itemVariance / variance) : null
}
