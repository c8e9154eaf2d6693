/** Back office of live rooms: chat log, moderation log, retention. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { LineKind, RoomRole } from './room-frames.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'live.chat' } as const
const moment = (message: string) => z.iso.datetime({ offset: true, error: message }).optional()
const search = {
  ...PageInput,
  keyword: Text('关键词', 50, 0).default(''),
  periodId: Id.optional(),
  beginTime: moment('开始时间格式不正确'),
  endTime: moment('结束时间格式不正确'),
}

/** Minimum retention of chat, in days: Chinese law requires six months. */
export const MIN_CHAT_DAYS = 180
const MAX_DAYS = 3650

const line = {
  periodId: Id,
  seq: z.int(),
  courseId: Id,
  courseName: z.string(),
  periodName: z.string(),
  userId: Id,
  userName: z.string(),
  roomRole: RoomRole,
  gmtCreate: DateTime,
}

export const adminRoom = {
  chat: call({
    ...admin,
    path: 'course/admin/live/line/list',
    about: 'Messages of all rooms, newest first, including removed ones.',
    input: z.object({ ...search, isRemoved: Flag.optional(), isReported: Flag.optional() }),
    output: PageOf(
      z.object({
        ...line,
        text: z.string(),
        isRemoved: Flag,
        reports: z.int().meta({ description: 'number of reports' }),
      }),
    ),
  }),
  moderation: call({
    ...admin,
    path: 'course/admin/live/moderation/list',
    permission: 'live.moderation',
    about: 'Mutes, bans, removals and reports of all rooms, newest first.',
    input: z.object({ ...search, kind: z.enum(['mute', 'muteAll', 'kick', 'remove', 'report']).optional() }),
    output: PageOf(
      z.object({
        ...line,
        kind: LineKind,
        targetId: z.string().meta({ description: 'user concerned; empty: the whole room' }),
        targetName: z.string(),
        targetText: z.string().meta({ description: 'text of the removed or reported message' }),
        reason: z.string(),
        isOn: Flag.meta({ description: '0: lifted' }),
        minutes: z.int(),
      }),
    ),
  }),
  remove: call({
    ...admin,
    path: 'course/admin/live/line/remove',
    about: 'Remove a message from a room and from beside its replay.',
    input: z.object({ periodId: Id, seq: z.coerce.number().int().min(1).max(2_000_000_000) }),
    output: Done,
    errors: ['notFound'],
    logAs: '删除直播聊天消息',
  }),
  retention: call({
    ...admin,
    path: 'course/admin/live/retention/view',
    about: 'Retention of chat and of recordings without a replay.',
    input: z.object({}),
    output: z.object({ chatDays: z.int(), recordingDays: z.int(), ...tagged }),
  }),
  saveRetention: call({
    ...admin,
    path: 'course/admin/live/retention/save',
    about: 'Set the retention of chat and of recordings without a replay; a scheduled job deletes older ones.',
    input: z.object({
      chatDays: z.coerce
        .number('请填写天数')
        .int('请填写整数天数')
        .refine(
          (days) => days === 0 || (days >= MIN_CHAT_DAYS && days <= MAX_DAYS),
          `聊天记录至少保存 ${MIN_CHAT_DAYS} 天，最多 ${MAX_DAYS} 天，或填 0 表示一直保存`,
        ),
      recordingDays: z.coerce
        .number('请填写天数')
        .int('请填写整数天数')
        .min(0, '天数不能小于 0')
        .max(MAX_DAYS, `最多 ${MAX_DAYS} 天`),
      ...edited,
    }),
    output: Done,
    errors: ['conflict'],
    logAs: '设置直播保存期限',
  }),
}
