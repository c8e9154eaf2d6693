import { createHmac } from 'node:crypto'
import type { Services } from '../kernel/services.ts'
import { estimate, newSketch, note } from './sketch.ts'
import * as sql from './visits.sql.ts'

const FLUSH_EVERY = 10_000
const HOUR = 3_600_000
/** Days are counted where the learners live (Asia/Shanghai), which knows no summer time. */
const ZONE_OFFSET = 8 * HOUR

/** Machines that read pages, as they call themselves. One that poses as a browser is counted as one. */
const MACHINE =
  /bot\b|bot\/|crawl|spider|slurp|preview|monitor|headless|lighthouse|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|scrapy|feed/i
/** Not the site as its visitors see it. */
const UNCOUNTED = /^\/(admin|preview|demo|art)(\/|\.|$)|^\/(robots\.txt|sitemap\.xml)/

export interface Visit {
  siteId: number
  /** Path with its `.data`, as it was asked for. */
  path: string
  ip: string
  userAgent: string
  referer: string | undefined
  /** Sec-Purpose or Purpose: a browser that only thinks somebody might go there. */
  purpose: string | undefined
}

/**
 * Is this request a page shown to a person? A page within the site arrives as `.data`; one that asks for the page it comes from is that
 * page looking again after a write, and is not shown anew. Pure.
 */
export function isPageView({ path, userAgent, referer, purpose }: Omit<Visit, 'siteId' | 'ip'>): boolean {
  if (userAgent === '' || MACHINE.test(userAgent) || UNCOUNTED.test(path) || purpose?.includes('prefetch')) return false
  if (!path.endsWith('.data')) return true
  const shown = path === '/_root.data' ? '/' : path.slice(0, -'.data'.length)
  try {
    return referer === undefined || new URL(referer).pathname !== shown
  } catch {
    return true
  }
}

/** The hour and the day an instant belongs to. Pure. */
export function bucketsOf(now: number): { hour: string; day: string } {
  return {
    hour: new Date(now - (now % HOUR)).toISOString(),
    day: new Date(now + ZONE_OFFSET).toISOString().slice(0, 10),
  }
}

export interface VisitCounter {
  count(visit: Visit): void
  /** Writes what was counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts pages and visitors in memory and writes them every ten seconds, all sites in one statement. A visitor is a hash of address and
 * browser under a key that changes every day and is never written: the sketch tells how many, never who, and nobody is the same tomorrow.
 * A process that is killed loses at most ten seconds of counting.
 */
export function createVisitCounter({ clock, database, log, secret }: Services): VisitCounter {
  let hours = new Map<string, { siteId: number; hour: string; views: number }>()
  let days = new Map<string, { siteId: number; day: string; views: number; sketch: Uint8Array }>()
  let key = { day: '', secret: Buffer.alloc(0) }

  const flush = async () => {
    if (hours.size === 0) return
    const [wereHours, wereDays] = [hours, days]
    hours = new Map()
    days = new Map()
    try {
      await sql.addVisits(
        database.owner,
        [...wereHours.values()],
        [...wereDays.values()].map((day) => ({ ...day, sketch: Buffer.from(day.sketch).toString('base64') })),
      )
    } catch (error) {
      // Statistics are not worth a queue that grows while the database is away.
      log.warn({ err: error }, 'visits were not written')
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_EVERY)
  timer.unref()

  return {
    count(visit) {
      if (!isPageView(visit)) return
      const { hour, day } = bucketsOf(clock.now())
      if (key.day !== day) key = { day, secret: createHmac('sha256', secret).update(`visitors ${day}`).digest() }
      const { siteId } = visit
      const ofHour = hours.get(`${siteId} ${hour}`) ?? { siteId, hour, views: 0 }
      const ofDay = days.get(`${siteId} ${day}`) ?? { siteId, day, views: 0, sketch: newSketch() }
      ofHour.views += 1
      ofDay.views += 1
      note(ofDay.sketch, createHmac('sha256', key.secret).update(`${siteId} ${visit.ip} ${visit.userAgent}`).digest())
      hours.set(`${siteId} ${hour}`, ofHour)
      days.set(`${siteId} ${day}`, ofDay)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Different visitors by what the database keeps of a day. */
export function visitorsOf(sketch: string | null): number {
  return sketch ? estimate(Buffer.from(sketch, 'base64')) : 0
}
