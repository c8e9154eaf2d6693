/** Assistants of a live course: users who help its lecturer to run sessions. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Mobile, PageInput, PageOf } from '../shapes.ts'
import { LivePlan } from './session.ts'

/** Maximum assistants per course. */
export const MAX_ASSISTANTS = 20

export const assistPhases = ['next', 'past'] as const

export const liveAssistant = {
  list: call({
    method: 'POST',
    path: 'live/auth/assistant/list',
    about: 'Assistants of a live course of the viewer.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({ courseId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          userId: Id,
          nickname: z.string(),
          headImgUrl: z.string(),
          mobile: z.string().meta({ description: 'middle digits masked' }),
          gmtCreate: DateTime,
        }),
      ),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'live/auth/assistant/save',
    about: 'Add an assistant to a live course of the viewer, who is notified. Idempotent.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ courseId: Id, mobile: Mobile }),
    output: z.object({ userId: Id }),
    errors: ['notFound', 'invalid', 'shown'],
    extension: true,
  }),
  delete: call({
    method: 'POST',
    path: 'live/auth/assistant/delete',
    notWhileImpersonating: true,
    about: 'Remove an assistant; open rooms and studios are disconnected at once.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ courseId: Id, userId: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  sessions: call({
    method: 'POST',
    path: 'live/auth/assistant/session/page',
    about: 'Sessions in which the viewer assists: live and upcoming by time, or past ones newest first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, phase: z.enum(assistPhases).default('next') }),
    output: PageOf(LivePlan),
    extension: true,
  }),
}
