/**
 * Manual grading by the author of a paper and the markers it names. With double marking, a difference above the limit
 * of the paper goes to arbitration.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { Ink, InkItem } from '../ink.ts'
import { stateCode } from '../states.ts'
import { RecordStatus } from './state-shapes.ts'
import { Explained, LearnerProblem, Score, UserAnswer } from './shapes.ts'

/** State of an answer for the viewer. */
export const MarkState = z.enum(['waiting', 'second', 'arbitrate', 'done']).meta({
  description: 'waits for a marker, for a second one, for arbitration, or is done',
})
export type MarkState = z.output<typeof MarkState>

/** A mark by one marker. */
export const GivenMark = z.object({
  round: z.int().meta({ description: '1 and 2 markers, 3 arbitration, 4 recheck' }),
  score: z.number(),
  comment: z.string(),
  rubric: z.array(z.string()),
  isMine: Flag,
  markerName: z.string().meta({ description: 'empty where names are hidden' }),
  gmtModified: DateTime,
})
export type GivenMark = z.output<typeof GivenMark>

/** An answer in the grading queue. */
export const MarkTask = z.object({
  recordId: Id,
  problemId: Id,
  takerName: z.string().meta({ description: 'a number instead of a name when marking is anonymous' }),
  no: z.int().meta({ description: 'place of the problem among those that people mark' }),
  label: z
    .string()
    .meta({ description: 'its number in the paper, such as 6（3）; empty where problems are drawn per taker' }),
  stem: z.string().meta({ description: 'HTML of the material above a sub-problem, or empty' }),
  problem: LearnerProblem,
  explained: Explained,
  fullScore: z.number(),
  userAnswer: UserAnswer,
  answerTag: z.string().meta({ description: 'identifies this version of the answer; sent back by save' }),
  state: MarkState,
  score: z.number().nullable().meta({ description: 'the effective score; null: none yet' }),
  givenList: z.array(GivenMark),
  earlierList: z.array(GivenMark).meta({ description: 'marks of an earlier answer, which no longer count' }),
  inkList: z
    .array(
      z.object({
        fileUrl: z.string().meta({ description: 'as the answer names the photo' }),
        rev: z.int(),
        ink: z.array(InkItem),
        isMine: Flag,
        markerName: z.string().meta({ description: 'as in givenList' }),
      }),
    )
    .meta({ description: 'annotations of photos; those of others are visible with their marks' }),
  holderList: z.array(z.string()).meta({ description: 'markers who have claimed this answer; names as in givenList' }),
  mayArbitrate: Flag,
  lateStatus: z.enum({ none: 0, ...stateCode.late }).meta({
    description:
      'of the last late answer: 0 none, 1 accepted automatically, 2 waiting, 3 accepted by the teacher, 4 refused',
  }),
  lateTotal: z.int().meta({ description: 'late answers of this record, this one included' }),
})
export type MarkTask = z.output<typeof MarkTask>

const MarkingExam = z.object({
  examId: Id,
  examName: z.string(),
  isAuthor: Flag,
  handedTotal: z.int(),
  markedTotal: z.int(),
  waitingTotal: z.int().meta({ description: 'records with answers that wait' }),
  markerTotal: z.int(),
  lastSubmitTime: DateTime.nullable(),
  recheckTotal: z.int().meta({ description: 'recheck requests' }),
})

const TodoProblem = z.object({
  problemId: Id,
  no: z.int(),
  label: z.string(),
  plainText: z.string(),
  problemType: z.int(),
  fullScore: z.number(),
  answerTotal: z.int(),
  doneTotal: z.int(),
  secondTotal: z.int(),
  arbitrateTotal: z.int(),
  average: z.number().nullable().meta({ description: 'of the marks' }),
})

