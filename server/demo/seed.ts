/** The demo school: seeds sites 12 and 13 at the first start of a demo installation. */
import { StartError } from '../src/kernel/errors.ts'
import type { Services } from '../src/kernel/services.ts'
import { selectSiteStates } from '../src/system/index.ts'
import type { DemoHost } from './shape.ts'

const demoSites: readonly DemoHost[] = [
  { siteId: 12, content: 'site12', domain: 'localhost', isDefault: true },
  { siteId: 13, content: 'site13', domain: 'site13.localhost', isDefault: false },
]

/**
 * Seeds missing demo sites. Their accounts have public passwords, so they are never created beside a real site.
 * @param options.isAsked whether the demo was requested explicitly: obstacles are then errors
 * @param options.report receives messages for the operator
 * @throws {StartError} requested beside a real site
 */
export async function seedDemo(
  services: Services,
  { isAsked, report }: { isAsked: boolean; report: (sentence: string) => void },
): Promise<void> {
  // Including inactive sites.
  const present = await selectSiteStates(services.database.owner)
  const missing = demoSites.filter(({ siteId }) => !present.some((site) => site.siteId === siteId))
  const real = present.find(({ isDemo }) => isDemo === 0)
  if (real) {
    const reason = `这个数据库里有正式站点“${real.siteNamePc}”`
    if (isAsked && missing.length > 0)
      throw new StartError(`${reason}，不能再建演示学校。请去掉 DEMO=1，或用另一个 DATA_DIR 体验演示`)
    if (!services.config.production)
      report(`提醒：${reason}，但 NODE_ENV 不是 production。正式运行请设置 NODE_ENV=production`)
    return
  }
  if (missing.length === 0) return
  // Imported on demand: loading the module reads the content.
  const { seedSites } = await import('./seed-sites.ts')
  await seedSites(services, missing, report)
}
