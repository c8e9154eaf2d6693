import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isTransient } from '@zhixing/contract/errors'
import { ApiError, markHandled } from './api.ts'
import { clearLoaderCache } from './cache-loader.ts'
import { reportCrash } from './crash-report.ts'
import { newKey } from './new-key.ts'
import { toast } from './ui/toast-store.ts'
import { texts } from './ui/texts.ts'

export interface ActionOptions<T> {
  /** Success message. */
  done?: string | ((answer: T) => string | undefined)
  /** Whether loaders revalidate afterwards; defaults to the hook's option. */
  reload?: boolean
  /** Shows the error: at a field, in a dialog. Calls that only roll back pass `isShowErrTip: true`. */
  onError?: (error: unknown) => void
}

export interface Actions {
  /** Name of the latest running action; '' if none. */
  busy: string
  /**
   * Runs an action under a name; ignored while one of that name is running. `key` is an idempotency key: it stays the
   * same while an action is retried after a network failure.
   * @returns the result; undefined if it failed, or was ignored. Put success-only code after the `await` inside
   * `action`.
   */
  run: <T>(name: string, action: (key: string) => Promise<T>, options?: ActionOptions<T>) => Promise<T | undefined>
}

/**
 * Actions outside forms. A refusal is shown once: by api(), or by `onError`. Other errors are shown here and
 * reported.
 * @example const { busy, run } = useAction()
 * @example run('remove', () => api('DELETE user/auth/user/note/log/delete', { id }), { done: texts.removed })
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
          toast.error(texts.failed)
          void reportCrash(error)
        }
        if (onError) {
          markHandled(error)
          onError(error)
        }
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
