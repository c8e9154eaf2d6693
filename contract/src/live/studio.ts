/** Calls of the browser studio, beside its socket. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id } from '../shapes.ts'
import { LiveStatus } from './session.ts'

export const studioObstacles = ['', 'noEncoder', 'noStreaming', 'noChannel', 'over'] as const

export const liveStudio = {
  view: call({
    method: 'POST',
    path: 'live/auth/studio/view',
    about: 'The browser studio of a session that I run: whether it can be used, and where the session stands.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({
      periodId: Id,
      courseId: Id,
      courseName: z.string(),
      periodName: z.string(),
      startTime: DateTime,
      endTime: DateTime,
      liveStatus: LiveStatus,
      serverTime: DateTime,
      isLecturer: Flag,
      obstacle: z.enum(studioObstacles).meta({
        description:
          'why it cannot be used: no ffmpeg on the server, streaming is off, no channel in use, the session is over; empty: it can',
      }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  replaySave: call({
    method: 'POST',
    path: 'live/auth/studio/replay/save',
    about:
      'Make a video of mine the replay of a session of mine that is over, instead of what arrived of it: what the studio recorded on the device.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ periodId: Id, videoId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
}
