/** Bulk grading of equal answers: the same but for width, case, spaces and punctuation. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id, Text } from '../shapes.ts'
import { Score } from './shapes.ts'

/** Maximum number of answers of a group that are shown and marked in one request. */
export const MAX_GROUP = 200

const ofProblem = { examId: Id, problemId: Id.meta({ description: 'of the problem or sub-problem' }) }

const GroupMember = z.object({
  recordId: Id,
  takerName: z.string().meta({ description: 'a number instead of a name when marking is anonymous' }),
  text: z.string().meta({ description: 'verbatim' }),
  answerTag: z.string().meta({ description: 'sent back by save' }),
})

const AnswerGroup = z.object({
  text: z.string().meta({ description: 'the most frequent spelling' }),
  total: z.int(),
  list: z.array(GroupMember).meta({ description: `at most ${MAX_GROUP} of them` }),
})
export type AnswerGroup = z.output<typeof AnswerGroup>

export const markGroup = {
  list: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/group/list',
    about:
      'Groups of equal answers to a problem that wait for me, most frequent first. Answers with files or more than 500 characters are not grouped.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object(ofProblem),
    output: z.object({
      fullScore: z.number(),
      waitingTotal: z.int().meta({ description: 'answers that were compared' }),
      groupList: z.array(AnswerGroup).meta({ description: 'of two or more' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/group/save',
    notWhileImpersonating: true,
    about: 'Give a group of equal answers one mark. Answers changed or marked meanwhile are skipped and reported.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...ofProblem,
      score: Score,
      comment: Text('评语', 2000, 0).default(''),
      answerList: z
        .array(z.object({ recordId: Id, answerTag: z.string().max(64) }))
        .min(1, '请至少选择一份答案')
        .max(MAX_GROUP, `一次最多 ${MAX_GROUP} 份`),
    }),
    output: z.object({
      savedIds: z.array(Id).meta({ description: 'records whose answer got the mark' }),
      skippedTotal: z.int(),
    }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  undo: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/group/undo',
    notWhileImpersonating: true,
    about: 'Undo my marks of these answers within half an hour: they wait again.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ ...ofProblem, recordIds: z.array(Id).min(1).max(MAX_GROUP, `一次最多 ${MAX_GROUP} 份`) }),
    output: z.object({ undoneTotal: z.int(), isAll: Flag }),
    errors: ['notFound'],
    extension: true,
  }),
}
