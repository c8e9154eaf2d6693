/** Rescheduling a planned session of a published live course. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id } from '../shapes.ts'

const Moment = (sentence: string) => z.iso.datetime({ offset: true, error: sentence })

export const liveMove = {
  view: call({
    method: 'POST',
    path: 'live/auth/session/time/view',
    about: 'Published time of a session, whether it can be moved, and how many learners would be notified.',
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
      'Reschedule a planned session, without review. Learners get a message, reminders restart, calendars update, and open versions get the new time.',
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
