export { deviceDrafts, draftKey } from './store.ts'
export { useDraft } from './use-draft.ts'
export { Comparison, type DiffField, DraftLine, DraftOffer, htmlField, LeaveGuard } from './views.tsx'
