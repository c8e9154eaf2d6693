/**
 * Recovery time of a live session after the media process, its ffmpeg or the app is killed, seen from one page in
 * Chromium.
 */
import { killDuringBroadcast, type Victim, victims } from '../e2e/killed-broadcast.ts'
import { startOwnProduct } from '../e2e/own-product.ts'
import { launchChromium } from './browser.ts'
import { freePort } from './product.ts'
import { atMost, type Bench, type FigureText } from './report.ts'

const [BACK_GOAL, LOST_GOAL] = [10, 5]
const names: Record<Victim, FigureText> = {
  media: { zh: '杀掉直播进程后，画面恢复', en: 'media process killed: the picture moves again' },
  ffmpeg: { zh: '杀掉 ffmpeg 后，画面恢复', en: 'ffmpeg killed: the picture moves again' },
  app: { zh: '杀掉应用后，画面恢复', en: 'app killed: the picture moves again' },
}

export const liveKill: Bench = {
  about: { zh: '直播途中进程被杀', en: 'Killed in the middle of a live session' },
  async run({ say }) {
    const rtmpPort = await freePort()
    say('演示站点启动中')
    const [product, browser] = await Promise.all([
      startOwnProduct({ RTMP_PORT: String(rtmpPort) }),
      launchChromium(undefined, ['--autoplay-policy=no-user-gesture-required']),
    ])
    try {
      const { away, sent, recorded, acknowledged, lines } = await killDuringBroadcast(product, browser, rtmpPort)
      const lostLines = acknowledged.filter((key) => lines.filter((text) => text === key).length !== 1).length
      return [
        ...victims.map((name) => atMost(names[name], away[name] / 1000, BACK_GOAL, ' s')),
        atMost(
          { zh: '录像缺少的部分（已推送的画面中）', en: 'missing in the recording, of what was sent' },
          Math.max(0, sent - recorded),
          LOST_GOAL,
          ' s',
        ),
        {
          name: { zh: '已确认的聊天丢失或重复', en: 'acknowledged chat lines lost or doubled' },
          value: `${lostLines} / ${acknowledged.length}`,
          goal: '0',
          met: lostLines === 0,
        },
      ]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}
