/** Why an answer to a problem was wrong, explained from the courses of the problem. */
import { z } from 'zod'
import { call } from '../call.ts'
import { Id } from '../shapes.ts'
import { Turn } from './ask.ts'

export const explain = {
  save: call({
    method: 'POST',
    path: 'assistant/auth/explain/save',
    about:
      'Ask why my answer to a problem in my wrong-answer book is wrong. The places of its course come at once; GET /stream/ask/{turnId} streams the explanation if a model writes one. Only while the answers of the problem are open to me; refused while an attempt of mine at a counted paper is running. An explanation of the same answer is returned again. Idempotent by clientKey.',
    who: 'login',
    limit: { by: 'user', max: 60, seconds: 300 },
    extension: true,
    input: z.object({ problemId: Id, clientKey: z.string().max(64).optional() }),
    output: Turn.extend({ talkId: Id, courseId: Id.meta({ description: 'of the places' }) }),
    errors: ['notFound', 'shown'],
  }),
}
