import { spawn } from 'node:child_process'
import { overview, setupKinds } from '@zhixing/contract/data/overview'
import type { Permission } from '@zhixing/contract/permissions'
import { selectComingOffers, selectIncomeDays, selectTodaySales, takesMoney } from '../commerce/index.ts'
import { selectCategories } from '../course/index.ts'
import { selectSittings } from '../exam/index.ts'
import { selectComing } from '../live/index.ts'
import { lastBackup } from '../kernel/backup/last.ts'
import { transaction } from '../kernel/db/index.ts'
import { hideSetup, selectSiteSetup } from '../system/index.ts'
import { smsOf } from '../user/index.ts'
import { diskSpace } from '../kernel/disk.ts'
import { implement } from '../kernel/implement.ts'
import { holds, maySee } from '../kernel/permissions.ts'
import { daysOf, figureOf } from './figures.ts'
import * as sql from './overview.sql.ts'

/** The right to do each step of the setup; steps on the server need the right `system`. */
const setupRights: Record<(typeof setupKinds)[number], Permission> = {
  brand: 'site.info',
  category: 'category',
  lecturer: 'lecturer.people',
  course: 'course.vod',
  terms: 'decoration.article',
  payment: 'system',
  sms: 'system',
  backup: 'system',
}
/** A backup older than this counts as missing. */
const BACKUP_MS = 7 * 24 * 3600 * 1000
/** `categoryType` of courses. */
const COURSES = 1

/** Hours of the schedule. */
const AHEAD_HOURS = 24
const SCHEDULE_MAX = 20

const noNumbers = {
  views: 0,
  visitors: 0,
  registrations: 0,
  activeLearners: 0,
  watchSeconds: 0,
  newCourses: 0,
  comments: 0,
}

/** First line of a program's version; undefined when it cannot be run. */
function versionOf(file: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(file, ['-version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 3000 })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.length < 500) output += chunk.toString()
    })
    child.on('error', () => resolve(undefined))
    child.on('close', (code) => resolve(code === 0 ? (output.split('\n')[0] ?? '').slice(0, 80) : undefined))
  })
}

export const calls = implement(overview, {
  async today(_input, { db, viewer, site }) {
    const [figures, sales, sessions, exams, offers] = await Promise.all([
      sql.selectToday(db),
      maySee(viewer, 'report.sales', site) ? selectTodaySales(db) : null,
      selectComing(db, AHEAD_HOURS, SCHEDULE_MAX),
      selectSittings(db, AHEAD_HOURS, SCHEDULE_MAX),
      selectComingOffers(db, AHEAD_HOURS, SCHEDULE_MAX),
    ])
    const schedule = [
      ...sessions.map(({ isOn, ...one }) => ({ ...one, kind: isOn === 1 ? ('onAir' as const) : ('live' as const) })),
      ...exams.windows.map(({ isEnd, ...one }) => ({
        ...one,
        kind: isEnd === 1 ? ('examCloses' as const) : ('examOpens' as const),
      })),
      ...offers,
    ]
    return {
      money: sales && {
        paid: { now: sales.paid, before: sales.paidBefore },
        orders: { now: sales.orders, before: sales.ordersBefore },
        paidOrders: sales.paidOrders,
      },
      registrations: { now: figures?.registrations ?? 0, before: figures?.registrationsBefore ?? 0 },
      views: { now: figures?.views ?? 0, before: figures?.viewsBefore ?? 0 },
      learners: { now: figures?.learners ?? 0, before: figures?.learnersBefore ?? 0 },
      onAir: sessions.filter(({ isOn }) => isOn === 1).length,
      sitting: exams.people,
      schedule: schedule.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, SCHEDULE_MAX),
    }
  },

  async view({ days }, { db, viewer, site }) {
    const seesMoney = maySee(viewer, 'report.sales', site)
    const [series, hours, totals, income, sold, studied, idleBuyers] = await Promise.all([
      daysOf(db, days),
      sql.selectHours(db),
      figureOf(db, 'totals'),
      seesMoney ? selectIncomeDays(db, days) : [],
      seesMoney ? figureOf(db, 'sold', days) : [],
      figureOf(db, 'studied', days),
      figureOf(db, 'idle'),
    ])
    const paid = new Map(income.map((row) => [row.day, row.paid]))
    return {
      today: series.at(-1) ?? noNumbers,
      yesterday: series.at(-2) ?? noNumbers,
      series: series.map((row) => ({ ...row, paid: seesMoney ? (paid.get(row.day) ?? 0) : null })),
      hours,
      totals,
      top: { sold, studied },
      idleBuyers,
    }
  },

  async setup(_input, { db, viewer, site, services }) {
    const { config, clock } = services
    const { isHidden, hasBrand, hasTerms } = await selectSiteSetup(db)
    if (isHidden) return { list: [] }
    const [categories, totals, sms] = await Promise.all([
      selectCategories(db, COURSES),
      figureOf(db, 'totals'),
      smsOf(services, db),
    ])
    const isDone: Record<(typeof setupKinds)[number], boolean> = {
      brand: hasBrand,
      category: categories.length > 0,
      lecturer: totals.lecturers > 0,
      course: totals.courses > 0,
      terms: hasTerms,
      payment: await takesMoney(services, db),
      sms: sms.provider !== 'outbox',
      backup: clock.now() - (lastBackup(config.dataDir) ?? 0) < BACKUP_MS,
    }
    const own = setupKinds.filter((kind) => holds(viewer, setupRights[kind], site))
    if (own.every((kind) => isDone[kind])) return { list: [] }
    return { list: own.map((kind) => ({ kind, isDone: isDone[kind] ? 1 : 0 })) }
  },

  async setupHide(_input, { db, setMessage }) {
    await transaction(db, hideSetup)
    setMessage('已收起')
    return {}
  },

  async system(_input, { db, services }) {
    const { config, platform } = services
    const [database, queues, disk, ffmpeg, office, virus] = await Promise.all([
      sql.selectDatabase(db),
      sql.selectQueues(db),
      // The page must not fail when the storage reports no numbers or the folder is unavailable.
      diskSpace(config.dataDir).catch(() => null),
      versionOf(config.ffmpegPath ?? 'ffmpeg'),
      platform.office.version(),
      platform.virus.status(),
    ])
    return {
      nodeVersion: process.version,
      databaseVersion: database.version,
      databaseBytes: database.bytes,
      databaseEmbedded: config.databaseUrl ? 0 : 1,
      uptimeSeconds: Math.floor(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      disk: disk && { freeBytes: disk.free, totalBytes: disk.total },
      queues,
      programs: [
        { name: 'ffmpeg', found: ffmpeg === undefined ? 0 : 1, version: ffmpeg ?? '' },
        { name: 'LibreOffice', found: office === null ? 0 : 1, version: office ?? '' },
        { name: 'ClamAV', found: virus.reachable ? 1 : 0, version: virus.version },
      ],
    }
  },
})
