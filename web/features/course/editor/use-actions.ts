import { api } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import type { Missing } from './state.ts'
import { texts } from './texts.ts'

/** Actions on a whole course; each revalidates the page. */
export function useActions() {
  const { busy, run } = useAction()
  return {
    busy,
    withdraw: (courseId: string) =>
      run('withdraw', () => api('course/auth/course/audit/withdraw', { courseId }), { done: texts.withdrawn }),
    setShelved: (courseId: string, isPutaway: boolean) =>
      run('stand', () => api('course/auth/course/audit/stand', { courseId, isPutaway }), {
        done: isPutaway ? texts.isOn : texts.isOff,
      }),
    remove: (courseId: string) => run('remove', () => api('course/auth/course/audit/delete', { courseId })),
    restore: (courseId: string) => run('restore', () => api('course/auth/course/audit/restore', { courseId })),
    /** Begins an export as a file; undefined if it was refused. */
    exportFile: (courseId: string) =>
      run('export', (clientKey) => api('course/auth/file/export', { courseId, clientKey }), { reload: false }),
    /** Submits for review; returns missing items, empty if it was submitted. */
    async submit(courseId: string, publishTime?: string | null): Promise<Missing[] | undefined> {
      const answer = await run('submit', () =>
        api('course/auth/course/audit/submit', { courseId, ...(publishTime === undefined ? {} : { publishTime }) }),
      )
      if (answer?.submitted === 1) toast.success(texts.submitted)
      return answer?.missingList
    },
  }
}
