import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api } from '../../api.ts'
import { plainText } from '../../page-meta.ts'
import type { SaveInput } from './form-value.ts'

export type Tried = OutputOf<'exam/auth/exam/problem/try'>
export type Near = OutputOf<'exam/auth/exam/problem/near'>['list']

const PAUSE = 700
const quiet = { quiet: true, isShowErrTip: false } as const

/**
 * The problem as the server reads it: shown as to a learner, with what is wrong with it, and those of the bank that read nearly the same. Asked
 * for after a pause in typing; an answer that comes after newer words is dropped, and without a line the last one stays.
 */
export function useTry(doc: SaveInput, id: string | undefined): { tried: Tried | null; near: Near } {
  const [tried, setTried] = useState<Tried | null>(null)
  const [near, setNear] = useState<Near>([])
  const asked = JSON.stringify(doc)
  const words = useRef('')
  useEffect(() => {
    let left = false
    const timer = setTimeout(() => {
      const input = JSON.parse(asked) as SaveInput
      api('exam/auth/exam/problem/try', input, quiet).then(
        (found) => !left && setTried(found),
        (error: unknown) => {
          const field = error instanceof ApiError ? error.field : undefined
          if (left || !field) return
          const errorList = [{ field, msg: (error as ApiError).message }]
          setTried((now) => now && { ...now, faultList: errorList, markList: [] })
        },
      )
      const text = plainText(input.problemContent)
      if (text.length < 6) return setNear([])
      // Only other words can be near to something else.
      if (words.current === asked) return
      words.current = asked
      api('exam/auth/exam/problem/near', { ...input, ...(id ? { id } : {}) }, quiet).then(
        ({ list }) => !left && setNear(list),
        () => {},
      )
    }, PAUSE)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [asked, id])
  return { tried, near }
}
