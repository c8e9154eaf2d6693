/**
 * The demo school: on the first start of a demo installation, sites 12 and 13 with everything in them. Each site is made in one
 * transaction, so a start that was killed begins it anew and a second start finds it there.
 */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, type Tx, transaction } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { createRemuxEngine } from '../src/platform/transcode/mediabunny.ts'
import { openSite } from '../src/system/index.ts'
import { hashPassword } from '../src/user/index.ts'
import { packageVideo } from '../src/vod/index.ts'
import { seedContent } from './seed-content.ts'
import { seedFrame } from './seed-frame.ts'
import { seedPeople } from './seed-people.ts'
import type { DemoSite } from './shape.ts'
import { site12 } from './site12/site.ts'
import { site13 } from './site13/site.ts'

export const DEMO_PASSWORD = 'Demo@2026'
const folder = fileURLToPath(new URL('.', import.meta.url))
const demoSites: { site: DemoSite; domain: string; isDefault: boolean }[] = [
  { site: site12, domain: 'localhost', isDefault: true },
  { site: site13, domain: 'site13.localhost', isDefault: false },
]

/** Length and id of a packaged lesson, by its key in demo/media. */
export type Lessons = Map<string, { id: string; seconds: number }>

/** Makes the demo sites that are not there yet. `tell` gets sentences for the person who waits. */
export async function seedDemo(services: Services, tell: (sentence: string) => void): Promise<void> {
  const missing = demoSites.filter(({ site }) => !services.sites.byId(site.siteId))
  if (missing.length === 0) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { site, domain, isDefault } of missing) {
    tell(`正在建立演示站点「${site.siteNamePc}」（仅首次启动需要）……`)
    await rm(join(services.config.dataDir, 'media', String(site.siteId)), { recursive: true, force: true })
    await transaction(services.database.owner as Db, async (tx) => {
      await openSite(tx, {
        siteId: site.siteId,
        domain,
        isDefault,
        siteNamePc: site.siteNamePc,
        slogan: site.slogan,
        theme: site.theme,
        telephone: site.telephone,
        address: site.address,
        copyright: site.copyright,
        icp: site.icp,
        prn: site.prn,
        prnNo: site.prnNo,
        keyword: site.keyword,
        desc: site.desc,
        isEnableOnlineService: 1,
        onlineServiceCode: '',
        onlineServicePages: site.onlineServicePages,
        isDemo: 1,
      })
      const people = await seedPeople(tx, site, passwordHash)
      const lessons = await seedLessons(tx, services, site, tell)
      await seedFrame(tx, site)
      await seedContent(tx, services, site, people, lessons)
    })
  }
  await services.sites.reload()
  tell('演示内容已就绪')
}

/** Packages the lessons that this site's courses name. */
async function seedLessons(
  tx: Tx,
  services: Services,
  site: DemoSite,
  tell: (sentence: string) => void,
): Promise<Lessons> {
  const keys = site.courses.flatMap((course) =>
    course.chapters.flatMap((chapter) => chapter.periods.flatMap((period) => (period.video ? [period.video] : []))),
  )
  const engine = createRemuxEngine()
  const manifest = JSON.parse(readFileSync(join(folder, 'media/out/manifest.json'), 'utf8')) as {
    key: string
    title: string
  }[]
  const titles = new Map(manifest.map(({ key, title }) => [key, title]))
  const lessons: Lessons = new Map()
  for (const [index, key] of keys.entries()) {
    const file = (suffix: string) => join(folder, 'media/out', `${key}.${suffix}`)
    lessons.set(
      key,
      await packageVideo(tx, engine, services.config.dataDir, {
        siteId: site.siteId,
        videoName: titles.get(key) ?? key,
        renditions: [
          { file: file('720.mp4'), name: '720p' },
          { file: file('360.mp4'), name: '360p' },
        ],
        subtitle: file('vtt'),
        poster: file('poster.webp'),
        thumbs: { vtt: file('thumbs.vtt'), sprite: file('thumbs.webp') },
      }),
    )
    if ((index + 1) % 5 === 0 || index + 1 === keys.length) tell(`  已加密打包视频课 ${index + 1} / ${keys.length}`)
  }
  return lessons
}
