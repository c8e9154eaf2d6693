/** Rescheduling a planned session of a published live course. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id } from '../shapes.ts'

const Moment = (sentence: string) => z.iso.datetime({ offset: true, error: sentence })

export const liveMove = {
  view: call({
    method: 'POST',
    path: 'live/auth/session/time/view',
    about: 'When a session of mine is that learners see, whether it may still be moved, and how many would hear of it.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({
      startTime: DateTime,
      endTime: DateTime,
      canMove: Flag.meta({ description: '0: running or over' }),
      learnerTotal: z.int().meta({ description: 'learners and assistants of the course' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'live/auth/session/time/save',
    about:
      'Give a session of mine that has not begun another time. Takes effect at once, without a review; those who have the course get a message, reminders begin again, calendars follow. Versions that are being written or judged have the new time as well.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      periodId: Id,
      startTime: Moment('请选择开始时间'),
      endTime: Moment('请选择结束时间'),
    }),
    output: z.object({ startTime: DateTime, endTime: DateTime, learnerTotal: z.int() }),
    errors: ['notFound', 'invalid', 'shown'],
    extension: true,
  }),
}
