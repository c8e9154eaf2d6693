/** The media process of a journey, and detection of a moving picture. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import type { Page } from 'playwright-core'
import { inside } from './inside.ts'
import { root } from './school.ts'
import { freePort, serverProgram } from './spawned.ts'

/** True if ffmpeg is installed, which stream journeys need. */
export const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Starts the media process beside the product under test. */
export async function startMediaProcess(): Promise<{ media: ChildProcess; rtmpPort: number }> {
  const rtmpPort = await freePort()
  const media = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverProgram(), 'media'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: process.env.E2E_DATA ?? '',
      RTMP_PORT: String(rtmpPort),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    media.stdout?.on('data', (said: Buffer) => said.toString().includes('直播推流已启动') && resolve())
    media.once('exit', (code) => reject(new Error(`the media process ended with ${String(code)}`)))
  })
  return { media, rtmpPort }
}

/** A planned free session of the demo school, moved close to now. */
export async function nearSession(): Promise<{ periodId: string; courseId: string }> {
  return inside(async (owner) => {
    const [row] = await owner<{ periodId: string; courseId: string }[]>`
      UPDATE live_session SET start_time = now() + interval '5 minutes', end_time = now() + interval '65 minutes'
      WHERE site_id = 12 AND period_id = (
        SELECT s.period_id FROM live_session s JOIN course c ON c.site_id = s.site_id AND c.id = s.course_id
        WHERE s.site_id = 12 AND s.live_status = 1 AND c.is_free = 1 ORDER BY s.start_time LIMIT 1)
      RETURNING period_id, course_id`
    if (!row) throw new Error('the demo school has no planned session')
    return row
  })
}

/** True if the visible video shows another frame half a second later. */
export async function moves(page: Page): Promise<boolean> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    const pixels = () => {
      pen?.drawImage(video, 0, 0, 64, 36)
      return [...(pen?.getImageData(0, 0, 64, 36).data ?? [])].join()
    }
    const before = pixels()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return video.videoWidth > 0 && pixels() !== before
  })
}
