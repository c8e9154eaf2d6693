/** The result of reading a file: a row per problem, with its errors. Types only. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { TableField } from '@zhixing/contract/exam/import-table'

/** Categories of a problem by name; names are mapped to categories on acceptance. */
export interface Labels {
  subject: string
  topics: string[]
  year: string
  source: string
  grade: string
  tags: string[]
  /** 1 easy, 2 medium, 3 hard, 0 unknown. */
  difficulty: number
  /** False when the file has no points, so that the default of the import applies. */
  hasScore: boolean
}

export interface FieldError {
  /** Path in the document, such as `subList.0.answer`; '' for the whole. */
  field: string
  msg: string
}

export interface ReadRow {
  rowNo: number
  doc: ProblemDoc
  labels: Labels
  errors: FieldError[]
  warnings: string[]
  /** The problem as text, for correction and reparsing. */
  source: string
  /** Its origin as HTML for display; '' where it equals the source. */
  original: string
}

/** A part of a source outside of problems. */
export interface SourceBlock {
  /** Line or position in the file, from 1. */
  line: number
  /** As HTML. */
  text: string
  why: 'head' | 'heading' | 'instruction' | 'notice' | 'furniture' | 'keys' | 'unplaced'
}

/** An account of everything in a source besides the rows. */
export interface SourceReport {
  blockList: SourceBlock[]
  /** Problem numbers found in the source, and missing ones. */
  numberList: { from: number; to: number; found: number; missing: number[] }[]
  /** Sections of the paper. */
  sectionList: { title: string; desc: string; kind: number; rowNos: number[] }[]
  /** Facts from the head: title, minutes, points; '' and 0 when absent. */
  head: { title: string; minutes: number; total: number }
  /** Warnings about the whole source. */
  noteList?: string[]
}

export const noReport = (): SourceReport => ({
  blockList: [],
  numberList: [],
  sectionList: [],
  head: { title: '', minutes: 0, total: 0 },
})

/** An imported picture. Documents refer to it as `MEDIA + name` until it is stored. */
export interface Media {
  /** Index in its file. */
  name: string
  /** File name for display. */
  fileName: string
  bytes: Uint8Array
}

/** URL prefix of pictures not stored yet. */
export const MEDIA = '/import-media/'

export interface KindWord {
  word: string
  /** Code of the kind; 0: inferred from the problem. */
  kind: number
}
/** Meaning of a code in true/false keys; '' for unknown. */
export interface KeyWord {
  word: string
  meaning: '' | 'T' | 'F'
}
/** The column map for tables with these titles. */
export interface ColumnMap {
  signature: string
  fieldList: TableField[]
  kindList: KindWord[]
  keyList?: KeyWord[]
}
/** A table for display to the person who maps it. */
export interface TableShape {
  signature: string
  sheet: string
  /** Title row, from 1; 0 without titles. */
  headRow: number
  titleList: string[]
  /** The first rows, for display and preview. */
  rowList: string[][]
  rowTotal: number
  /** Distinct words in the kind column, or in candidates for it. */
  wordList: string[]
  /** Codes of true/false keys: 0 and 1, 1 and 2. */
  keyWordList?: string[]
  proposal: Omit<ColumnMap, 'signature'>
}

export interface ReadResult {
  rows: ReadRow[]
  media: Media[]
  report: SourceReport
  /** Foreign tables: their shape, the maps used, and whether confirmation is required. */
  tables?: { shapes: TableShape[]; used: ColumnMap[]; isAsking: boolean }
}

/** A problem that a format cannot represent, and why. */
export interface Skipped {
  id: string
  reason: string
}

/** A problem to export. */
export interface OutProblem {
  id: string
  doc: ProblemDoc
  labels: Labels
  /** It has an explanation video, which no format carries. */
  hasVideo?: boolean
}

/** The file cannot be read at all; the message is a sentence for its author. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

export const noLabels = (): Labels => ({
  subject: '',
  topics: [],
  year: '',
  source: '',
  grade: '',
  tags: [],
  difficulty: 0,
  hasScore: false,
})
