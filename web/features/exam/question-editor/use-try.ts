import type { OutputOf } from '@zhixing/contract'
import { useRef } from 'react'
import { ApiError, api } from '../../../api.ts'
import { plainText } from '../../../page-meta.ts'
import type { SaveInput } from './form-value.ts'
import { useAsk, useQuery } from '../../../use-query.ts'

export type Tried = OutputOf<'exam/auth/exam/problem/try'>
export type Near = OutputOf<'exam/auth/exam/problem/near'>['list']

const typing = { debounce: 700, keep: true, quiet: true }
const NONE: Near = []
const quiet = { quiet: true } as const

/**
 * The server's reading of the problem: learner view, errors, and near duplicates in the bank. Debounced; a late
 * answer is dropped, and offline the last one stays.
 */
export function useTry(doc: SaveInput, id: string | undefined): { tried: Tried | null; near: Near } {
  const last = useRef<Tried | null>(null)
  const tried = useAsk(
    JSON.stringify(doc),
    async ({ signal }) => {
      try {
        last.current = await api('exam/auth/exam/problem/try', doc, { ...quiet, signal })
      } catch (error) {
        signal.throwIfAborted()
        const field = error instanceof ApiError ? error.field : undefined
        if (!field || !last.current) throw error
        const errorList = [{ field, msg: (error as ApiError).message }]
        last.current = { ...last.current, faultList: errorList, markList: [] }
      }
      return last.current
    },
    typing,
  )
  // Only text can have near duplicates.
  const isLong = plainText(doc.problemContent).length >= 6
  const near = useQuery('exam/auth/exam/problem/near', isLong ? { ...doc, ...(id ? { id } : {}) } : null, typing)
  return { tried: tried.data ?? null, near: near.data?.list ?? NONE }
}
