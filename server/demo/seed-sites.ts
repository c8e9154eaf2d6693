/** Seeds the demo sites, each in one transaction, so that an interrupted start can be repeated. */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atSite, transaction, type Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { buildMissingPassages } from '../src/assistant/index.ts'
import { readTranscripts } from '../src/course/index.ts'
import { openSite } from '../src/system/index.ts'
import { hashPassword, insertSiteRoles } from '../src/user/index.ts'
import { packageVideo } from '../src/vod/index.ts'
import { readSite } from './content.ts'
import { openLessonEngine } from './lesson-engine.ts'
import type { MediaEntry } from './media/shape.ts'
import { seedBuyersLearning } from './seed-buyers.ts'
import { type Lessons, seedContent } from './seed-content.ts'
import { seedClassTalk } from './seed-class-talk.ts'
import { seedGrades } from './seed-grade.ts'
import { seedGradeExams } from './seed-grade-exam.ts'
import { seedGradeHomework } from './seed-grade-homework.ts'
import { seedGradeLearning } from './seed-grade-learning.ts'
import { seedFrame } from './seed-frame.ts'
import { seedLive } from './seed-live.ts'
import { seedMoney } from './seed-money.ts'
import { seedOffice } from './seed-office.ts'
import { seedOrg } from './seed-org.ts'
import { seedPeople } from './seed-people.ts'
import { seedLeads } from './seed-leads.ts'
import { seedPlacements } from './seed-placement.ts'
import { seedSale } from './seed-sale.ts'
import type { DemoHost, DemoSite } from './shape.ts'

export const DEMO_PASSWORD = 'Demo@2026'
const folder = fileURLToPath(new URL('.', import.meta.url))
/** Number of lessons packaged concurrently. */
const AT_ONCE = 5

/** Seeds demo sites. `report` receives messages for the operator. */
export async function seedSites(
  services: Services,
  missing: readonly DemoHost[],
  report: (sentence: string) => void,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { content, domain, isDefault } of missing) {
    const site = readSite(content)
    report(`正在建立演示站点「${site.siteNamePc}」（仅首次启动需要）……`)
    await rm(join(services.config.dataDir, 'media', String(site.siteId)), { recursive: true, force: true })
    await transaction(services.database.owner, async (owner) => {
      const tx = atSite(owner, site.siteId)
      await openSite(owner, {
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
      await insertSiteRoles(tx)
      // Lessons are packaged in a worker thread meanwhile.
      const [lessons, people] = await Promise.all([
        seedLessons(tx, services, site, report),
        seedPeople(tx, site, passwordHash),
        seedFrame(tx, site),
      ])
      const courses = await seedContent(tx, services, site, people, lessons)
      if (isDefault) await seedSale(tx)
      if (isDefault) await seedLeads(tx)
      if (isDefault) await seedGrades(tx, people)
      if (isDefault) await seedPlacements(tx, services)
      if (isDefault) await seedClassTalk(tx, people.learner)
      if (isDefault) await seedGradeExams(tx, services, people)
      if (isDefault) await seedGradeHomework(tx, services, people.learner)
      if (isDefault) await seedGradeLearning(tx, people.learner)
      if (isDefault) await seedLive(tx)
      if (isDefault) await seedMoney(tx, services, people)
      if (isDefault) await seedBuyersLearning(tx)
      if (isDefault) await seedOffice({ tx, owner }, services, people)
      if (isDefault) await seedOrg({ tx, services }, people, courses)
    })
    await readTranscripts(services, site.siteId)
    await buildMissingPassages(services.database.of(site.siteId))
  }
  await services.sites.reload()
  report('演示内容已就绪')
}

/** Packages the lessons of a site's courses. */
async function seedLessons(
  tx: Tx,
  services: Services,
  site: DemoSite,
  report: (sentence: string) => void,
): Promise<Lessons> {
  const keys = site.courses.flatMap((course) =>
    course.chapters.flatMap((chapter) => chapter.periods.flatMap((period) => (period.video ? [period.video] : []))),
  )
  const manifest = JSON.parse(readFileSync(join(folder, 'media/out/manifest.json'), 'utf8')) as MediaEntry[]
  const films = new Map(manifest.map((film) => [film.key, film]))
  const lessons: Lessons = new Map()
  if (keys.length === 0) return lessons
  const engine = openLessonEngine()
  const prepare = async (key: string): Promise<void> => {
    const file = (suffix: string) => join(folder, 'media/out', `${key}.${suffix}`)
    const lesson = await packageVideo(tx, engine, services.config.dataDir, {
      siteId: site.siteId,
      videoName: films.get(key)?.title ?? key,
      renditions: [
        { file: file('720.mp4'), name: '720p' },
        { file: file('360.mp4'), name: '360p' },
      ],
      subtitle: file('vtt'),
      poster: file('poster.webp'),
      thumbs: { vtt: file('thumbs.vtt'), sprite: file('thumbs.webp') },
    })
    lessons.set(key, { ...lesson, chapters: films.get(key)?.chapters ?? [] })
    if (lessons.size % 5 === 0 || lessons.size === keys.length)
      report(`  已加密打包视频课 ${lessons.size} / ${keys.length}`)
  }
  try {
    // Limited concurrency, to overlap disk and CPU.
    for (let at = 0; at < keys.length; at += AT_ONCE) await Promise.all(keys.slice(at, at + AT_ONCE).map(prepare))
  } finally {
    await engine.close()
  }
  return lessons
}
