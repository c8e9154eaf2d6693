/** Corrections of keys of published papers. A correction re-marks every record of the version. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id } from '../shapes.ts'
import { VersionNumber } from '../course/authoring-fields.ts'
import { BlankRule, NumberRule, UserAnswer } from './shapes.ts'

/** Input of preview and correction. */
const correctionInput = {
  examId: Id,
  version: VersionNumber,
  problemId: Id.meta({ description: 'of the problem or sub-problem' }),
  everybody: Flag.default(0).meta({ description: '1: everyone gets the points, whatever the answer' }),
  answer: UserAnswer.default([]),
  aliasList: z
    .array(z.array(z.string().max(500)).max(20))
    .max(60)
    .optional(),
  blankRule: BlankRule.optional(),
  numberRule: NumberRule.optional(),
  otherList: z.array(z.string().max(500)).max(25, '其他正确答案过多').optional().meta({
    description: 'further answers worth full points: letters of a single choice, numbers (9.8:0.2 with a tolerance)',
  }),
}
export const CorrectionEffect = z.object({
  correction: z.int().meta({ description: 'number of the last correction, to pass to the correction itself' }),
  recordTotal: z.int(),
  upTotal: z.int(),
  downTotal: z.int(),
  passUpTotal: z.int().meta({ description: 'takers who pass now and did not before' }),
  passDownTotal: z.int(),
  averageBefore: z.number(),
  averageAfter: z.number(),
  list: z
    .array(
      z.object({
        recordId: Id,
        takerName: z.string(),
        before: z.number(),
        after: z.number(),
        passBefore: Flag.nullable(),
        passAfter: Flag.nullable(),
      }),
    )
    .meta({ description: 'the first 200 whose score changes' }),
})
export type CorrectionEffect = z.output<typeof CorrectionEffect>

export const correction = {
  preview: call({
    method: 'POST',
    path: 'exam/auth/exam/correction/preview',
    about: 'Preview a correction of a key of a published paper: who gains or loses. Changes nothing.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object(correctionInput),
    output: CorrectionEffect,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/exam/correction/save',
    notWhileImpersonating: true,
    about: 'Correct a key of a published paper and re-mark all its records; takers whose score changes are notified.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...correctionInput,
      correction: z.int().min(0).meta({ description: 'from the preview' }),
      syncBank: Flag.default(0).meta({
        description: '1: the problem of my bank gets the key, too, unless its key was changed since',
      }),
    }),
    output: z.object({
      correction: z.int(),
      isSynced: Flag.meta({ description: '1: the bank has the key, too' }),
    }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  list: call({
    method: 'POST',
    path: 'exam/auth/exam/correction/list',
    about: 'Corrections of a paper, newest first, with the progress of re-marking.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          version: z.int(),
          correction: z.int(),
          problemId: Id,
          before: z.array(z.string()),
          after: z.array(z.string()),
          everybody: Flag,
          wasEverybody: Flag.meta({ description: '1: everyone had the points before' }),
          changedTotal: z.int(),
          doneTotal: z.int(),
          recordTotal: z.int(),
          finishedTime: DateTime.nullable(),
          gmtCreate: DateTime,
        }),
      ),
    }),
    errors: ['notFound'],
    extension: true,
  }),
}
