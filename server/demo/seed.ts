/** The demo school: on the first start of a demo installation, sites 12 and 13 with everything in them. A second start finds them there. */
import { StartError } from '../src/kernel/errors.ts'
import type { Services } from '../src/kernel/services.ts'
import { selectSiteStates } from '../src/system/index.ts'
import type { DemoHost } from './shape.ts'

const demoSites: readonly DemoHost[] = [
  { siteId: 12, content: 'site12', domain: 'localhost', isDefault: true },
  { siteId: 13, content: 'site13', domain: 'site13.localhost', isDefault: false },
]

/**
 * Makes the demo sites that are not there yet. Its accounts have passwords that everybody knows: it is never made beside a real site.
 * @param options.isAsked whether it was asked for: then a reason against it is an error
 * @param options.report gets sentences for the person who waits
 * @throws {StartError} it was asked for beside a real site
 */
export async function seedDemo(
  services: Services,
  { isAsked, report }: { isAsked: boolean; report: (sentence: string) => void },
): Promise<void> {
  // Those that are switched off, too.
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
  // Its content is read when its modules are loaded: only where it is wanted.
  const { seedSites } = await import('./seed-sites.ts')
  await seedSites(services, missing, report)
}
