/** Public interface of the formats. Readers and writers are loaded on demand. */
export { type OutPicture, type OutPictures, picturesOf } from './media.ts'
export { lossesOf } from './run-losses.ts'
export { type PlainFormat, readPlain, textFormat } from './plain.ts'
export {
  type ColumnMap,
  type Labels,
  type TableShape,
  MEDIA,
  type Media,
  noLabels,
  type OutProblem,
  type ReadResult,
  noReport,
  type ReadRow,
  type SourceReport,
  Unreadable,
} from './row.ts'
export { previewTable } from './table/run-preview.ts'
export { runReader } from './run-reader.ts'
export { runWriter } from './run-writer.ts'
export { spotsOf, spotsSvg, spottedOf } from './spots.ts'
export { writeText } from './text/write.ts'
export { writeTemplate } from './write.ts'
