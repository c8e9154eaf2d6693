/**
 * Rooms with participants in this process. `room.changed` events only wake it up; lines are read from the database
 * by number, so that no line is lost with an event and all processes show the same order.
 */
import { randomUUID } from 'node:crypto'
import type { RoomAnswer, RoomLine } from '@zhixing/contract/live/room-frames'
import { processPart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import { currentAsk } from './asks.ts'
import { currentDraw } from './draws.ts'
import { closeOverdue } from './end.ts'
import { type LineRow, selectLinesAfter, selectRoom } from './line.sql.ts'
import { countOnline, touchMembers, writeVisitors } from './member.sql.ts'
import { PRESENT_MS, type Role, isStaffRole, TOUCH_MS } from './rules.ts'
import { texts } from './texts.ts'

/** A participant's socket in a room. */
export interface Seat {
  siteId: number
  periodId: string
  /** `'0'`: a visitor. */
  userId: string
  roomRole: Role
  send(text: string): void
  hangUp(code: number, msg: string, again: 0 | 1): void
}

interface Taken extends Seat {
  /** Lines held back until the welcome is sent; null afterwards. */
  waiting: LineRow[] | null
}

interface Room {
  siteId: number
  periodId: string
  seats: Set<Taken>
  /** Sockets by user. */
  people: Map<string, Set<Taken>>
  left: Set<string>
  /** Last delivered number; -1 before it is read. */
  seq: number
  isPulling: boolean
  hasNews: boolean
  isAskDirty: boolean
  isDrawDirty: boolean
  isDrawSending: boolean
  closesAt: number
  online: number
  ticks: number
}

/** Maximum sockets per user and room. */
const MAX_WINDOWS = 6
/** Batching window (ms): at most twenty frames per second and client. */
const GATHER_MS = 50
const PULL_LINES = 500
const TICK_MS = 1000
const COUNT_TICKS = 5

const keyOf = (siteId: number, periodId: string) => `${siteId}/${periodId}`
const frame = (answer: RoomAnswer): string => JSON.stringify(answer)
/** A line as sent to clients. */
export const shown = ({ isStaffOnly: _isStaffOnly, ...line }: LineRow): RoomLine => line

/** The hub of this process. */
export const hubOf = processPart(createHub)

function createHub(services: Services) {
  const { log, database } = services
  const processId = randomUUID()
  const rooms = new Map<string, Room>()
  let timer: NodeJS.Timeout | undefined

  services.events.on('room.changed', ({ siteId, periodId, askId }) => {
    const room = rooms.get(keyOf(siteId, periodId))
    if (!room) return
    if (askId === undefined) pull(room)
    else room.isAskDirty = true
  })
  services.events.on('live.changed', ({ siteId, periodId }) => {
    const text = frame({ type: 'session' })
    for (const seat of rooms.get(keyOf(siteId, periodId))?.seats ?? []) if (!seat.waiting) seat.send(text)
  })
  services.events.onGap(() => {
    for (const room of rooms.values()) pull(room)
  })

  /** Reads and delivers new lines; a call during a run makes it loop once more. */
  function pull(room: Room): void {
    room.hasNews = true
    if (room.isPulling) return
    room.isPulling = true
    void pullAll(room)
      .catch((error: unknown) => log.error({ err: error, periodId: room.periodId }, 'cannot read room lines'))
      .finally(() => {
        room.isPulling = false
        // Requested while the last round ended; or it failed, and the next tick retries.
      })
  }

  async function pullAll(room: Room): Promise<void> {
    const db = database.of(room.siteId)
    while (room.hasNews && room.seats.size > 0) {
      room.hasNews = false
      try {
        room.seq = room.seq < 0 ? ((await selectRoom(db, room.periodId))?.seq ?? 0) : room.seq
        const lines = await selectLinesAfter(db, room.periodId, room.seq, PULL_LINES)
        if (lines.length === PULL_LINES) room.hasNews = true
        if (lines.length > 0) handOn(room, lines)
      } catch (error) {
        room.hasNews = true
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    }
  }

  function handOn(room: Room, lines: LineRow[]): void {
    room.seq = lines.at(-1)?.seq ?? room.seq
    const open = lines.filter(({ isStaffOnly }) => !isStaffOnly).map(shown)
    const forAll = frame({ type: 'lines', seq: room.seq, lines: open })
    const forStaff =
      open.length === lines.length ? forAll : frame({ type: 'lines', seq: room.seq, lines: lines.map(shown) })
    /** Users concerned by staff-only lines (mutes, hands). */
    const concerned = new Set(lines.filter(({ isStaffOnly }) => isStaffOnly).map(({ detail }) => detail.userId))
    for (const seat of room.seats) {
      if (seat.waiting) seat.waiting.push(...lines)
      else if (isStaffRole(seat.roomRole)) seat.send(forStaff)
      else if (concerned.has(seat.userId))
        seat.send(frame({ type: 'lines', seq: room.seq, lines: linesFor(seat, lines) }))
      else if (open.length > 0) seat.send(forAll)
    }
    for (const { kind, detail } of lines) {
      if (kind === 'kick' && detail.on === 1)
        for (const seat of room.people.get(detail.userId ?? '') ?? []) seat.hangUp(306, texts.kicked, 0)
      if (kind === 'ask' || kind === 'askEnd') void sendAsk(room)
      if (kind === 'draw' || kind === 'drawEnd') void sendDraw(room)
    }
  }

  /** Sends the open question with its counts to all. */
  async function sendAsk(room: Room): Promise<void> {
    room.isAskDirty = false
    try {
      const ask = await currentAsk(database.of(room.siteId), room.periodId)
      if (!ask) return
      room.closesAt =
        ask.staff.askStatus === 2 && ask.staff.closeTime ? Date.parse(ask.staff.closeTime) : Number.POSITIVE_INFINITY
      const [forStaff, forAll] = [frame({ type: 'ask', ask: ask.staff }), frame({ type: 'ask', ask: ask.others })]
      for (const seat of room.seats) if (!seat.waiting) seat.send(isStaffRole(seat.roomRole) ? forStaff : forAll)
    } catch (error) {
      room.isAskDirty = true
      log.error({ err: error, periodId: room.periodId }, 'cannot read a room question')
    }
  }

  /** Sends the open or last draw to all; serialized, so that the newest is sent last. */
  async function sendDraw(room: Room): Promise<void> {
    room.isDrawDirty = true
    if (room.isDrawSending) return
    room.isDrawSending = true
    try {
      while (room.isDrawDirty) {
        room.isDrawDirty = false
        const text = frame({ type: 'draw', draw: await currentDraw(database.of(room.siteId), room.periodId) })
        for (const seat of room.seats) if (!seat.waiting) seat.send(text)
      }
    } catch (error) {
      room.isDrawDirty = true
      log.error({ err: error, periodId: room.periodId }, 'cannot read a room draw')
    } finally {
      room.isDrawSending = false
    }
  }

  async function tick(room: Room): Promise<void> {
    const { siteId, periodId } = room
    const db = database.of(siteId)
    room.ticks += 1
    if (room.hasNews) pull(room)
    if (room.isAskDirty) await sendAsk(room)
    if (room.isDrawDirty) await sendDraw(room)
    if (room.closesAt <= services.clock.now()) {
      room.closesAt = Number.POSITIVE_INFINITY
      await closeOverdue(services, siteId, periodId)
    }
    if (room.ticks % (TOUCH_MS / TICK_MS) === 0 && room.people.size > 0)
      await touchMembers(db, periodId, [...room.people.keys()], PRESENT_MS)
    if (room.ticks % COUNT_TICKS !== 1) return
    // Fallback poll for lost events: the writer may have been killed before NOTIFY.
    pull(room)
    const left = [...room.left].filter((userId) => !room.people.has(userId))
    room.left.clear()
    if (left.length > 0) await touchMembers(db, periodId, left, 0)
    await writeVisitors(db, periodId, processId, room.people.get('0')?.size ?? 0)
    const online = await countOnline(db, periodId)
    if (online !== room.online) {
      room.online = online
      const text = frame({ type: 'online', online })
      for (const seat of room.seats) if (!seat.waiting) seat.send(text)
    }
    if (room.seats.size === 0) rooms.delete(keyOf(siteId, periodId))
  }

  function start(): void {
    timer ??= setInterval(() => {
      for (const room of rooms.values())
        void tick(room).catch((error: unknown) =>
          log.error({ err: error, periodId: room.periodId }, 'room tick failed'),
        )
      if (rooms.size > 0) return
      clearInterval(timer)
      timer = undefined
    }, TICK_MS)
    timer.unref()
  }

  return {
    /**
     * Registers a socket. Lines are held back until `ready`, which sends the welcome first and then what changed since.
     * @returns functions of the registration
     */
    take(seat: Seat): { ready(welcome: string, seq: number, online: number): void; leave(): void; online(): number } {
      const key = keyOf(seat.siteId, seat.periodId)
      const room = rooms.get(key) ?? newRoom(seat)
      rooms.set(key, room)
      const taken: Taken = { ...seat, waiting: [] }
      room.seats.add(taken)
      const own = room.people.get(seat.userId) ?? new Set()
      room.people.set(seat.userId, own.add(taken))
      // The oldest socket is closed: people have few, scripts many.
      const [oldest] = own
      if (seat.userId !== '0' && own.size > MAX_WINDOWS && oldest) oldest.hangUp(429, texts.elsewhere, 0)
      if (room.seq < 0) pull(room)
      start()
      return {
        ready(welcome, seq, online) {
          const missed = (taken.waiting ?? []).filter((line) => line.seq > seq)
          taken.waiting = null
          seat.send(welcome)
          // The count may have changed since the welcome.
          if (room.online !== online) seat.send(frame({ type: 'online', online: room.online }))
          const lines = linesFor(taken, missed)
          if (lines.length > 0) seat.send(frame({ type: 'lines', seq: missed.at(-1)?.seq ?? seq, lines }))
          // The welcome may have been read before these lines.
          if (missed.some(({ kind }) => kind === 'ask' || kind === 'askEnd')) room.isAskDirty = true
          if (missed.some(({ kind }) => kind === 'draw' || kind === 'drawEnd')) room.isDrawDirty = true
        },
        leave() {
          room.seats.delete(taken)
          own.delete(taken)
          if (own.size > 0 || room.people.get(seat.userId) !== own) return
          room.people.delete(seat.userId)
          if (seat.userId !== '0') room.left.add(seat.userId)
        },
        online: () => room.online,
      }
    },
    /** Closes all sockets; clients reconnect to another process. */
    async close(): Promise<void> {
      clearInterval(timer)
      for (const room of rooms.values()) {
        const people = [...room.people.keys(), ...room.left].filter((userId) => userId !== '0')
        for (const seat of room.seats) seat.hangUp(503, texts.moved, 1)
        await touchMembers(database.of(room.siteId), room.periodId, people, 0).catch(() => {})
      }
      rooms.clear()
    },
  }
}

/** Lines of a batch that a socket may see. */
export function linesFor(
  { roomRole, userId }: Pick<Seat, 'roomRole' | 'userId'>,
  lines: readonly LineRow[],
): RoomLine[] {
  const mayRead = ({ isStaffOnly, kind, detail }: LineRow) =>
    !isStaffOnly || isStaffRole(roomRole) || (kind !== 'report' && detail.userId === userId)
  return lines.filter(mayRead).map(shown)
}

const newRoom = ({ siteId, periodId }: Seat): Room => ({
  siteId,
  periodId,
  seats: new Set(),
  people: new Map(),
  left: new Set(),
  seq: -1,
  isPulling: false,
  hasNews: false,
  isAskDirty: false,
  isDrawDirty: false,
  isDrawSending: false,
  closesAt: Number.POSITIVE_INFINITY,
  online: 0,
  ticks: 0,
})
