/** A lecturer for the benches of live streams: a running session and an encoder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { serverProgram } from '../e2e/spawned.ts'
import { makeLecturer, makeLive } from '../server/test/factories.ts'
import { transaction } from '../server/src/kernel/db/index.ts'
import { newStreamName, openChannel } from '../server/src/live/index.ts'
import { ask, databaseOf, type Product, root } from './product.ts'

export interface Host {
  courseId: string
  periodId: string
  /** The lecturer's session token. */
  token: string
}

export interface OnAir extends Host {
  mediaPid: number
  /** Starts the encoder; `clock`: every frame carries its timestamp. */
  send(how: 'picture' | 'clock'): Promise<void>
  /** Stops the encoder. */
  halt(): void
  stop(): Promise<void>
}

export const [WIDTH, HEIGHT, FPS] = [640, 360, 25]
/** The timestamp is a row of black and white blocks along the upper edge: number of bits, size of a block (px). */
export const [BITS, BLOCK] = [42, 15]
const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '50', '-b:v', '800k']
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440']

function frame(): Buffer {
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128)
  const now = BigInt(Date.now())
  for (let bit = 0; bit < BITS; bit++) {
    const light = (now >> BigInt(bit)) & 1n ? 235 : 16
    for (let y = 0; y < 24; y++) picture.fill(light, y * WIDTH + bit * BLOCK, y * WIDTH + (bit + 1) * BLOCK)
  }
  return picture
}

const until = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 300) throw new Error(`not in time: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** A lecturer with a channel and a free session that may begin. */
export async function makeHost(dataDir: string): Promise<Host> {
  const database = databaseOf(dataDir)
  const { lecturerId, token } = await makeLecturer(database.owner)
  await transaction(database.of(12), (tx) => openChannel(tx, lecturerId, newStreamName()))
  const { courseId, periodIds } = await makeLive(database.owner, { lecturerId, isFree: 1 })
  await database.close()
  return { courseId, periodId: periodIds[0] ?? '', token }
}

/** Starts the media process and a session on the running product. */
export async function goOnAir({ url }: Product, dataDir: string, rtmpPort: number): Promise<OnAir> {
  const media = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverProgram(), 'media'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, RTMP_PORT: String(rtmpPort), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    media.stdout.on('data', (line: Buffer) => line.toString().includes('直播推流已启动') && resolve())
    media.once('exit', (code) => reject(new Error(`the media process ended with ${String(code)}`)))
  })
  const host = await makeHost(dataDir)
  const { periodId, token } = host
  const { streamKey } = await ask<{ streamKey: string }>(url, 'course/auth/course/update/channel/passwd', {}, token)
  let encoder: ChildProcess | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const arrives = async () =>
    (await ask<{ isPublishing: number }>(url, 'course/auth/course/channel/view', {}, token)).isPublishing === 1
  const halt = () => {
    clearInterval(timer)
    encoder?.kill('SIGKILL')
  }
  return {
    ...host,
    mediaPid: media.pid ?? 0,
    async send(how) {
      halt()
      const raw = [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'yuv420p',
        '-s',
        `${WIDTH}x${HEIGHT}`,
        '-r',
        String(FPS),
        '-i',
        'pipe:0',
      ]
      const drawn = ['-re', '-f', 'lavfi', '-i', `testsrc2=size=${WIDTH}x${HEIGHT}:rate=${FPS}`]
      const to = ['-c:a', 'aac', '-f', 'flv', `rtmp://127.0.0.1:${rtmpPort}/live/${streamKey}`]
      const input = how === 'clock' ? [...raw, '-re', ...sound] : [...drawn, ...sound]
      const child = spawn('ffmpeg', ['-v', 'error', ...input, ...encode, ...to], {
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      child.stdin.on('error', () => {})
      encoder = child
      if (how === 'clock')
        timer = setInterval(() => child.stdin.writableLength < 10_000_000 && child.stdin.write(frame()), 1000 / FPS)
      await until('the stream arrives', arrives)
      await ask(url, 'course/auth/course/live/channel/log/save', { periodId }, token)
    },
    halt,
    async stop() {
      halt()
      await new Promise((resolve) => {
        media.removeAllListeners('exit')
        media.once('exit', resolve)
        media.kill('SIGTERM')
      })
    },
  }
}
