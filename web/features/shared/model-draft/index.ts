export { DRAFT_MS, ModelDraft } from './model-draft.tsx'
