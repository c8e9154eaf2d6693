export { MomentWorkspace } from './moment-workspace.tsx'
export { texts as momentEditorTexts } from './texts.ts'
