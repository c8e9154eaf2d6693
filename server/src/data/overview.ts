import { spawn } from 'node:child_process'
import { overview, setupKinds, todoKinds } from '@zhixing/contract/data/overview'
import type { Permission } from '@zhixing/contract/permissions'
import { selectWaitingMatters } from '../commerce/index.ts'
import { selectCategories } from '../course/index.ts'
import { lastBackup } from '../kernel/backup/last.ts'
import { transaction } from '../kernel/db/index.ts'
import { hideSetup, selectSiteSetup } from '../system/index.ts'
import { selectWaitingCases } from '../community/index.ts'
import { selectWaitingPapers } from '../exam/index.ts'
import { selectWaitingChannels } from '../live/index.ts'
import { selectWaitingCounsels } from '../marketing/index.ts'
import { selectWaitingOrganizations } from '../user/index.ts'
import { diskSpace } from '../kernel/disk.ts'
import { implement } from '../kernel/implement.ts'
import { holds, maySee } from '../kernel/permissions.ts'
import * as sql from './overview.sql.ts'

type Todo = (typeof todoKinds)[number]

/** The right to handle each kind of open work; a right to read it is enough to see the entry. */
const handlingRights: Record<Todo, Permission> = {
  course: 'review',
  library: 'review',
  resource: 'review',
  lecturer: 'lecturer',
  organization: 'organization',
  heldPayment: 'order.payment',
  reconDifference: 'recon',
  ledgerDifference: 'ledger',
  withdrawal: 'withdrawal',
  invoice: 'invoice',
  refundError: 'order',
  refund: 'order',
  counsel: 'counsel',
  feedback: 'feedback',
  moderation: 'comment',
  paper: 'review',
  liveChannel: 'live',
  video: 'system',
  article: 'info',
}

/** The right to do each step of the setup; steps on the server need the right `system`. */
const setupRights: Record<(typeof setupKinds)[number], Permission> = {
  brand: 'site',
  category: 'category',
  lecturer: 'lecturer',
  course: 'course',
  terms: 'decoration',
  payment: 'system',
  sms: 'system',
  backup: 'system',
}
/** A backup older than this counts as missing. */
const BACKUP_MS = 7 * 24 * 3600 * 1000
/** `categoryType` of courses. */
const COURSES = 1

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
  async view({ days }, { db }) {
    const [series, hours, totals] = await Promise.all([
      sql.selectDays(db, days),
      sql.selectHours(db),
      sql.selectTotals(db),
    ])
    return { today: series.at(-1) ?? noNumbers, yesterday: series.at(-2) ?? noNumbers, series, hours, totals }
  },

  async todo(_input, { db, viewer, site }) {
    const rows = await Promise.all([
      sql.selectWaiting(db),
      selectWaitingMatters(db),
      selectWaitingOrganizations(db),
      selectWaitingCounsels(db),
      selectWaitingCases(db),
      selectWaitingPapers(db),
      selectWaitingChannels(db),
    ])
    const waiting = new Map(rows.flat().map((row) => [row.kind, row]))
    return {
      list: todoKinds.flatMap((kind) => {
        const row = waiting.get(kind)
        return row && row.count > 0 && maySee(viewer, handlingRights[kind], site)
          ? [{ kind, count: row.count, oldest: row.oldest }]
          : []
      }),
    }
  },

  async setup(_input, { db, viewer, site, services: { config, platform, clock } }) {
    const { isHidden, hasBrand, hasTerms } = await selectSiteSetup(db)
    if (isHidden) return { list: [] }
    const [categories, totals] = await Promise.all([selectCategories(db, COURSES), sql.selectTotals(db)])
    const isDone: Record<(typeof setupKinds)[number], boolean> = {
      brand: hasBrand,
      category: categories.length > 0,
      lecturer: totals.lecturers > 0,
      course: totals.courses > 0,
      terms: hasTerms,
      payment: platform.payment.some(({ name }) => name !== 'sandbox'),
      sms: config.sms !== undefined,
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
