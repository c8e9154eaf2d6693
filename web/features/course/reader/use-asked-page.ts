import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useChange } from '../../../ui/use-change.ts'

/** A requested page; each request is a new object. */
export interface AskedPage {
  /** From 1; 0 for none. */
  page: number
  /** Key of the request. */
  ask: string
}

/**
 * The document page requested by the URL: a question links to its page, and requests it again when the link is
 * followed once more. Navigation to a hash requests no page.
 */
export function useAskedPage(): AskedPage {
  const [params] = useSearchParams()
  const { key, hash } = useLocation()
  const [ask, setAsk] = useState(key)
  useChange(hash ? ask : key, setAsk)
  const named = Number(params.get('page') ?? 0)
  const page = Number.isInteger(named) && named > 0 ? named : 0
  return useMemo(() => ({ page, ask }), [page, ask])
}
