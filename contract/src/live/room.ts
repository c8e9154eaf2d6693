import { askStates } from './codes.ts'
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf } from '../shapes.ts'
import { AskDraft, askRich, AskType, RoomLine, RoomRole } from './room-frames.ts'

const Seq = z.coerce.number().int().min(0).max(2_000_000_000)

export const RoomAsk = z.object({
  askId: Id,
  askType: AskType,
  askTitle: z.string(),
  optionList: z.array(z.string()),
  ...askRich,
  rightList: z.array(z.int()),
  limitSeconds: z.int(),
  askStatus: z.enum(askStates).meta({ description: '1 prepared, 2 open, 3 closed' }),
  openTime: DateTime.nullable(),
  countList: z.array(z.int()).meta({ description: 'answers by option' }),
  answered: z.int(),
})

/** A question in a participant's own history. */
export const OwnAsk = RoomAsk.omit({ askStatus: true }).extend({
  explanation: z.string().meta({ description: 'HTML' }),
  answerList: z.array(z.int()).nullable().meta({ description: 'the viewer’s answer; null: none' }),
  isRight: Flag.nullable().meta({ description: 'null: not answered, or a poll' }),
})

export const Attendance = z.object({
  userId: Id,
  userName: z.string(),
  className: z.string().meta({ description: 'class through which the learner has the course; empty: none' }),
  headImgUrl: z.string(),
  roomRole: RoomRole,
  joinTime: DateTime,
  lastSeen: DateTime,
  isOnline: Flag,
  watchSeconds: z.int().meta({ description: 'time in the room while live, measured by the server' }),
  messageCount: z.int(),
  rollCalls: z.int().meta({ description: 'roll calls answered' }),
  answered: z.int().meta({ description: 'questions answered' }),
  right: z.int().meta({ description: 'right answers' }),
})

/** Calls about a live room, beside its socket: chat log, questions, attendance. */
export const liveRoom = {
  lines: call({
    method: 'POST',
    path: 'live/api/room/line/list',
    about: 'Chat of a session: lines after a number, or before one; with the second of the session, for the replay.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      periodId: Id,
      after: Seq.optional(),
      before: Seq.optional(),
      pageSize: z.coerce.number().int().min(1).max(500).default(100),
    }),
    output: z.object({
      list: z.array(
        RoomLine.extend({
          second: z.int().meta({ description: 'seconds since the session began; negative before it' }),
        }),
      ),
      hasMore: Flag,
    }),
    extension: true,
  }),
  asks: call({
    method: 'POST',
    path: 'live/auth/room/ask/list',
    about: 'Questions of a session, prepared and asked, with answers; lecturer and assistants only.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({ list: z.array(RoomAsk) }),
    extension: true,
  }),
  saveAsk: call({
    method: 'POST',
    path: 'live/auth/room/ask/save',
    about: 'Prepare a question for a session, or edit one that has not been asked.',
    who: 'login',
    limit: limits.author,
    input: AskDraft.safeExtend({ periodId: Id, askId: Id.optional() }),
    output: z.object({ askId: Id }),
    extension: true,
  }),
  pickAsks: call({
    method: 'POST',
    path: 'live/auth/room/ask/pick',
    about: 'Prepare problems of the question bank, own or public, as questions of a session. Idempotent while unasked.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      periodId: Id,
      problemIdList: z.array(Id).min(1, '请选择题目').max(20, '一次最多 20 道题'),
      limitSeconds: z.coerce.number().int().min(0).max(3600).default(0),
    }),
    output: z.object({ askIdList: z.array(Id).meta({ description: 'in the order of the problems' }) }),
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  ownAsks: call({
    method: 'POST',
    path: 'live/auth/room/ask/own/list',
    about: 'Closed questions of a session with the viewer’s answers and the solutions.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({ list: z.array(OwnAsk) }),
    errors: ['notFound', 'notOwned', 'shown'],
    extension: true,
  }),
  deleteAsk: call({
    method: 'POST',
    path: 'live/auth/room/ask/delete',
    notWhileImpersonating: true,
    about: 'Delete a question that has not been asked.',
    who: 'login',
    limit: limits.author,
    input: z.object({ periodId: Id, askId: Id }),
    output: Done,
    extension: true,
  }),
  answers: call({
    method: 'POST',
    path: 'live/auth/room/ask/answer/list',
    about: 'Respondents of a question and their answers.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, periodId: Id, askId: Id }),
    output: PageOf(
      z.object({
        userId: Id,
        userName: z.string(),
        className: z.string(),
        answerList: z.array(z.int()),
        isRight: Flag.nullable(),
        gmtCreate: DateTime,
      }),
    ),
    extension: true,
  }),
  attendance: call({
    method: 'POST',
    path: 'live/auth/room/attendance/list',
    about: 'Attendance of a session; lecturer and assistants only.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, periodId: Id }),
    output: PageOf(Attendance),
    extension: true,
  }),
}
