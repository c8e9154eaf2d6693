/** Shapes of homework, works and annotations on the wire. */
import { z } from 'zod'
import { DateTime, Flag, Id, Text } from '../shapes.ts'
import { PageInk } from '../ink.ts'
import { fileKinds, lateRule, phase, workStatus } from './homework-rules.ts'
import { NamedCode } from '../code.ts'

export const MaybeTime = DateTime.nullable()
/** Position of now relative to the dates of a homework. */
export const Phase = NamedCode(phase)
export const WorkStatus = NamedCode(workStatus)
export const Audience = z
  .union([z.literal(1), z.literal(2), z.literal(3)], { error: '请选择布置对象' })
  .meta({ description: '1 all students, 2 some groups, 3 some students' })
export const FileKind = z.enum(fileKinds)

/** Rich text of a homework or a work. */
export const Html = (name: string) => Text(name, 50_000, 0)

/** A file attached to a homework. */
export const TaskFile = z.object({
  fileId: Id,
  fileName: z.string(),
  fileSize: z.number(),
  fileType: z.string(),
  fileKind: FileKind,
  url: z.string().meta({ description: 'signed for the viewer, valid for an hour' }),
})
export type TaskFile = z.output<typeof TaskFile>

/** A file of a version with its annotations. */
export const WorkFile = TaskFile.extend({ workFileId: Id, inkList: z.array(PageInk) })
export type WorkFile = z.output<typeof WorkFile>

/** One submission. */
export const WorkVersion = z.object({
  versionNo: z.int(),
  content: z.string(),
  fileList: z.array(WorkFile),
  submitTime: DateTime,
  lateDays: z.int(),
  deduction: z.number().meta({ description: 'deduction for lateness in percent' }),
  withdrawTime: MaybeTime,
  score: z.number().nullable().meta({ description: 'score as given; null: not marked, or not shown yet' }),
  finalScore: z.number().nullable().meta({ description: 'after the deduction' }),
  comment: z.string(),
  markTime: MaybeTime,
  markerName: z.string(),
  returnReason: z.string(),
  returnTime: MaybeTime,
})
export type WorkVersion = z.output<typeof WorkVersion>

/** Fields of a homework for all viewers. */
const homework = {
  homeworkId: Id,
  gradeId: Id,
  gradeName: z.string(),
  homeworkName: z.string(),
  openTime: MaybeTime,
  dueTime: DateTime,
  closeTime: MaybeTime,
  lateRule: NamedCode(lateRule).meta({ description: 'late submissions: 1 refused, 2 with a note, 3 with a deduction' }),
  deductPercent: z.int().meta({ description: 'per day' }),
  deductLimit: z.int(),
  fullScore: z.number(),
  resubmitTotal: z.int(),
  mayText: Flag,
  fileKinds: z.array(FileKind),
  maxFiles: z.int(),
  maxMegabytes: z.int(),
  phase: Phase,
}

/** A homework, for staff. */
export const HomeworkRow = z.object({
  ...homework,
  audience: Audience,
  weight: z.int(),
  publishMode: z.int().meta({ description: 'marks are shown 1 one by one, 2 together' }),
  publishTime: MaybeTime,
  studentTotal: z.int().meta({ description: 'audience size' }),
  handedTotal: z.int().meta({ description: 'works that wait for a mark' }),
  returnedTotal: z.int(),
  markedTotal: z.int(),
  gmtCreate: DateTime,
})
export type HomeworkRow = z.output<typeof HomeworkRow>

/** A homework in a student's list. */
export const OwnHomework = z.object({
  ...homework,
  isSet: Flag.meta({ description: '0: former member, or no longer in the audience; own submissions stay' }),
  workStatus: WorkStatus,
  submitTime: MaybeTime,
  lateDays: z.int(),
  redoTime: MaybeTime,
  finalScore: z.number().nullable().meta({ description: 'null: not marked, or not shown yet' }),
})
export type OwnHomework = z.output<typeof OwnHomework>

/** A row of the list of works. */
export const WorkRow = z.object({
  userId: Id,
  nickname: z.string(),
  groupName: z.string(),
  isSet: Flag.meta({ description: '0: former member, or no longer in the audience' }),
  workStatus: WorkStatus,
  versionNo: z.int(),
  submitTime: MaybeTime,
  lateDays: z.int(),
  deduction: z.number(),
  score: z.number().nullable(),
  finalScore: z.number().nullable(),
  redoTime: MaybeTime,
})
export type WorkRow = z.output<typeof WorkRow>
