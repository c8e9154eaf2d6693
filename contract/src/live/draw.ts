import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id, PageInput, PageOf } from '../shapes.ts'
import { DrawView } from './draw-frames.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'live.now' } as const

/** Prize draws of live sessions: history and availability. They are opened and drawn over the room's socket. */
export const liveDraw = {
  view: call({
    method: 'POST',
    path: 'live/api/room/draw/view',
    about: 'A draw with the data to verify it, and the viewer’s place.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ periodId: Id, drawId: Id }),
    output: DrawView.extend({ ownPlace: z.int().meta({ description: '0: not a candidate' }) }),
    errors: ['notFound', 'notOwned', 'shown'],
    extension: true,
  }),
  list: call({
    method: 'POST',
    path: 'live/auth/room/draw/list',
    about: 'Draws of a session with winners, newest first; lecturer and assistants only.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: z.object({ list: z.array(DrawView) }),
    errors: ['notFound'],
    extension: true,
  }),
  entries: call({
    method: 'POST',
    path: 'live/auth/room/draw/entry/list',
    about: 'Candidates of a draw, winners first; lecturer and assistants only.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, periodId: Id, drawId: Id }),
    output: PageOf(
      z.object({
        place: z.int(),
        userId: Id,
        userName: z.string(),
        className: z.string(),
        won: z.int().meta({ description: 'rank of the draw, from 1; 0: not drawn' }),
      }),
    ),
    errors: ['notFound'],
    extension: true,
  }),
  rule: call({
    ...admin,
    path: 'course/admin/live/draw/rule/view',
    about: 'Whether live rooms may hold draws.',
    input: z.object({}),
    output: z.object({ isOn: Flag }),
  }),
  saveRule: call({
    ...admin,
    path: 'course/admin/live/draw/rule/save',
    about: 'Allow or forbid draws in live rooms; an open draw can then only be dropped.',
    input: z.object({ isOn: Flag }),
    output: Done,
    logAs: '设置直播抽奖',
  }),
}
