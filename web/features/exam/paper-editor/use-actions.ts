import { api } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../use-action.ts'
import type { PaperMissing } from './state.ts'
import { texts } from './texts.ts'

/** Actions on a whole paper; each revalidates the page. */
export function useActions() {
  const { busy, run } = useAction()
  return {
    busy,
    withdraw: (examId: string) =>
      run('withdraw', () => api('exam/auth/exam/audit/withdraw', { examId }), { done: texts.withdrawn }),
    setShelved: (examId: string, isPutaway: boolean) =>
      run('stand', () => api('exam/auth/exam/audit/is/put/way', { examId, isPutaway }), {
        done: isPutaway ? texts.isOn : texts.isOff,
      }),
    copy: (examId: string) =>
      run('copy', (clientKey) => api('exam/auth/exam/audit/copy', { examId, clientKey }, { showSuccess: true })),
    remove: (examId: string) => run('remove', () => api('exam/auth/exam/audit/delete', { examId })),
    restore: (examId: string) => run('restore', () => api('exam/auth/exam/audit/restore', { examId })),
    /** Submits for review; returns missing items, empty if it was submitted. */
    async submit(examId: string): Promise<PaperMissing[] | undefined> {
      const answer = await run('submit', () => api('exam/auth/exam/audit/is/submit/audit', { examId }))
      if (answer?.submitted === 1) toast.success(texts.submitted)
      return answer?.missingList
    },
  }
}
