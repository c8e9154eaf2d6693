/** Browser parts: device id, journal, tab lock. */
import type { Sitting } from '../../../shapes.ts'
import { newKey } from '../../../new-key.ts'
import { createClock } from './clock.ts'
import type { Journal } from './journal.ts'
import { openJournal } from './journal-idb.ts'
import { createLateJournal, type Storage } from './journal-late.ts'
import { createAttemptStore, type AttemptStore } from './attempt-store.ts'
import { createSigner } from './signing.ts'
import { createWire } from './wire.ts'
import { hold } from '../../../offline/tab-lock.ts'

const DEVICE = 'zx-exam-device'
/** Ids of attempts that this device holds data of; read by root.tsx. */
const HELD_KEY = 'zx-exam-held'

/** Id of this browser among a user's devices: created once, stored here. */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(DEVICE)
    if (stored && /^[\w-]{8,64}$/.test(stored)) return stored
    const made = newKey()
    localStorage.setItem(DEVICE, made)
    return made
  } catch {
    return sessionOnly
  }
}

const sessionOnly = typeof crypto === 'undefined' ? '' : newKey()

export function heldRecords(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(HELD_KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}
function mark(recordId: string, held: boolean): void {
  try {
    const others = heldRecords().filter((id) => id !== recordId)
    const next = held ? [...others, recordId] : others
    if (next.length > 0) localStorage.setItem(HELD_KEY, JSON.stringify(next))
    else localStorage.removeItem(HELD_KEY)
  } catch {
    // Without storage there is no journal either.
  }
}

/** An attempt started just now in this tab: saves the room a request. */
let handedOver: { sitting: Sitting; at: number } | null = null
const BEGUN_LASTS = 10_000
export function handOver(sitting: Sitting): void {
  handedOver = { sitting, at: performance.now() }
}
function takeBegun(recordId: string): Sitting | null {
  const fresh =
    handedOver?.sitting.recordId === recordId && performance.now() - handedOver.at < BEGUN_LASTS
      ? handedOver.sitting
      : null
  handedOver = null
  return fresh
}

/** This device holds no data of the attempt any more. */
export const dropHeld = (recordId: string): void => mark(recordId, false)

let journal: Promise<Journal & Storage> | undefined
/** Journal of this device; in memory until the database is open. */
export function deviceJournal(): Promise<Journal & Storage> {
  journal ??= Promise.resolve()
    .then(openJournal)
    .then(({ journal: stored, ready }) =>
      createLateJournal({
        stored,
        ready,
        setTimer: (work, ms) => setTimeout(work, ms),
        onLeftover: (recordId) => mark(recordId, true),
      }),
    )
  return journal
}

/** Opens an attempt on this device. */
export async function openAttempt(recordId: string, userId: string): Promise<AttemptStore> {
  const device = deviceId()
  const wire = createWire(recordId, device, userId)
  const own = await deviceJournal()
  return createAttemptStore({
    recordId,
    userId,
    deviceId: device,
    journal: own,
    storage: own,
    wire: { ...wire, continue: async (takeover) => takeBegun(recordId) ?? wire.continue(takeover) },
    makeClock: (storedWallOffset) =>
      createClock({ mono: () => performance.now(), wall: () => Date.now() }, storedWallOffset),
    makeSigner: createSigner,
    mono: () => performance.now(),
    random: () => Math.random(),
    setTimer: (work, ms) => setTimeout(work, ms),
    clearTimer: (timer) => clearTimeout(timer as number | undefined),
    mark: (held) => {
      mark(recordId, held)
      if (!held) void forgetPage(recordId)
    },
  })
}

/**
 * Tab lock: one tab writes. `steal` takes the lock from another tab, which gets `onLost`.
 * @returns releases it; null if another tab holds it
 */
export const takeTab = (recordId: string, how: { steal: boolean; onLost: () => void }): Promise<(() => void) | null> =>
  // Without the Locks API two tabs write; the newest rev of each answer wins, as with two devices.
  hold(`zx-exam-${recordId}`, how)

const pageCache = (recordId: string): string => `zhixing-exam-${recordId}`
/** Path of built assets. */
const ASSETS = '/assets/'

/**
 * Caches what the room needs offline: its page, scripts, styles, fonts and the pictures of the paper. The service
 * worker (public/sw.js) serves them when the network fails. Best effort: the journal works without it.
 */
export async function keepPage(recordId: string, pictures: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(pageCache(recordId))
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname)
  const linked = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')]
    .map((element) => new URL('href' in element ? element.href : element.src, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(({ pathname }) => pathname)
  const paths = new Set([...loaded, ...linked, ...pictures])
  const styles = [...paths].filter((path) => path.endsWith('.css'))
  await Promise.allSettled(
    styles.map(async (path) => {
      const text = await (await fetch(path)).text()
      for (const [, url = ''] of text.matchAll(/url\((?:"|')?([^"')]+\.woff2)/g))
        paths.add(new URL(url, new URL(path, location.href)).pathname)
    }),
  )
  await Promise.allSettled([
    ...[...paths].map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path)
    }),
    // Refetched each time: it names the current scripts, with its own nonce.
    (async () => {
      const page = await fetch(location.href, { headers: { accept: 'text/html' } })
      if (page.ok && !page.redirected) await cache.put(location.href, page)
    })(),
  ])
}
export async function forgetPage(recordId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pageCache(recordId)).catch(() => false)
}
