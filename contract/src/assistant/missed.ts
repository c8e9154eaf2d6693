/** What a person missed of a live session, beside its replay. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id } from '../shapes.ts'
import { Turn } from './ask.ts'

/**
 * `chapter`: a mark of the lecturer; `sentence`: a caption that says what the stretch is about; `ask`: a poll or quiz;
 * `question`: of a participant; `said`: written by lecturer or assistant, such as a link; `announce`: an announcement.
 */
export const missedKinds = ['chapter', 'sentence', 'ask', 'question', 'said', 'announce'] as const

const Second = z.int().min(0).max(864_000)

export const MissedItem = z.object({
  kind: z.enum(missedKinds),
  second: Second.meta({ description: 'position in the replay' }),
  text: z.string(),
})
export type MissedItem = z.output<typeof MissedItem>

export const missed = {
  view: call({
    method: 'POST',
    path: 'assistant/auth/missed/view',
    about:
      'The stretches of a replay that the caller did not attend, with what happened in each; empty for who attended everything, for staff, and while there is no replay. Refused while an attempt of the caller at a counted paper is running.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({
      periodId: Id,
      isBrief: Flag.default(0).meta({ description: '1: the stretches only, to offer them' }),
    }),
    output: z.object({
      list: z.array(
        z.object({
          begin: Second.meta({ description: 'position in the replay' }),
          end: Second,
          itemList: z.array(MissedItem).meta({ description: 'in order of time; empty if brief' }),
          hasSummary: Flag.meta({ description: '1: a model may sum up the captions of the stretch' }),
          turn: Turn.nullable().meta({ description: 'the last summary of this stretch' }),
        }),
      ),
      isAbsent: Flag.meta({ description: '1: the caller attended nothing of it' }),
      spent: z
        .enum(['', 'site', 'user'])
        .meta({ description: 'whose budget of the model is used up, so that no summary is written' }),
    }),
    errors: ['notFound', 'notOwned', 'shown'],
  }),
  save: call({
    method: 'POST',
    path: 'assistant/auth/missed/save',
    about:
      'Ask for a summary of a stretch that the caller missed, from its captions. GET /stream/ask/{turnId} then streams it; its citations are positions in the replay. Idempotent by clientKey.',
    who: 'login',
    limit: { by: 'user', max: 60, seconds: 300 },
    extension: true,
    input: z.object({ periodId: Id, begin: Second, end: Second, clientKey: z.string().max(64).optional() }),
    output: Turn.extend({ talkId: Id }),
    errors: ['notFound', 'notOwned', 'shown'],
  }),
}
