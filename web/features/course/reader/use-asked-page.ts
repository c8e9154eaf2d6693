import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useChange } from '../../../ui/use-change.ts'

/** A page that is asked for; another object each time it is. */
export interface AskedPage {
  /** From 1 on; 0 for none. */
  page: number
  /** Which time this is. */
  ask: string
}

/**
 * The page of a document that the address names: a question leads to the one it is about, and leads there again when its link is pressed once more. A
 * step to a section of the page (a hash) asks for no page of the document.
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
