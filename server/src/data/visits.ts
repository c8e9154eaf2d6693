import { createHmac } from 'node:crypto'
import type { Services } from '../kernel/services.ts'
import { estimate, newSketch, note } from './sketch.ts'
import * as sql from './visits.sql.ts'

const FLUSH_EVERY = 10_000
const HOUR = 3_600_000
/** Days are those of Asia/Shanghai, which has no daylight saving time. */
const ZONE_OFFSET = 8 * HOUR

/** User agents of bots. A bot that poses as a browser is counted. */
const MACHINE =
  /bot\b|bot\/|crawl|spider|slurp|preview|monitor|headless|lighthouse|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|scrapy|feed/i
/** Paths that are not pages for visitors. */
const UNCOUNTED = /^\/(admin|preview|demo|art)(\/|\.|$)|^\/(robots\.txt|sitemap\.xml)/

export interface Visit {
  siteId: number
  /** Requested path, including `.data`. */
  path: string
  ip: string
  userAgent: string
  referer: string | undefined
  /** Sec-Purpose or Purpose header: marks a prefetch. */
  purpose: string | undefined
}

/**
 * Whether a request is a page view by a person. Client-side navigation requests `.data`; a `.data` request from the
 * same page is a revalidation, not a view. Pure.
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

/** Hour and day of an instant. Pure. */
export function bucketsOf(now: number): { hour: string; day: string } {
  return {
    hour: new Date(now - (now % HOUR)).toISOString(),
    day: new Date(now + ZONE_OFFSET).toISOString().slice(0, 10),
  }
}

export interface VisitCounter {
  count(visit: Visit): void
  /** Writes the counts since the last flush. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts page views and visitors in memory and flushes them every ten seconds, all sites in one statement. A visitor is
 * an HMAC of address and user agent under a daily key that is never stored, so visitors cannot be identified or linked
 * across days. A crash loses at most ten seconds of counts.
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
      // Dropped while the database is down: an unbounded queue is worse than lost statistics.
      log.warn({ err: error }, 'visit counts dropped')
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

/** Distinct visitors of a stored sketch. */
export function visitorsOf(sketch: string | null): number {
  return sketch ? estimate(Buffer.from(sketch, 'base64')) : 0
}
