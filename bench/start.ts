import { rmSync } from 'node:fs'
import { startProduct, temporaryFolder } from './product.ts'
import { atMost, type Bench, median } from './report.ts'
import { sized } from './smoke.ts'

const STARTS = sized(3, 1)
const GOAL_SECONDS = 4

/** From the launch to the first answered page, installed and built, on a new DATA_DIR. */
export const start: Bench = {
  about: { zh: '启动时间', en: 'Start' },
  async run({ say }) {
    const dataDir = temporaryFolder('start')
    try {
      const first = await firstPage(dataDir)
      say(`首次启动（含演示数据）${first.toFixed(1)} 秒`)
      const later: number[] = []
      for (let round = 0; round < STARTS; round++) later.push(await firstPage(dataDir))
      say(`再次启动 ${later.map((seconds) => seconds.toFixed(2)).join('、')} 秒`)
      return [
        atMost(
          { zh: '启动到第一个页面（已安装、已构建）', en: 'From `npm start` to the first page, installed and built' },
          median(later),
          GOAL_SECONDS,
          ' s',
        ),
        {
          name: { zh: '首次启动，含建库与演示数据', en: 'The very first start, with cluster and demo school' },
          value: `${first.toFixed(1)} s`,
        },
      ]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Seconds until the front page is answered. */
async function firstPage(dataDir: string): Promise<number> {
  const began = performance.now()
  const product = await startProduct(dataDir, { launcher: true, early: true })
  try {
    while (!(await answers(product.url))) {
      if (performance.now() - began > 120_000) throw new Error('no page within two minutes')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return (performance.now() - began) / 1000
  } finally {
    await product.stop()
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.text()
    return response.ok
  } catch {
    return false
  }
}
