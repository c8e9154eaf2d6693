/** Problems drafted by a model, which reach the bank through the review of an import only. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id, Text } from '../shapes.ts'
import { ImportDefaults } from '../exam/import.ts'
import { Explained, LearnerProblem, ProblemDoc, RubricLine } from '../exam/shapes.ts'
import { draftKinds, MAX_DRAFTS, MAX_TOPIC, MIN_TEXT } from './problem-kinds.ts'

const Kind = z.coerce.number().refine((code) => (draftKinds as readonly number[]).includes(code), '这种题型不能起草')

export const draftSources = ['lesson', 'document', 'text', 'topic'] as const

/** Longest pasted material in characters; a longer one is uploaded as a document. */
const TEXT_CHARACTERS = 20_000

export const problemDraft = {
  sources: call({
    method: 'POST',
    path: 'assistant/auth/problem/sources',
    about: 'Whether a model drafts problems here, and the lessons of my courses that have texts to draft from.',
    who: 'lecturer',
    limit: limits.author,
    extension: true,
    input: z.object({}),
    output: z.object({
      notice: z.string().meta({ description: 'why nothing can be drafted now; empty: it can' }),
      list: z.array(
        z.object({
          courseId: Id,
          courseName: z.string(),
          periodList: z.array(z.object({ periodId: Id, periodName: z.string(), textSize: z.int() })),
        }),
      ),
    }),
  }),
  begin: call({
    method: 'POST',
    path: 'assistant/auth/problem/draft',
    about:
      'Draft problems from lessons of my course, a document, a text or a topic into an import, where they are reviewed before they enter the bank. Runs in the background; progress as of an import. Idempotent by clientKey.',
    who: 'lecturer',
    limit: { by: 'user', max: 20, seconds: 300 },
    extension: true,
    input: z.object({
      source: z.enum(draftSources, { error: '请选择出题的依据' }),
      periodIds: z.array(Id).max(30, '一次最多 30 节课').default([]).meta({ description: 'source lesson' }),
      fileId: Id.optional().meta({ description: 'source document: a document that I uploaded' }),
      text: z
        .string()
        .max(TEXT_CHARACTERS, '文字过长，最多 2 万字，请改用文档')
        .default('')
        .meta({ description: `source text, at least ${MIN_TEXT} characters; source topic, at most ${MAX_TOPIC}` }),
      kinds: z.array(Kind).min(1, '请至少选择一种题型').max(draftKinds.length, '题型重复'),
      count: z.coerce.number().int().min(1, '至少 1 题').max(MAX_DRAFTS, `一次最多 ${MAX_DRAFTS} 题`),
      difficulty: z.coerce
        .number()
        .int()
        .min(0, '难度不正确')
        .max(3, '难度不正确')
        .default(0)
        .meta({ description: '1 easy, 2 medium, 3 hard; 0: mixed' }),
      wish: Text('其他要求', 300, 0).default(''),
      defaults: ImportDefaults.prefault({}).meta({
        description: 'topicIds: the points of knowledge that the problems are about; each problem gets one of them',
      }),
      clientKey: z.string().max(64, '重复提交标识过长').optional(),
    }),
    output: z.object({ id: Id.meta({ description: 'of the import' }) }),
    errors: ['notFound', 'shown'],
  }),
  complete: call({
    method: 'POST',
    path: 'assistant/auth/problem/complete',
    about:
      'Suggest what a problem lacks: an explanation, further wrong options, or a rubric from the model answer. Nothing is stored; the author decides.',
    who: 'lecturer',
    limit: { by: 'user', max: 60, seconds: 300 },
    extension: true,
    input: z.object({
      doc: ProblemDoc,
      want: z.enum(['analysis', 'distractors', 'rubric'], { error: '请选择要补充的内容' }),
      score: z.number().min(0.01).max(1000).optional().meta({ description: 'points that a rubric shares out' }),
    }),
    output: z.object({
      analysis: z.string().meta({ description: 'HTML' }),
      optionList: z.array(z.string()).meta({ description: 'HTML of further wrong options' }),
      rubricList: z.array(RubricLine),
    }),
    errors: ['shown'],
    bodyBytes: 1024 * 1024,
  }),
}

export const similarProblem = {
  draft: call({
    method: 'POST',
    path: 'assistant/auth/problem/similar',
    about:
      'One more problem like one that I may practise, written by a model and solved a second time; it is not stored. Refused while an attempt of mine at a counted paper is running.',
    who: 'login',
    limit: { by: 'user', max: 30, seconds: 300 },
    extension: true,
    input: z.object({ problemId: Id }),
    output: z.object({ problem: LearnerProblem, explained: Explained }),
    errors: ['notFound', 'shown'],
  }),
}
