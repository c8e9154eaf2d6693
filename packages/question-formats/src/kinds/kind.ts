/** What the formats ask of a kind of problem. A new kind is one file here and a line in `index.ts`. */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import type { KindDoc } from '@zhixing/contract/exam/kind-fields'
import type { KindName } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import type { RawOption, RawProblem } from '../fields/raw.ts'
import type { OutPictures } from '../media.ts'

/** Converts our HTML to that of a format. */
export type Out = (html: string) => string

/** Fields of a sheet or a text that only some kinds use. */
export type FieldName =
  | '选项'
  | '右侧项'
  | '各空选项'
  | '规则'
  | '部分得分'
  | '每空分值'
  | '误差'
  | '单位'
  | '附件要求'
  | '评分要点'
  | '答案'

/** Fields of one problem while they are interpreted. */
export interface Reading {
  raw: RawProblem
  /** The key as plain text. */
  key: string
  /** The key with its marks. */
  marks: readonly string[]
  stem: string
  /** Points of the problem. */
  score: number
  hasScore: boolean
  warnings: string[]
  options(list: RawOption[], name?: (at: number) => string): SubProblem['optionList']
}
/** Fields of the document; `stem` replaces the text of the stem. */
export type Read = Partial<SubProblem> & { stem?: string }

/** A question of Moodle. */
export interface MoodleQuestion {
  type: string
  /** Replaces a stem that contains gaps. */
  stem?: string
  body: string
}
export interface MoodleOut {
  out: Out
  /** An element with HTML and the pictures in it. */
  rich(name: string, html: string, attributes?: string): string
  pictures: OutPictures
}

/** A QTI interaction with its declarations. */
export interface QtiParts {
  declarations: string[]
  body: string
  /** Replaces a stem that contains gaps. */
  stem?: string
  /** Conditions of the response processing. */
  processing?: string
}
export interface QtiOut {
  out: Out
  /** Identifier of the response. */
  id: string
  pictures: OutPictures
}

/** Something that formats leave out. */
export interface LossRule<Doc> {
  formats: readonly ExportFormat[]
  text: string
  isLost(doc: Doc): boolean
}

interface FormatsFor<Doc> {
  /** Words by which headings, cells and tags name the kind. */
  named: RegExp
  /** Text, Excel and Word. */
  fields: {
    write(doc: Doc, toText: Out): Partial<RawProblem>
    read(reading: Reading): Read
    /** Fields that the kind uses; others are reported as unused. */
    uses(raw: RawProblem): readonly FieldName[]
    /** True where a key was given and none was understood. */
    isKeyLost?(answer: readonly string[]): boolean
  }
  /** The answers of GIFT; null where it cannot represent the kind. */
  gift: {
    write(doc: Doc, rich: Out): string
    /** What it cannot represent of this problem. */
    refusal?(doc: Doc): string | null
  } | null
  moodle(doc: Doc, context: MoodleOut): MoodleQuestion
  qti(doc: Doc, context: QtiOut): QtiParts
  losses: readonly LossRule<Doc>[]
  /** The example in templates; null for a kind that text and tables cannot carry. */
  example: ProblemDoc | null
}

export type KindFormats<K extends KindName> = FormatsFor<KindDoc<K>>
/** Formats of a kind that was looked up by its code, for documents of that code. */
export type AnyFormats = FormatsFor<SubProblem | ProblemDoc>
