/** Public interface of papers: authoring, review, and the frozen paper for higher layers. */
import { calls as paperCalls } from './paper.ts'
import { calls as reviewCalls } from './review.ts'

export const calls = [...paperCalls, ...reviewCalls]
export { examFor, examOfAuthor, markedBy, type MarkedExam } from './access.ts'
export { assignablePapers, assignPaper, type Assignment, reassignPaper } from './assign.ts'
export { assignedPaperView, type Assigner, deleteAssigned } from './assign.sql.ts'
export { cardFields, detailFields } from './columns.ts'
export { facilityOf } from './difficulty-estimate.ts'
export { concerns, hasPaper, setFor } from './entitlement.sql.ts'
export { selectPaper, type StoredPaper } from './frozen.ts'
export { selectSittings, waitingPapers } from './review.sql.ts'
export { freezeNow, publishPaper } from './publish.ts'
export { paperForReview, pass as passPaper, reject as rejectPaper } from './review.ts'
export { pageOfStates as pageOfPaperStates } from './states.sql.ts'
export { beginPaper, revisions } from './versions.ts'
export { insertExam, insertVersion, selectNewest } from './versions.sql.ts'
