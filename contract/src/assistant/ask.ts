import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'

/** Longest question in characters. */
export const MAX_QUESTION = 500

/**
 * What a passage was taken from; its `place` is counted accordingly. `answer`: by the lecturer in a lesson; `accepted`: the
 * accepted answer of a question of the community.
 */
export const passageKinds = ['transcript', 'text', 'page', 'answer', 'accepted', 'explanation'] as const
export type PassageKind = (typeof passageKinds)[number]

/** A passage of a course that answers a question, and where it is. */
export const Place = z.object({
  passageId: Id,
  kind: z.enum(passageKinds),
  periodId: z.string().meta({ description: 'lesson of the passage, or 0' }),
  periodName: z.string(),
  place: z.int().meta({
    description:
      'transcript and answer: position in the lesson, seconds; text: paragraph, from 1; page: page of the document, from 1; accepted and explanation: 0',
  }),
  questionId: z.string().optional().meta({ description: 'accepted: the question of the community' }),
  sentence: z.string().meta({ description: 'the sentence that fits best; matched words between « and »' }),
})
export type Place = z.output<typeof Place>

/** State of an answer. `places`: no model writes one, the places are the answer. */
export const turnStates = ['places', 'waiting', 'writing', 'done', 'stopped', 'cut', 'withheld', 'uncovered'] as const
export type TurnState = (typeof turnStates)[number]

/**
 * Why there is no generated answer, or why it is incomplete; worded where it is read. `siteFull`, `userFull`: a budget
 * is used up and the places are shown instead; `siteSpent`, `userSpent`: the same without places.
 */
export const turnNotices = [
  'noModel',
  'siteFull',
  'userFull',
  'siteSpent',
  'userSpent',
  'failed',
  'summaryFailed',
  'cut',
  'stopped',
  'withheld',
] as const
export type TurnNotice = (typeof turnNotices)[number]

export const Turn = z.object({
  turnId: Id,
  question: z.string(),
  answer: z.string().meta({ description: 'plain text; [1] cites the first of `placeList`' }),
  isGenerated: Flag.meta({ description: '1: the answer was written by a model' }),
  state: z.enum(turnStates),
  notice: z.string().meta({
    description: `why there is no generated answer, or why it is incomplete: ${turnNotices.join(', ')}; a sentence in old conversations; may be empty`,
  }),
  placeList: z.array(Place),
  useful: z.int().meta({ description: '1 useful, -1 not useful, 0 not rated' }),
  gmtCreate: DateTime,
})
export type Turn = z.output<typeof Turn>

/**
 * Event of GET /stream/ask/{turnId}. `text`: more of the answer; `replace`: the answer so far is this instead; `end`:
 * the state, and the notice of the turn (empty for a complete answer).
 */
export type AnswerEvent =
  | { type: 'text'; text: string }
  | { type: 'replace'; text: string }
  | { type: 'end'; state: TurnState; notice: TurnNotice | (string & {}); isGenerated: 0 | 1 }

const Question = Text('问题', MAX_QUESTION, 2)

export const place = {
  find: call({
    method: 'POST',
    path: 'assistant/api/place/find',
    about: 'The places of a course that fit a question, best first, in the lessons that the caller may study.',
    who: 'anon',
    limit: { by: 'ip', max: 600, seconds: 60 },
    extension: true,
    input: z.object({ courseId: Id, question: Question }),
    output: z.object({ placeList: z.array(Place) }),
    errors: ['notFound', 'shown'],
  }),
  ofLesson: call({
    method: 'POST',
    path: 'assistant/auth/place/lesson/page',
    about:
      'The transcript of a lesson, or the text of its article or document, in order. Only of a lesson that the caller may study; refused while an attempt of the caller at a counted paper is running.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ courseId: Id, periodId: Id, ...PageInput }),
    output: PageOf(
      z.object({
        passageId: Id,
        kind: z.enum(['transcript', 'text', 'page']),
        place: z.int().meta({ description: 'of its first line, counted as in `Place`' }),
        text: z.string(),
      }),
    ),
    errors: ['notFound', 'shown'],
  }),
  ofProblem: call({
    method: 'POST',
    path: 'assistant/auth/place/problem',
    about:
      'The places in the courses of a problem that explain what it asks. Only for a problem that the caller may practise; refused while an attempt of the caller at a counted paper is running.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ problemId: Id }),
    output: z.object({
      placeList: z.array(Place.extend({ courseId: Id, courseName: z.string() })),
      hasSimilar: Flag.meta({ description: '1: a model may write one more problem like it' }),
    }),
    errors: ['notFound', 'shown'],
  }),
}

export const ask = {
  save: call({
    method: 'POST',
    path: 'assistant/auth/ask/save',
    about:
      'Ask a course: its best places at once, and whether a model writes an answer, which GET /stream/ask/{turnId} then streams. Refused while an attempt of the caller at a counted paper is running. Idempotent by clientKey.',
    who: 'login',
    limit: { by: 'user', max: 60, seconds: 300 },
    extension: true,
    input: z.object({
      courseId: Id,
      talkId: Id.optional().meta({ description: 'the conversation that is continued' }),
      periodId: Id.optional().meta({ description: 'the lesson that is open' }),
      videoTime: z.coerce.number().min(0).max(864000).default(0),
      question: Question,
      clientKey: z.string().max(64).optional(),
    }),
    output: Turn.extend({ talkId: Id }),
    errors: ['notFound', 'shown'],
  }),
  rate: call({
    method: 'POST',
    path: 'assistant/auth/ask/rate',
    about: 'Say whether an answer was useful.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ turnId: Id, useful: z.union([z.literal(1), z.literal(0), z.literal(-1)]) }),
    output: Done,
    errors: ['notFound'],
  }),
}

export const talk = {
  list: call({
    method: 'POST',
    path: 'assistant/auth/talk/list',
    about: 'My conversations with courses, newest first.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ ...PageInput, courseId: Id.optional() }),
    output: PageOf(
      z.object({
        id: Id,
        courseId: Id,
        courseName: z.string(),
        title: z.string(),
        turnCount: z.int(),
        gmtModified: DateTime,
      }),
    ),
  }),
  view: call({
    method: 'POST',
    path: 'assistant/auth/talk/view',
    about: 'One of my conversations with its answers, oldest first.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ id: Id }),
    output: z.object({ id: Id, courseId: Id, turnList: z.array(Turn) }),
    errors: ['notFound'],
  }),
  delete: call({
    method: 'POST',
    path: 'assistant/auth/talk/delete',
    notWhileImpersonating: true,
    about: 'Delete one of my conversations.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}
