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
const quiet = { quiet: true, isShowErrTip: false } as const

/**
 * The problem as the server reads it: shown as to a learner, with what is wrong with it, and those of the bank that read nearly the same. Asked
 * for after a pause in typing; an answer that comes after newer words is dropped, and without a line the last one stays.
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
  // Only words can be near to something else.
  const isLong = plainText(doc.problemContent).length >= 6
  const near = useQuery('exam/auth/exam/problem/near', isLong ? { ...doc, ...(id ? { id } : {}) } : null, typing)
  return { tried: tried.data ?? null, near: near.data?.list ?? NONE }
}
