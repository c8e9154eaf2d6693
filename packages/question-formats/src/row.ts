/** What a reader makes of a file: one row for each problem, with what is wrong with it. Pure types. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { TableField } from '@zhixing/contract/exam/import-table'

/** What a problem is filed under, by name: names become categories when the rows are taken into the bank. */
export interface Labels {
  subject: string
  topics: string[]
  year: string
  source: string
  grade: string
  tags: string[]
  /** 1 easy, 2 medium, 3 hard, 0 not said. */
  difficulty: number
  /** False when the file says nothing about points, so that what the person chose for the whole file counts. */
  hasScore: boolean
}

export interface FieldError {
  /** Path of the field in the document, such as `subList.0.answer`; '' for the whole. */
  field: string
  msg: string
}

export interface ReadRow {
  rowNo: number
  doc: ProblemDoc
  labels: Labels
  errors: FieldError[]
  warnings: string[]
  /** The problem as text that can be corrected and read again. */
  source: string
  /** What it was read from, as HTML for the eye; '' where the source is all there is. */
  original: string
}

/** Something of a source that is part of no problem. */
export interface SourceBlock {
  /** Its line, or its place in the file, from 1. */
  line: number
  /** As HTML. */
  text: string
  why: 'head' | 'heading' | 'instruction' | 'notice' | 'furniture' | 'keys' | 'unplaced'
}

/** Where everything of a source went, beside the rows. */
export interface SourceReport {
  blockList: SourceBlock[]
  /** Numbers of problems as the source counts them, and which are missing. */
  numberList: { from: number; to: number; found: number; missing: number[] }[]
  /** Sections as a paper has them. */
  sectionList: { title: string; desc: string; kind: number; rowNos: number[] }[]
  /** What the head says: a title, minutes, points; '' and 0 for nothing. */
  head: { title: string; minutes: number; total: number }
  /** What is to be looked at in the whole of it. */
  noteList?: string[]
}

export const noReport = (): SourceReport => ({
  blockList: [],
  numberList: [],
  sectionList: [],
  head: { title: '', minutes: 0, total: 0 },
})

/** A picture that came with a file. In documents it stands under `MEDIA + name` until it is stored. */
export interface Media {
  /** Number of the picture in its file. */
  name: string
  /** As the file calls it, for people. */
  fileName: string
  bytes: Uint8Array
}

/** Where pictures seem to be until they are stored. */
export const MEDIA = '/import-media/'

export interface KindWord {
  word: string
  /** Number of the kind; 0: found out from the problem itself. */
  kind: number
}
/** What a code of the column of keys means for judgements; '': not said. */
export interface KeyWord {
  word: string
  meaning: '' | 'T' | 'F'
}
/** What the columns of tables with these titles mean. */
export interface ColumnMap {
  signature: string
  fieldList: TableField[]
  kindList: KindWord[]
  keyList?: KeyWord[]
}
/** A table as it is shown to whoever says what its columns mean. */
export interface TableShape {
  signature: string
  sheet: string
  /** Row of the titles, from 1; 0 where the table has none. */
  headRow: number
  titleList: string[]
  /** The first rows, for the eye and for a preview. */
  rowList: string[][]
  rowTotal: number
  /** Words of the column of kinds, and of any that may be it. */
  wordList: string[]
  /** Keys of judgements that are codes: 0 and 1, 1 and 2. */
  keyWordList?: string[]
  proposal: Omit<ColumnMap, 'signature'>
}

export interface ReadResult {
  rows: ReadRow[]
  media: Media[]
  report: SourceReport
  /** Tables of other systems: how they look, what their columns were taken for, and whether somebody has to say it first. */
  tables?: { shapes: TableShape[]; used: ColumnMap[]; isAsking: boolean }
}

/** A problem that could not be written in a format, and why. */
export interface Skipped {
  id: string
  reason: string
}

/** A problem on its way out. */
export interface OutProblem {
  id: string
  doc: ProblemDoc
  labels: Labels
  /** It has a film that explains it, which no format carries. */
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
