import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { mergeState } from './codes.ts'

const reason = Text('说明', 200, 0).default('')

/** Proposals to merge, by askers. */
export const questionMerge = {
  save: call({
    method: 'POST',
    path: 'community/auth/questions/merge/save',
    about: 'Propose to merge my question into another one; a second proposal replaces the first.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ id: Id, intoId: Id, reason }),
    output: Done,
    errors: ['notFound', 'invalid', 'conflict'],
  }),
}

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'comment.merge',
  limit: limits.admin,
  extension: true,
} as const

const QuestionRef = z.object({
  id: Id,
  title: z.string(),
  nickname: z.string(),
  answerCount: z.int(),
  gmtCreate: DateTime,
})

/** Merging of questions by operators. */
export const adminQuestionMerge = {
  list: call({
    ...common,
    path: 'community/admin/question/merge/list',
    about: 'Proposed and completed merges, newest first.',
    input: z.object({
      ...PageInput,
      state: z.enum(['proposed', 'merged', 'undone', 'refused']).optional(),
      keyword: Text('搜索内容', 50, 0).default('').meta({ description: 'in either title' }),
    }),
    output: PageOf(
      z.object({
        id: Id,
        question: QuestionRef,
        into: QuestionRef,
        statusId: NamedCode(mergeState),
        proposerName: z.string(),
        operatorName: z.string(),
        reason: z.string(),
        movedCount: z.int().meta({ description: 'answers moved' }),
        gmtCreate: DateTime,
        decidedTime: DateTime.nullable(),
        undoneTime: DateTime.nullable(),
      }),
    ),
  }),
  save: call({
    ...common,
    path: 'community/admin/question/merge/save',
    about:
      'Merge a question into another: its answers, followers and collectors move, its address redirects, its asker is notified.',
    logAs: '合并问题',
    input: z.object({ id: Id, intoId: Id, reason }),
    output: Done,
    errors: ['notFound', 'invalid', 'conflict'],
  }),
  refuse: call({
    ...common,
    path: 'community/admin/question/merge/refuse',
    about: 'Refuse a proposal; its author is notified.',
    logAs: '驳回问题合并',
    input: z.object({ id: Id, reason }),
    output: Done,
    errors: ['notFound'],
  }),
  undo: call({
    ...common,
    path: 'community/admin/question/merge/undo',
    about: 'Undo a merge: restores the question with its answers, including later replies to them.',
    logAs: '撤销问题合并',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
}
