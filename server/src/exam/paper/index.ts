/** Public interface of papers: authoring, review, and the frozen paper for higher layers. */
import { calls as paperCalls } from './paper.ts'
import { calls as reviewCalls } from './review.ts'

export const calls = [...paperCalls, ...reviewCalls]
export { examFor, examOfAuthor, type MarkedExam } from './access.ts'
export { assignablePapers, assignPaper, type Assignment, reassignPaper } from './assign.ts'
export { assignedPaperView, type Assigner, deleteAssigned } from './assign.sql.ts'
export { hasPaper, setFor } from './entitlement.sql.ts'
export { selectPaper, type StoredPaper } from './frozen.ts'
export { selectWaitingPapers } from './review.sql.ts'
export { freezeNow, publishPaper } from './publish.ts'
export { revisions } from './versions.ts'
export { insertExam, insertVersion, selectNewest } from './versions.sql.ts'
