import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../api.ts'

/**
 * Reports searched words and result count (null: no search) for the operator's list of missing content. Sort order,
 * kind and page do not count as a new search.
 */
export function useSearchReport(keyword: string, total: number | null): void {
  const report = useEffectEvent(() => {
    if (keyword && total !== null) api('data/api/search/report', { keyword, total }, { quiet: true }).catch(() => {})
  })
  useEffect(() => report(), [keyword])
}
