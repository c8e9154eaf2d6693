/** Live courses of a campaign, for its timetable. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { selectRunningBundles } from '../bundle/bundle.sql.ts'
import { refOf } from '../bundle/shown.ts'
import { namedBy } from './blocks.ts'
import { selectRunning } from './campaign.sql.ts'

/** Ids of the live courses on a running page, by themselves or in a bundle; empty if it does not run. */
export async function liveCoursesOf(sql: Sql, pageType: string): Promise<string[]> {
  const page = await selectRunning(sql, pageType)
  if (!page) return []
  const { productKeys, bundleIds } = namedBy(page.blockList)
  const bundles = bundleIds.length === 0 ? [] : await selectRunningBundles(sql, bundleIds)
  const refs = [...productKeys, ...bundles.flatMap(({ productList }) => productList)].map(refOf)
  const live = refs.filter(({ productType }) => productType === stateCode.product.live)
  return [...new Set(live.map(({ productId }) => productId))]
}
