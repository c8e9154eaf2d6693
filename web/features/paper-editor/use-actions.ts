import { api } from '../../api.ts'
import { toast } from '../../ui/toast-store.ts'
import { useAction } from '../form/use-action.ts'
import { newKey } from '../../new-key.ts'
import type { PaperMissing } from './state.ts'
import { texts } from './texts.ts'

/** What is done to a paper as a whole; the page is loaded anew after each. */
export function useActions() {
  const { busy, go } = useAction()
  return {
    busy,
    withdraw: (examId: string) =>
      go('withdraw', () => api('exam/auth/exam/audit/withdraw', { examId }), texts.withdrawn),
    stand: (examId: string, isPutaway: 0 | 1) =>
      go(
        'stand',
        () => api('exam/auth/exam/audit/is/put/way', { examId, isPutaway }),
        isPutaway ? texts.isOn : texts.isOff,
      ),
    copy: (examId: string) =>
      go('copy', () => api('exam/auth/exam/audit/copy', { examId, clientKey: newKey() }, { showSuccess: true })),
    remove: (examId: string) => go('remove', () => api('exam/auth/exam/audit/delete', { examId })),
    restore: (examId: string) => go('restore', () => api('exam/auth/exam/audit/restore', { examId })),
    /** Hands it in; answers what is missing, nothing when it is on its way. */
    async submit(examId: string): Promise<PaperMissing[] | undefined> {
      const answer = await go('submit', () => api('exam/auth/exam/audit/is/submit/audit', { examId }))
      if (answer?.submitted === 1) toast.success(texts.submitted)
      return answer?.missingList
    },
  }
}