export const marking = {
  exams: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/exams',
    about: 'Papers that I mark, as author or marker, with the numbers of waiting answers.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ ...PageInput, keyword: Text('关键词', 50, 0).default(''), onlyWaiting: Flag.default(0) }),
    output: PageOf(MarkingExam),
    extension: true,
  }),
  todo: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/todo',
    about: 'Manually marked problems of a paper, with progress.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: z.object({
      examId: Id,
      examName: z.string(),
      isAuthor: Flag,
      isAnonymous: Flag,
      markTimes: z.int(),
      arbitrationGap: z.number(),
      markerTotal: z.int().meta({ description: 'lecturers besides the author' }),
      handedTotal: z.int(),
      markedTotal: z.int(),
      recheckTotal: z.int().meta({ description: 'recheck requests' }),
      recheckedTotal: z.int().meta({ description: 'of those the answered ones' }),
      problemList: z.array(TodoProblem),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  records: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/records',
    about: 'Takers of a paper with manually marked answers, with the number waiting.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ ...PageInput, examId: Id, onlyWaiting: Flag.default(0) }),
    output: PageOf(
      z.object({
        recordId: Id,
        takerName: z.string(),
        submitTime: DateTime.nullable(),
        waiting: z.int(),
        taskTotal: z.int(),
        score: z.number().nullable(),
        totalScore: z.number(),
        lateTotal: z.int().meta({ description: 'late answers' }),
      }),
    ),
    errors: ['notFound'],
    extension: true,
  }),
  next: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/next',
    notWhileImpersonating: true,
    about:
      'Claim the next answer that I may mark: of a problem, of a taker, or of the whole paper. The claim expires after some minutes.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      examId: Id,
      problemId: Id.optional(),
      recordId: Id.optional().meta({ description: 'only of this taker' }),
      afterRecordId: Id.optional().meta({ description: 'cursor: the current record; later ones come first' }),
      afterProblemId: Id.optional().meta({ description: 'the problem I have before me, of recordId or afterRecordId' }),
      any: Flag.default(0).meta({ description: '1: marked or not, to leaf through' }),
      back: Flag.default(0).meta({ description: '1: the one before' }),
      arbitrate: Flag.default(0).meta({ description: '1: answers that wait for arbitration' }),
    }),
    output: z.object({
      task: MarkTask.nullable(),
      heldTotal: z.int().meta({ description: 'answers claimed by other markers; set when there is none for me' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  view: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/view',
    about: 'One answer with its problem, key, rubric and marks.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ recordId: Id, problemId: Id }),
    output: MarkTask,
    errors: ['notFound'],
    extension: true,
  }),
  leave: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/leave',
    notWhileImpersonating: true,
    about: 'Leave the queue: release my claim.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/save',
    notWhileImpersonating: true,
    about: 'Mark an answer, or change my mark. Idempotent.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      recordId: Id,
      problemId: Id,
      score: Score,
      rubric: z.array(z.string().max(20)).max(20).default([]),
      comment: Text('评语', 2000, 0).default(''),
      answerTag: z
        .string()
        .max(64)
        .optional()
        .meta({ description: 'of the answer that I saw: another one is not marked unseen' }),
      replace: Flag.default(0).meta({ description: '1: the mark of another marker was seen and is replaced' }),
      arbitrate: Flag.default(0).meta({ description: '1: as the arbiter of two marks that lie too far apart' }),
    }),
    output: z.object({
      state: MarkState,
      score: z.number().nullable(),
      recordWaiting: z.int(),
      examStatus: RecordStatus,
    }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  ink: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/ink/save',
    notWhileImpersonating: true,
    about:
      'Save my annotation of a photo in an answer; the photo is unchanged. Conflict when it was changed in another window.',
    who: 'lecturer',
    limit: limits.author,
    bodyBytes: 1024 * 1024,
    input: z.object({
      recordId: Id,
      problemId: Id,
      fileUrl: z.string().min(1).max(1000).meta({ description: 'as the answer names the photo' }),
      rev: z.int().min(0).max(1_000_000_000),
      ink: Ink,
    }),
    output: z.object({ rev: z.int() }),
    errors: ['notFound', 'conflict'],
    extension: true,
  }),
  file: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/file',
    about: 'A short-lived URL of a document in a claimed answer.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ recordId: Id, problemId: Id, fileId: Id }),
    output: z.object({ url: z.string() }),
    errors: ['notFound'],
    extension: true,
  }),
  markersList: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/markers/list',
    about: 'Lecturers who mark a paper besides its author.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: z.object({
      list: z.array(z.object({ lecturerId: Id, lecturerName: z.string(), markedTotal: z.int() })),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  markersSearch: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/markers/search',
    about: 'Lecturers of the site by name, to choose markers from.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ keyword: Text('姓名', 50, 0).default('') }),
    output: z.object({ list: z.array(z.object({ lecturerId: Id, lecturerName: z.string() })) }),
    extension: true,
  }),
  markersSave: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/markers/save',
    notWhileImpersonating: true,
    about: 'Set the lecturers who mark my paper. Marks of removed lecturers stay.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id, lecturerIds: z.array(Id).max(50, '最多 50 位阅卷人') }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}

export const markPhrase = {
  list: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/phrase/list',
    about: 'My saved comments.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({}),
    output: z.object({ list: z.array(z.string()) }),
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/phrase/save',
    notWhileImpersonating: true,
    about: 'Replace my saved comments, in this order.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ list: z.array(Text('常用评语', 200)).max(30, '最多保存 30 条常用评语') }),
    output: z.object({ list: z.array(z.string()) }),
    extension: true,
  }),
}
