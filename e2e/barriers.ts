/** Accessibility violations of a page, found by axe. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Serious and critical violations on the current page. @param only these rules */
export async function barriers(page: Page, only?: string[]): Promise<string[]> {
  // The page types of playwright and playwright-core are identical.
  const axe = new AxeBuilder({ page: page as never })
    // Passed rules need no element lists.
    .options({ resultTypes: ['violations'] })
    // Otherwise axe opens a page to merge results of frames; our pages have no foreign frames.
    .setLegacyMode()
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(TAGS)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    )
}
