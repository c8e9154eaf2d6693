export { RecordDialog } from './lazy-record-dialog.tsx'
export { texts as recordTexts } from './texts.ts'
