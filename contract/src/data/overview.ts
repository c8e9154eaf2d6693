import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Seconds } from '../shapes.ts'

/** Figures of one day (Asia/Shanghai). */
export const DayNumbers = z.object({
  views: z.int().meta({ description: 'page views by people' }),
  visitors: z.int().meta({ description: 'distinct visitors, estimated' }),
  registrations: z.int(),
  activeLearners: z.int().meta({ description: 'people who studied' }),
  watchSeconds: Seconds,
  newCourses: z.int(),
  comments: z.int(),
})
export type DayNumbers = z.output<typeof DayNumbers>

/** Steps of the setup of a new site, in the recommended order. */
export const setupKinds = ['brand', 'category', 'lecturer', 'course', 'terms', 'payment', 'sms', 'backup'] as const

/** A figure of today until now, and of the same hours a week ago. */
const Compared = z.object({ now: z.number(), before: z.number() })

export const overview = {
  today: call({
    method: 'POST',
    path: 'data/admin/overview/today',
    about:
      'Today until now against the same hours a week ago, what runs, and the next 24 hours. Money only with the right to reports.',
    who: 'admin',
    permission: 'overview',
    limit: limits.admin,
    input: z.object({}),
    output: z.object({
      money: z
        .object({ paid: Compared.meta({ description: 'fen' }), orders: Compared, paidOrders: z.int() })
        .nullable(),
      registrations: Compared,
      views: Compared,
      learners: Compared.meta({ description: 'before: of the whole day a week ago' }),
      onAir: z.int().meta({ description: 'live sessions' }),
      sitting: z.int().meta({ description: 'people in an exam' }),
      schedule: z
        .array(
          z.object({
            kind: z.enum(['onAir', 'live', 'examOpens', 'examCloses', 'campaignBegins', 'campaignEnds', 'couponEnds']),
            id: z.string(),
            title: z.string(),
            at: DateTime,
          }),
        )
        .meta({ description: 'by time, at most 20' }),
    }),
    extension: true,
  }),
  view: call({
    method: 'POST',
    path: 'data/admin/overview/view',
    about: 'Figures of the site: today, yesterday, by day, and page views by hour of today.',
    who: 'admin',
    permission: 'overview',
    limit: limits.admin,
    input: z.object({
      days: z.union([z.literal(7), z.literal(30), z.literal(90)], { error: '可查看 7、30 或 90 天' }).default(30),
    }),
    output: z.object({
      today: DayNumbers,
      yesterday: DayNumbers,
      series: z.array(
        DayNumbers.extend({
          day: z.string(),
          paid: z.number().nullable().meta({ description: 'fen; null without the right to reports' }),
        }),
      ),
      top: z
        .object({
          sold: z.array(z.object({ name: z.string(), count: z.int() })),
          studied: z.array(z.object({ name: z.string(), count: z.int() })),
        })
        .meta({ description: 'five products by sales (empty without the right to reports), five courses by learners' }),
      idleBuyers: z.int().meta({
        description: `people who bought a course 14 to 90 days ago, have not finished it and not studied it for 14 days`,
      }),
      hours: z.array(z.object({ hour: z.int(), today: z.int(), yesterday: z.int() })),
      totals: z.object({ users: z.int(), lecturers: z.int(), courses: z.int(), enrolments: z.int() }),
    }),
    extension: true,
  }),
  setup: call({
    method: 'POST',
    path: 'data/admin/overview/setup',
    about: 'Setup steps of a new site that this operator may do; empty once all are done or the list is hidden.',
    who: 'admin',
    permission: 'overview',
    limit: limits.admin,
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ kind: z.enum(setupKinds), isDone: Flag })) }),
    extension: true,
  }),
  setupHide: call({
    method: 'POST',
    path: 'data/admin/overview/setup/hide',
    about: 'Hide the setup list for all operators of the site.',
    who: 'admin',
    permission: 'site.info',
    logAs: '收起开站清单',
    limit: limits.admin,
    input: z.object({}),
    output: Done,
    extension: true,
  }),
  system: call({
    method: 'POST',
    path: 'data/admin/overview/system',
    about: 'State of the installation: versions, space, queues, helper programs.',
    who: 'admin',
    permission: 'system',
    limit: limits.admin,
    input: z.object({}),
    output: z.object({
      nodeVersion: z.string(),
      databaseVersion: z.string(),
      databaseBytes: z.number(),
      databaseEmbedded: Flag,
      uptimeSeconds: Seconds,
      memoryBytes: z.number(),
      disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
      queues: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
      programs: z.array(z.object({ name: z.string(), found: Flag, version: z.string() })),
    }),
    extension: true,
  }),
}
