/**
 * Time from the end of an hour's live session until its replay plays: segments are joined and packaged without
 * encoding. Needs ffmpeg.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { broadcastFolder } from '../server/src/live/index.ts'
import { makeLearners } from './learners.ts'
import { makeHost } from './live-source.ts'
import { ask, databaseOf, SITE, temporaryFolder, withProduct } from './product.ts'
import { atMost, type Bench, whole } from './report.ts'
import { sized } from './smoke.ts'

/** BENCH_MINUTES=3 makes a shorter session. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? sized(60, 1))
const GOAL_SECONDS = 60
const LIMIT_MS = 300_000

/** A stream as an encoder sends it: a key frame every two seconds, 2 Mbit/s, one minute in a loop. */
function makeRecording(to: string): void {
  const folder = temporaryFolder('live-replay')
  try {
    const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
    const minute = join(folder, 'minute.flv')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=60']
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=60']
    const rate = ['-b:v', '2M', '-maxrate', '2M', '-bufsize', '2M']
    ffmpeg(...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast', ...rate, '-g', '50', '-c:a', 'aac', minute)
    ffmpeg('-stream_loop', String(MINUTES - 1), '-i', minute, '-c', 'copy', to)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const liveReplay: Bench = {
  about: { zh: '直播结束到回放可看', en: 'From the end of a session to its replay' },
  run: ({ dataDir, say }) =>
    withProduct(dataDir, async ({ url }) => {
      const [learner] = await makeLearners(dataDir, 1)
      const { periodId, token } = await makeHost(dataDir)
      const { liveId } = await ask<{ liveId: string }>(
        url,
        'course/auth/course/live/channel/log/save',
        { periodId },
        token,
      )
      const database = databaseOf(dataDir)
      await database.owner`
        UPDATE live_session SET begun_at = now() - ${MINUTES} * interval '1 minute' WHERE period_id = ${periodId}`
      await database.close()
      say(`生成 ${MINUTES} 分钟的录像`)
      const folder = broadcastFolder(dataDir, Number(SITE), liveId)
      mkdirSync(folder, { recursive: true })
      const file = join(folder, `${Date.now() - MINUTES * 60_000}.flv`)
      makeRecording(file)
      const megabytes = statSync(file).size / 1e6
      say('结束直播，等待回放')
      const began = performance.now()
      await ask(url, 'course/auth/course/live/channel/log/end', { periodId }, token)
      const playback = () =>
        ask<{ liveStatus: number; playUrl: string; ticket: string }>(
          url,
          'course/auth/course/getPlaybackUrl',
          { periodId },
          learner?.token ?? '',
        )
      let now = await playback()
      while (now.liveStatus !== 4) {
        if (performance.now() - began > LIMIT_MS) throw new Error('no replay came')
        await new Promise((resolve) => setTimeout(resolve, 500))
        now = await playback()
      }
      // It plays: the first segment is served.
      const headers = { token: learner?.token ?? '' }
      const { hlsUrl } = await ask<{ hlsUrl: string }>(
        url,
        'vod/auth/videoInfo/play',
        { ticket: now.ticket },
        headers.token,
      )
      const first = async (address: string) => {
        const text = await (await fetch(new URL(address, url), { headers })).text()
        return text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? ''
      }
      const list = new URL(await first(hlsUrl), new URL(hlsUrl, url)).href
      const piece = await fetch(new URL(await first(list), list), { headers })
      if (piece.status !== 200 || (await piece.arrayBuffer()).byteLength < 10_000)
        throw new Error(`the replay does not play: ${piece.status}`)
      const seconds = (performance.now() - began) / 1000
      return [
        atMost(
          {
            zh: `${MINUTES} 分钟的 H.264 直播（${whole(megabytes)} MB，不转码）：从结束到学员可以播放`,
            en: `${MINUTES} minutes of H.264 (${whole(megabytes)} MB, nothing encoded): from the end until a learner plays it`,
          },
          Math.round(seconds * 10) / 10,
          GOAL_SECONDS,
          ' s',
        ),
        {
          name: { zh: '测量时机器的负载（1 分钟平均）', en: 'Load of the machine meanwhile (1 min)' },
          value: loadavg()[0]?.toFixed(1) ?? '',
        },
      ]
    }),
}
