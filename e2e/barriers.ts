/** What bars somebody from a page: axe looks at it as it stands. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds serious or critical on the page as it stands. `only`: these rules alone. */
export async function barriers(page: Page, only?: string[]): Promise<string[]> {
  // The page types of playwright and of playwright-core are one and the same.
  const axe = new AxeBuilder({ page: page as never })
    // Of what passes it need not tell every element.
    .options({ resultTypes: ['violations'] })
    // Or it opens another page to put together what it found in the frames; ours have none of other sites.
    .setLegacyMode()
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(TAGS)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    )
}
