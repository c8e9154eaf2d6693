/** Trimming a replay: start and end are cut, the recording is kept whole. */
import { trimStates } from './codes.ts'
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id } from '../shapes.ts'

/** Minimum length of a replay, in seconds. */
export const MIN_REPLAY_SECONDS = 10

const Second = z.int().min(0).max(864_000)

export const liveTrim = {
  view: call({
    method: 'POST',
    path: 'live/auth/trim/view',
    about: 'Trim of a session’s replay, and whether it can be trimmed.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({
      videoLength: z.int().meta({ description: 'length of the whole recording, in seconds' }),
      beginSecond: z.int().meta({ description: 'start of the replay within the recording' }),
      endSecond: z.int().meta({ description: 'end of the replay within the recording' }),
      trimStatus: z.enum(trimStates).meta({ description: '0 never trimmed, 1 being made, 2 done, 3 failed' }),
      canTrim: Flag.meta({ description: '0: the recording was deleted, or this server cannot cut it' }),
      obstacle: z.string().meta({ description: 'why it cannot be trimmed, as text; empty: it can' }),
    }),
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'live/auth/trim/save',
    about:
      'Trim the replay of a session to a range of its recording. The old replay stays until the new one is ready. From 0 to the end: untrimmed.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ periodId: Id, beginSecond: Second, endSecond: Second }),
    output: Done,
    errors: ['notFound', 'shown', 'invalid'],
    extension: true,
  }),
}
