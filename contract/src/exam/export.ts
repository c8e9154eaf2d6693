/** Export of problems and papers. Files are base64 in the response. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id } from '../shapes.ts'
import { Explained, LearnerPaper } from './shapes.ts'
import { ProblemFilter } from './problem.ts'

export const exportFormats = ['excel', 'word', 'text', 'gift', 'moodle', 'qti'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Maximum number of problems in one file. */
export const EXPORT_MAX = 2000

const FileAnswer = {
  fileName: z.string(),
  file: z.string().meta({ description: 'base64' }),
}
/** Problems of the viewer: chosen ids, or all that match the filters of the list. */
const chosen = {
  format: z.enum(exportFormats, { error: '请选择导出格式' }),
  ids: z.array(Id).max(EXPORT_MAX, `一次最多导出 ${EXPORT_MAX} 道题`).default([]),
  ...ProblemFilter,
}
const rare = { by: 'user', max: 30, seconds: 60 } as const

export const problemExport = {
  check: call({
    method: 'POST',
    path: 'exam/auth/exam/export/check',
    about: 'Losses of my problems in a format, before a file is written.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object(chosen),
    output: z.object({
      total: z.int(),
      skipTotal: z.int().meta({ description: 'problems that the file would not hold at all' }),
      lossList: z.array(
        z.object({
          text: z.string().meta({ description: 'the loss' }),
          isSkipped: Flag.meta({ description: '1: the problem itself' }),
          count: z.int(),
          problemList: z.array(z.object({ id: Id, plainText: z.string() })).meta({ description: 'the first of them' }),
        }),
      ),
    }),
    errors: ['notFound', 'shown'],
    bodyBytes: 128 * 1024,
    extension: true,
  }),
  problems: call({
    method: 'POST',
    path: 'exam/auth/exam/export/problems',
    about: 'Export my problems to a file: chosen ones, or all that match the filters of the list.',
    who: 'lecturer',
    limit: rare,
    input: z.object(chosen),
    output: z.object({
      ...FileAnswer,
      count: z.int(),
      skippedList: z.array(z.object({ id: Id, reason: z.string() })).meta({ description: 'unsupported features' }),
    }),
    errors: ['notFound', 'shown'],
    bodyBytes: 128 * 1024,
    logAs: '导出题库',
    extension: true,
  }),
  template: call({
    method: 'POST',
    path: 'exam/auth/exam/export/template',
    about: 'A template file with an example of each kind.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ format: z.enum(['excel', 'word', 'text'], { error: '请选择模板格式' }).default('excel') }),
    output: z.object(FileAnswer),
    extension: true,
  }),
}

const paperInput = {
  examId: Id,
  withKey: Flag.default(0),
}

export const paperDownload = {
  file: call({
    method: 'POST',
    path: 'exam/auth/user/exam/download/export',
    about:
      'Download a paper as a document. Learners: accessible papers, after handing in where required; with keys once the paper shows them.',
    who: 'login',
    limit: { by: 'user', max: 20, seconds: 60 },
    input: z.object({
      ...paperInput,
      format: z.enum(['docx', 'pdf'], { error: '格式不正确' }).default('docx'),
      layout: z.enum(['a4', 'a3'], { error: '版式不正确' }).default('a4'),
    }),
    output: z.object(FileAnswer),
    errors: ['notFound', 'notOwned', 'shown'],
  }),
  print: call({
    method: 'POST',
    path: 'exam/auth/user/exam/download/print',
    about: 'The data of the print page of a paper.',
    who: 'login',
    limit: limits.personal,
    input: z.object(paperInput),
    output: z.object({
      paper: LearnerPaper,
      explainedList: z.array(Explained),
      siteName: z.string(),
      isAuthor: Flag,
      answerTime: z.int().meta({ description: 'minutes, 0 no limit' }),
      mayHaveKey: Flag,
    }),
    errors: ['notFound', 'notOwned', 'shown'],
    extension: true,
  }),
}
