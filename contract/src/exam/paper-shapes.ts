/** Shapes of papers being edited. The calls are in paper.ts and paper-review.ts. */
import { z } from 'zod'
import { audienceShapes } from '../audience-shapes.ts'
import { AuditLog, Change } from '../course/authoring.ts'
import { AuditStatus } from '../course/authoring-fields.ts'
import { DateTime, Flag, Id, Money } from '../shapes.ts'
import { paperDescription } from './paper-fields.ts'
import { ExamRules, Title } from './shapes.ts'

const AnyId = z.string().meta({ description: 'id, or "0" for none' })

/** The state of a paper. */
export const PaperState = z.object({
  examId: Id,
  ...audienceShapes,
  examName: z.string(),
  examLogo: z.string(),
  version: z.int().meta({ description: 'the newest version' }),
  liveVersion: z.int().meta({ description: 'the published version, 0 for none' }),
  rev: z.int(),
  auditStatus: AuditStatus,
  auditOpinion: z.string(),
  isPutaway: Flag,
  isPublicity: Flag,
  banReason: z.string().meta({ description: 'reason of a ban, or empty' }),
  isDeleted: Flag,
  isFree: Flag,
  examOriginal: Money,
  examDiscount: Money,
  answerTime: z.int(),
  passScore: z.number(),
  openTime: DateTime.nullable(),
  closeTime: DateTime.nullable(),
  totalScore: z.number(),
  problemQuantity: z.int(),
  studyCount: z.int(),
  sittingTotal: z.int().meta({ description: 'attempts in progress' }),
  waitingTotal: z.int().meta({ description: 'records that wait for a person to mark them' }),
  submitTime: DateTime.nullable(),
  auditTime: DateTime.nullable(),
  gmtCreate: DateTime,
  gmtModified: DateTime,
})
export type PaperState = z.output<typeof PaperState>

/** A requirement that a version does not meet yet; it blocks submission. */
export const PaperMissing = z.object({
  place: z.enum(['paper', 'rules', 'title']),
  titleId: z.string().meta({ description: 'of the section, or empty' }),
  field: z.string(),
  sentence: z.string(),
})
export type PaperMissing = z.output<typeof PaperMissing>

/** A problem in the lists of the editor. */
export const PaperProblem = z.object({
  problemId: Id,
  version: z.int(),
  problemType: z.int(),
  problemContent: z.string().meta({ description: 'HTML of the stem; empty for a very long one' }),
  plainText: z.string(),
  difficulty: z.int(),
  subjectId: AnyId,
  topicIds: z.array(z.string()),
  score: z.number(),
  subTotal: z.int().meta({ description: 'number of answers' }),
  isOwn: Flag,
  isUsable: Flag.meta({ description: '0: deleted, or no longer shared' }),
  useCount: z.int(),
  rightCount: z.int(),
  partCount: z.int(),
  errorCount: z.int(),
  noneCount: z.int(),
})
export type PaperProblem = z.output<typeof PaperProblem>

/** A paper with everything its form needs. */
export const AuthoredPaper = PaperState.extend({
  isOwn: Flag.meta({ description: '0: of another lecturer, for whom staff of the organisation works on it' }),
  ...paperDescription.authorShapes,
  rules: ExamRules,
  titleList: z.array(Title),
  problemList: z.array(PaperProblem).meta({ description: 'the problems that its sections name' }),
  missingList: z.array(PaperMissing),
})
export type AuthoredPaper = z.output<typeof AuthoredPaper>

/** Response to an edit: `version` and `rev` to name in the next one (optimistic locking). */
export const PaperSaved = z.object({ examId: Id, version: z.int(), rev: z.int(), gmtModified: DateTime })
export type PaperSaved = z.output<typeof PaperSaved>

/** A difference between two versions. */
export const PaperChange = Change.extend({ area: z.enum(['paper', 'rules', 'title', 'problem']) })
export type PaperChange = z.output<typeof PaperChange>

/** The expected result of one draw of a section. */
export const DrawResult = z.object({
  titleNo: z.int().meta({ description: 'place of the section, from 0' }),
  drawNo: z.int().meta({ description: 'index of the draw in it, from 0' }),
  wanted: z.int(),
  found: z.int().meta({ description: 'matching problems, ignoring other draws' }),
  lacks: z.int().meta({ description: 'shortage; draws that compete for problems share it' }),
  sentence: z.string().meta({ description: 'the shortage as a sentence, or empty' }),
})

/** Whether all sections can be filled, and the resulting paper. */
export const Feasibility = z.object({
  feasible: Flag,
  cellList: z.array(DrawResult),
  totalScore: z.number(),
  problemQuantity: z.int(),
  difficultyList: z.array(z.object({ difficulty: z.int(), count: z.int(), score: z.number() })),
  forecast: z.number().nullable().meta({
    description: 'expected mean, as a share of the total: from how often problems were answered rightly',
  }),
  duplicateList: z.array(Id).meta({ description: 'problems used more than once' }),
})
export type Feasibility = z.output<typeof Feasibility>

/** A version in the history of a paper. */
export const PaperVersion = z.object({
  version: z.int(),
  auditStatus: AuditStatus,
  auditOpinion: z.string(),
  isLive: Flag.meta({ description: '1: takers sit this one' }),
  rev: z.int(),
  submitTime: DateTime.nullable(),
  auditTime: DateTime.nullable(),
  gmtCreate: DateTime,
  gmtModified: DateTime,
})

/** An entry of the audit log of a version. */
export const PaperLog = AuditLog
