import { ApiError, api } from '../../../api.ts'
import type { Verdict } from './content-dialog.tsx'

/** Judges a version of a private paper; what blocks an approval is an error. */
export const judgePaper =
  (orgId: string, { examId, version, rev }: { examId: string; version: number; rev: number }) =>
  async (what: Verdict, auditOpinion: string): Promise<void> => {
    const judged = await api(
      `org/auth/paper/${what}`,
      { orgId, examId, version, rev, auditOpinion },
      { showSuccess: true },
    )
    if (judged.ok !== 1) throw new ApiError(999, judged.reasonList.join('；'))
  }
