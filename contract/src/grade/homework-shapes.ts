/** Homework, works and what is drawn over them, as they go over the wire. */
import { z } from 'zod'
import { DateTime, Flag, Id, Text } from '../shapes.ts'
import { PageInk } from '../ink.ts'
import { fileKinds } from './homework-rules.ts'

export const MaybeTime = DateTime.nullable()
/** Where now stands to the dates of a homework. */
export const Phase = z.int().meta({ description: '1 not open, 2 open, 3 late but taken, 4 over' })
export const WorkStatus = z.int().meta({ description: '0 not handed in, 1 handed in, 2 returned, 3 marked' })
export const Audience = z
  .union([z.literal(1), z.literal(2), z.literal(3)], { error: '请选择布置对象' })
  .meta({ description: '1 all students, 2 some groups, 3 some students' })
export const FileKind = z.enum(fileKinds)

/** Rich text of a task or a work. */
export const Html = (name: string) => Text(name, 50_000, 0)

/** A file that came with a task. */
export const TaskFile = z.object({
  fileId: Id,
  fileName: z.string(),
  fileSize: z.number(),
  fileType: z.string(),
  fileKind: FileKind,
  url: z.string().meta({ description: 'for an hour, for whoever asked' }),
})
export type TaskFile = z.output<typeof TaskFile>

/** A file of a version, with what was drawn over it. */
export const WorkFile = TaskFile.extend({ workFileId: Id, inkList: z.array(PageInk) })
export type WorkFile = z.output<typeof WorkFile>

/** What was handed in once. */
export const WorkVersion = z.object({
  versionNo: z.int(),
  content: z.string(),
  fileList: z.array(WorkFile),
  submitTime: DateTime,
  lateDays: z.int(),
  deduction: z.number().meta({ description: 'percent that lateness costs' }),
  withdrawTime: MaybeTime,
  score: z.number().nullable().meta({ description: 'as it was given; null: not marked, or not shown yet' }),
  finalScore: z.number().nullable().meta({ description: 'after the deduction' }),
  comment: z.string(),
  markTime: MaybeTime,
  markerName: z.string(),
  returnReason: z.string(),
  returnTime: MaybeTime,
})
export type WorkVersion = z.output<typeof WorkVersion>

/** What a homework is, for everybody who sees it. */
const homework = {
  homeworkId: Id,
  gradeId: Id,
  gradeName: z.string(),
  homeworkName: z.string(),
  openTime: MaybeTime,
  dueTime: DateTime,
  closeTime: MaybeTime,
  lateRule: z.int().meta({ description: 'what is late is 1 not taken, 2 taken with a note, 3 taken for fewer points' }),
  deductPercent: z.int().meta({ description: 'a day' }),
  deductLimit: z.int(),
  fullScore: z.number(),
  resubmitTotal: z.int(),
  mayText: Flag,
  fileKinds: z.array(FileKind),
  maxFiles: z.int(),
  maxMegabytes: z.int(),
  phase: Phase,
}

/** A homework as those who run the class see it. */
export const HomeworkRow = z.object({
  ...homework,
  audience: Audience,
  weight: z.int(),
  publishMode: z.int().meta({ description: 'marks are shown 1 one by one, 2 together' }),
  publishTime: MaybeTime,
  studentTotal: z.int().meta({ description: 'for how many it is' }),
  handedTotal: z.int().meta({ description: 'works that wait for a mark' }),
  returnedTotal: z.int(),
  markedTotal: z.int(),
  gmtCreate: DateTime,
})
export type HomeworkRow = z.output<typeof HomeworkRow>

/** A homework as one for whom it is sees it in a list. */
export const OwnHomework = z.object({
  ...homework,
  isSet: Flag.meta({ description: '0: I have left, or it is no longer for me; what I handed in stays' }),
  workStatus: WorkStatus,
  submitTime: MaybeTime,
  lateDays: z.int(),
  redoTime: MaybeTime,
  finalScore: z.number().nullable().meta({ description: 'null: not marked, or not shown yet' }),
})
export type OwnHomework = z.output<typeof OwnHomework>

/** A line of the list of everybody’s works. */
export const WorkRow = z.object({
  userId: Id,
  nickname: z.string(),
  groupName: z.string(),
  isSet: Flag.meta({ description: '0: has left, or it is no longer for them' }),
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
