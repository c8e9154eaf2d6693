import type { Sql } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'

/** Commerce, a higher domain, has campaign pages: ids of the live courses on a running page; empty if it does not run. */
export const campaignCourses = extensionPoint<(sql: Sql, pageType: string) => Promise<string[]>>('live.campaignCourses')
