/** Whether sessions of a live course get a replay. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id } from '../shapes.ts'

/** `playbackSave`: whether a session gets a replay. */
export const playbackStates = { replay: 1, none: 2 } as const

const Save = z.enum(playbackStates, '请选择是否生成回放')
const shown = z.object({
  playbackSave: Save.meta({ description: 'of this session: 1 replay, 2 none' }),
  coursePlaybackSave: Save.meta({ description: 'default of the course’s sessions' }),
  canChange: z.union([z.literal(0), z.literal(1)]).meta({ description: '0: the session has begun' }),
})

export const liveReplayPolicy = {
  view: call({
    method: 'POST',
    path: 'live/auth/replay/policy/view',
    about: 'Whether a session, and by default the sessions of its course, get a replay.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: shown,
    errors: ['notFound'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'live/auth/replay/policy/save',
    about: 'Set whether a session that has not started gets a replay; with isCourse=1 the default of its course.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      periodId: Id,
      playbackSave: z.coerce.number('请选择是否生成回放').pipe(Save),
      isCourse: z.union([z.literal(0), z.literal(1)]).default(0),
    }),
    output: shown,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
}
