/** Back office of live courses: running sessions, channels, applications for a channel. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { StreamHealth } from './channel.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'live.now' } as const

export const adminLive = {
  list: call({
    ...admin,
    path: 'course/admin/live/list',
    about: 'Live sessions with the health of their streams.',
    input: z.object({ ...PageInput }),
    output: PageOf(
      z.object({
        periodId: Id,
        courseId: Id,
        courseName: z.string(),
        periodName: z.string(),
        lecturerName: z.string(),
        begunAt: DateTime.nullable(),
        endTime: DateTime,
        hasSignal: Flag,
        thumbUrl: z.string().meta({
          description: 'thumbnail, refreshed every 10 s; empty without a stream or without ffmpeg',
        }),
        health: StreamHealth.nullable(),
        viewCount: z.int(),
      }),
    ),
  }),
  stop: call({
    ...admin,
    path: 'course/admin/live/stop',
    about: 'Stop a session; its lecturer is notified with the reason.',
    input: z.object({ periodId: Id, reason: Text('停止原因', 200) }),
    output: Done,
    errors: ['notFound'],
    logAs: '停止直播',
  }),
  channels: call({
    ...admin,
    path: 'course/admin/live/channel/list',
    permission: 'live.channel',
    about: 'Channels of lecturers.',
    input: z.object({ ...PageInput, keyword: Text('关键词', 50, 0).default('') }),
    output: PageOf(
      z.object({
        id: Id,
        lecturerId: Id,
        lecturerName: z.string(),
        statusId: z.int().meta({ description: '1 in use, 0 closed' }),
        isPublishing: Flag,
        broadcasts: z.int(),
        lastTime: DateTime.nullable(),
        gmtCreate: DateTime,
      }),
    ),
  }),
  stand: call({
    ...admin,
    path: 'course/admin/live/channel/stand',
    permission: 'live.channel',
    about: 'Close a channel, which cuts its stream, or reopen it.',
    input: z.object({ id: Id, statusId: Flag }),
    output: Done,
    errors: ['notFound'],
    logAs: '开关直播频道',
  }),
  applies: call({
    ...admin,
    path: 'course/admin/live/apply/list',
    permission: 'live.application',
    about: 'Applications for channels, pending ones first.',
    input: z.object({ ...PageInput, auditStatus: z.coerce.number().int().min(0).max(2).optional() }),
    output: PageOf(
      z.object({
        id: Id,
        lecturerId: Id,
        lecturerName: z.string(),
        applyText: z.string(),
        auditStatus: z.int().meta({ description: '0 waiting, 1 granted, 2 refused' }),
        auditOpinion: z.string(),
        auditTime: DateTime.nullable(),
        gmtCreate: DateTime,
        etag: tagged.etag.meta({ description: 'version of the application under review' }),
      }),
    ),
  }),
  deal: call({
    ...admin,
    path: 'course/admin/live/apply/deal',
    permission: 'live.application',
    about: 'Grant or refuse a channel; the lecturer is notified. Idempotent.',
    input: z.object({ id: Id, isPass: Flag, auditOpinion: Text('审核意见', 200, 0).default(''), ...edited }),
    output: Done,
    errors: ['notFound', 'invalid', 'conflict'],
    logAs: '审核直播频道申请',
  }),
}
