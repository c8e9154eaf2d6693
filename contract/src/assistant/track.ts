/** Subtitles translated line by line by a model, as drafts (vod/recognition). */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id, Nothing } from '../shapes.ts'
import { languageCodes, MAIN_LANGUAGE } from '../vod/languages.ts'

const common = { method: 'POST', who: 'lecturer', extension: true } as const
const Language = z.enum(languageCodes, '不支持这种语言')
const from = { videoId: Id, language: Language.default(MAIN_LANGUAGE).meta({ description: 'language that is saved' }) }

export const track = {
  view: call({
    ...common,
    path: 'assistant/auth/track/view',
    limit: limits.author,
    about: 'What the translation of a saved subtitle of one of my videos would take; nothing is sent to a model.',
    input: z.object(from),
    output: z.object({
      notice: z.string().meta({ description: 'why it cannot be translated now; else empty' }),
      lineTotal: z.int(),
      usage: z.int().meta({ description: 'tokens, estimated, both ways' }),
      costFen: z.int().meta({ description: 'estimate in fen; 0 without a price' }),
      leftUsage: z
        .int()
        .meta({ description: 'tokens left of the budgets of the site for today and of the caller for this hour' }),
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...common,
    path: 'assistant/auth/track/save',
    limit: { by: 'user', max: 60, seconds: 300 },
    about:
      'Translate a saved subtitle into another language, as the draft of that language (vod/auth/subtitle/recognition/view), or continue where it ended. Repeating it changes nothing.',
    input: z.object({ ...from, target: Language }),
    output: Nothing,
    errors: ['notFound', 'invalid', 'shown'],
  }),
}
