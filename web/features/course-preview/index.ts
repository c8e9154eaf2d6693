export { loadPreview, type PreviewData } from './load-preview.ts'
export { PreviewBar } from './preview-bar.tsx'
export { texts as coursePreviewTexts } from './texts.ts'
