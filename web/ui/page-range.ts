/**
 * Page numbers to show: the first, the last, the current one and `around` on each side; `null` is an ellipsis, which
 * never stands for a single page. `pageRange(6, 12)` is 1 … 5 6 7 … 12.
 */
export function pageRange(page: number, pages: number, around = 1): (number | null)[] {
  const shown = new Set([1, pages])
  for (let p = page - around; p <= page + around; p++) if (p > 1 && p < pages) shown.add(p)
  const sorted = [...shown].filter((p) => p >= 1 && p <= pages).sort((a, b) => a - b)
  return sorted.flatMap((p, i) => {
    const before = sorted[i - 1] ?? p - 1
    if (p - before === 1) return [p]
    return p - before === 2 ? [p - 1, p] : [null, p]
  })
}
