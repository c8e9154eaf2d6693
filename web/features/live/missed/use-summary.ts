import { api } from '../../../api.ts'
import { type Turn, useWrittenTurn } from '../../course/ask/index.ts'

/** The summary of a stretch. */
export const useSummary = (stretch: { periodId: string; begin: number; end: number }, stored: Turn | null) =>
  useWrittenTurn<Turn>(
    (clientKey) => api('assistant/auth/missed/save', { ...stretch, clientKey }, { isShowErrTip: false }),
    stored,
  )
