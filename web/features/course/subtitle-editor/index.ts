export { SubtitleWorkspace } from './subtitle-workspace.tsx'
export { texts as subtitleEditorTexts } from './texts.ts'
