/** Room sockets for tests, over real connections. */
import type { RoomAnswer, RoomFrameInput, RoomLine } from '@zhixing/contract/live/room-frames'
import WebSocket from 'ws'

export type Welcome = Extract<RoomAnswer, { type: 'welcome' }>
type End = { code: number; end: Extract<RoomAnswer, { type: 'end' }> | undefined }
/** A frame whose idempotency key is optional. */
type Unkeyed<T> = T extends unknown ? Omit<T, 'key'> & { key?: string } : never

export interface RoomSocket {
  socket: WebSocket
  /** Resolves with the welcome; rejects if the upgrade is refused. */
  welcome: Promise<Welcome>
  /** All received frames, in order. */
  answers: RoomAnswer[]
  /** All received lines, those of the welcome first. */
  lines(): RoomLine[]
  /** Sends a frame and resolves with its `ok` or `no`. */
  send(frame: Unkeyed<RoomFrameInput>): Promise<Extract<RoomAnswer, { type: 'ok' | 'no' | 'people' }>>
  /** Resolves with the first matching answer, past or future. */
  until<T extends RoomAnswer>(fits: (answer: RoomAnswer) => answer is T): Promise<T>
  until(fits: (answer: RoomAnswer) => boolean): Promise<RoomAnswer>
  /** Resolves with the line of a text. */
  line(text: string): Promise<RoomLine>
  /** Resolves with the close code and the reason sent before it. */
  closed: Promise<End>
  close(): void
}

let serial = 0

/** Opens the room of a session. `address`: http://127.0.0.1:port, or https with any certificate. */
export function openRoomSocket(
  address: string,
  periodId: string,
  { token, host, origin, since = 0 }: { token?: string; host?: string; origin?: string; since?: number } = {},
): RoomSocket {
  const url = `${address.replace(/^http/, 'ws')}/stream/room/${periodId}?since=${since}`
  const headers = { ...(token ? { token } : {}), ...(host ? { host } : {}) }
  const socket = new WebSocket(url, {
    headers,
    rejectUnauthorized: false,
    ...(host ? { servername: host } : {}),
    ...(origin ? { origin } : {}),
  })
  const answers: RoomAnswer[] = []
  const waits = new Set<() => void>()
  let refuse: (error: unknown) => void = () => {}
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  refused.catch(() => {})
  socket.on('message', (data) => {
    answers.push(JSON.parse((data as Buffer).toString()) as RoomAnswer)
    for (const check of waits) check()
  })
  const closed = new Promise<End>((resolve) => {
    socket.on('close', (code) => {
      const last = answers.at(-1)
      refuse(new Error(`closed with ${code}`))
      resolve({ code, end: last?.type === 'end' ? last : undefined })
    })
  })
  socket.on('error', (error) => refuse(error))
  const until = (fits: (answer: RoomAnswer) => boolean): Promise<RoomAnswer> =>
    Promise.race([
      refused,
      new Promise<RoomAnswer>((resolve) => {
        const check = () => {
          const found = answers.find(fits)
          if (!found) return
          waits.delete(check)
          resolve(found)
        }
        waits.add(check)
        check()
      }),
    ])
  const lines = () =>
    answers.flatMap((answer) => (answer.type === 'lines' || answer.type === 'welcome' ? answer.lines : []))
  const welcome = until(({ type }) => type === 'welcome') as Promise<Welcome>
  welcome.catch(() => {})
  return {
    socket,
    welcome,
    answers,
    lines,
    closed,
    until: until as RoomSocket['until'],
    async send(frame) {
      const key = frame.key ?? `test-key-${++serial}`
      socket.send(JSON.stringify({ ...frame, key }))
      return (await until((answer) => 'key' in answer && answer.key === key)) as never
    },
    async line(text) {
      await until(() => lines().some((line) => line.text === text))
      return lines().find((line) => line.text === text) as RoomLine
    },
    close: () => socket.close(),
  }
}
