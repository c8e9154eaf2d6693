import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isTransient } from '@zhixing/contract/errors'
import { ApiError } from './api.ts'
import { clearLoaderCache } from './cache-loader.ts'
import { reportCrash } from './crash-report.ts'
import { newKey } from './new-key.ts'
import { toast } from './ui/toast-store.ts'

const FAILED = '操作失败，请稍后再试'

export interface ActionOptions<T> {
  /** Said when it has succeeded. */
  done?: string | ((answer: T) => string | undefined)
  /** Whether the page's loaders run anew afterwards; as the hook says unless told. */
  reload?: boolean
  /** Gets the refusal, for what stands at a field or is taken back. Calls whose sentence is shown here are made with `isShowErrTip: false`. */
  onError?: (error: unknown) => void
}

export interface Actions {
  /** Name of the action under way, the newest of several; '' when there is none. */
  busy: string
  /**
   * Does something under a name: a second press while the first is under way does nothing. `key` stays the same while the
   * same action is tried again after trouble on the way, so that a call that takes a key is done once.
   * @returns the answer; undefined when it was refused, or is under way already. What belongs to success alone stands after the `await` inside `action`.
   */
  run: <T>(name: string, action: (key: string) => Promise<T>, options?: ActionOptions<T>) => Promise<T | undefined>
}

/**
 * What people do outside of forms. A refusal is told once: by the call itself, which shows its sentence, or by `onError`. A fault of our own
 * is told here and reported.
 * @example const { busy, run } = useAction()
 * run('remove', () => api('DELETE user/auth/user/note/log/delete', { id }), { done: texts.removed })
 */
export function useAction({ reload: reloads = true }: { reload?: boolean } = {}): Actions {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState('')
  const underWay = useRef(new Set<string>())
  const isShown = useRef(true)
  const keys = useRef(new Map<string, string>())
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const run = useCallback(
    async <T>(
      name: string,
      action: (key: string) => Promise<T>,
      { done, reload = reloads, onError }: ActionOptions<T> = {},
    ): Promise<T | undefined> => {
      if (underWay.current.has(name)) return undefined
      underWay.current.add(name)
      setBusy(name)
      const key = keys.current.get(name) ?? newKey()
      keys.current.set(name, key)
      try {
        const answer = await action(key)
        keys.current.delete(name)
        const message = typeof done === 'function' ? done(answer) : done
        if (message) toast.success(message)
        clearLoaderCache()
        if (reload) await revalidate()
        return answer
      } catch (error) {
        if (!isTransient(error)) keys.current.delete(name)
        if (!(error instanceof ApiError) && (error as Error).name !== 'AbortError') {
          toast.error(FAILED)
          void reportCrash(error)
        }
        onError?.(error)
        return undefined
      } finally {
        underWay.current.delete(name)
        if (isShown.current) setBusy([...underWay.current].at(-1) ?? '')
      }
    },
    [revalidate, reloads],
  )
  return { busy, run }
}
