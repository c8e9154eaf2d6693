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
    about: 'Browser studio of a session: availability, and state of the session.',
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
    about: 'Use an own video, such as the recording on the device, as the replay of an ended session.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ periodId: Id, videoId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
}
