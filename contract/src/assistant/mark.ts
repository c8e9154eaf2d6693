/** Suggestions for marks: never a mark by themselves. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id } from '../shapes.ts'

const Agreement = z.object({
  comparedTotal: z.int().meta({ description: 'suggestions whose answers a person has marked, the last fifty' }),
  exactShare: z.number().nullable().meta({ description: 'share of equal points; null: too few' }),
  nearShare: z.number().nullable().meta({ description: 'share within one point' }),
  kappa: z.number().nullable().meta({ description: 'quadratically weighted kappa' }),
})
export type Agreement = z.output<typeof Agreement>

const Mode = z.union([z.literal(0), z.literal(1), z.literal(2)], { error: '请选择何时给出建议' })
const MinAgreement = z.coerce
  .number({ error: '一致性必须是数字' })
  .int('一致性必须是整数')
  .min(0, '一致性不能小于 0')
  .max(100, '一致性不能大于 100')

export const markAdvice = {
  settingView: call({
    method: 'POST',
    path: 'assistant/auth/mark/setting/view',
    about: 'Whether suggestions are offered while a paper is marked, and how far they agreed with its markers.',
    who: 'lecturer',
    limit: limits.author,
    extension: true,
    input: z.object({ examId: Id }),
    output: z.object({
      mode: z.int().meta({ description: '0 off, 1 on request, 2 after the own mark' }),
      minAgreement: z.int().meta({ description: 'percent of kappa; 0: no bound' }),
      isAuthor: Flag,
      notice: z.string().meta({ description: 'why there are no suggestions now; empty: there are' }),
      problemList: z.array(Agreement.extend({ problemId: Id, isOffered: Flag })),
    }),
    errors: ['notFound'],
  }),
  settingSave: call({
    method: 'POST',
    path: 'assistant/auth/mark/setting/save',
    about: 'Set whether and when suggestions are offered while my paper is marked. Idempotent.',
    who: 'lecturer',
    limit: limits.author,
    extension: true,
    input: z.object({ examId: Id, mode: Mode, minAgreement: MinAgreement }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  suggest: call({
    method: 'POST',
    path: 'assistant/auth/mark/suggest',
    notWhileImpersonating: true,
    about:
      'A suggestion for an answer that I mark, by rubric line with the words of the answer that it rests on; stored until the answer changes. It is no mark.',
    who: 'lecturer',
    limit: { by: 'user', max: 120, seconds: 60 },
    extension: true,
    input: z.object({ recordId: Id, problemId: Id }),
    output: z.object({
      score: z.number(),
      fullScore: z.number(),
      lineList: z.array(
        z.object({
          id: z.string().meta({ description: 'of the rubric line; empty: the answer as a whole' }),
          text: z.string(),
          score: z.number(),
          fullScore: z.number(),
          quote: z.string().meta({ description: 'words of the answer; empty: none, and then no points' }),
        }),
      ),
      comment: z.string(),
      isFlagged: Flag.meta({ description: '1: the answer contains words that speak to its marker' }),
      agreement: Agreement,
    }),
    errors: ['notFound', 'shown'],
  }),
  told: call({
    method: 'POST',
    path: 'assistant/auth/mark/told',
    about: 'Whether suggestions of a model were used while my attempt was marked, if the site says so to learners.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ recordId: Id }),
    output: z.object({ isUsed: Flag }),
    errors: ['notFound'],
  }),
}
