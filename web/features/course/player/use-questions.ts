import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { usePages } from '../../../use-pages.ts'

export type Question = OutputOf<'course/auth/courseQuestion/save'>

/** Questions of a lesson by position; null loads none. */
export function useQuestions(periodId: string | null) {
  return usePages<Question>(
    periodId,
    (pageCurrent, { signal }) =>
      api(
        'course/auth/courseQuestion/list',
        { periodId: periodId ?? '', pageCurrent, pageSize: 100 },
        { quiet: true, signal },
      ),
    { idOf: ({ id }) => id },
  )
}
