/** A title for a question of the community that has none yet. */
import { z } from 'zod'
import { call } from '../call.ts'
import { Flag, Text } from '../shapes.ts'

/** Longest title of a question, in characters. */
export const MAX_TITLE = 120

export const titleDraft = {
  suggest: call({
    method: 'POST',
    path: 'assistant/auth/title/suggest',
    about:
      'Suggest a title for a question from its text; without a model its first sentence. Nothing is stored; the asker edits and sends it. Refused while an attempt of the caller at a counted paper is running.',
    who: 'login',
    limit: { by: 'user', max: 30, seconds: 300 },
    extension: true,
    input: z.object({ content: Text('正文', 60_000, 2).meta({ description: 'HTML' }) }),
    output: z.object({ title: z.string().max(MAX_TITLE), isGenerated: Flag.meta({ description: '1: by a model' }) }),
    errors: ['invalid', 'shown'],
    bodyBytes: 256 * 1024,
  }),
}
