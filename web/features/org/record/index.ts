export { RecordDialog } from './record-dialog.tsx'
export { texts as recordTexts } from './texts.ts'
