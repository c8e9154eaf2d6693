/** The demo school: on the first start of a demo installation, sites 12 and 13 with everything in them. A second start finds them there. */
import type { Services } from '../src/kernel/services.ts'
import type { DemoHost } from './shape.ts'

const demoSites: readonly DemoHost[] = [
  { siteId: 12, content: 'site12', domain: 'localhost', isDefault: true },
  { siteId: 13, content: 'site13', domain: 'site13.localhost', isDefault: false },
]

/** Makes the demo sites that are not there yet. `report` gets sentences for the person who waits. */
export async function seedDemo(services: Services, report: (sentence: string) => void): Promise<void> {
  const missing = demoSites.filter(({ siteId }) => !services.sites.byId(siteId))
  if (missing.length === 0) return
  // Its content is read when its modules are loaded: only where it is wanted.
  const { seedSites } = await import('./seed-sites.ts')
  await seedSites(services, missing, report)
}
