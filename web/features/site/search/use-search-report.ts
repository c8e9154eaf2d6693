import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../api.ts'

/**
 * Tells the site which words were searched for and how much was found (null: nothing was searched for), for the operator's list of what is missing.
 * Sorting, another kind and another page are the same search.
 */
export function useSearchReport(keyword: string, total: number | null): void {
  const report = useEffectEvent(() => {
    if (keyword && total !== null)
      api('data/api/search/report', { keyword, total }, { isShowErrTip: false, quiet: true }).catch(() => {})
  })
  useEffect(() => report(), [keyword])
}
