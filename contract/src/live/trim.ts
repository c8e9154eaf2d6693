/** Trimming a replay: its beginning and its end are cut off, the whole recording stays. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id } from '../shapes.ts'

/** The shortest replay, seconds. */
export const MIN_REPLAY_SECONDS = 10

const Second = z.int().min(0).max(864_000)

export const liveTrim = {
  view: call({
    method: 'POST',
    path: 'live/auth/trim/view',
    about: 'How the replay of a session of mine is trimmed, and whether it can be.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({
      videoLength: z.int().meta({ description: 'of the whole recording, seconds' }),
      beginSecond: z.int().meta({ description: 'where in the whole recording the replay begins' }),
      endSecond: z.int().meta({ description: 'and where it ends' }),
      trimStatus: z.int().meta({ description: '0 never trimmed, 1 being made, 2 done, 3 failed' }),
      canTrim: Flag.meta({ description: '0: the recorded file is gone, or cannot be cut on this server' }),
      obstacle: z.string().meta({ description: 'why it cannot be trimmed, in words; empty: it can' }),
    }),
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'live/auth/trim/save',
    about:
      'Trim the replay of a session of mine: from one second of the whole recording to another. Learners see the old one until the new one is made. The whole again: from 0 to its end.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ periodId: Id, beginSecond: Second, endSecond: Second }),
    output: Done,
    errors: ['notFound', 'shown', 'invalid'],
    extension: true,
  }),
}
