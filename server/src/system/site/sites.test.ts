import { expect, test } from 'vitest'
import type { OwnerDb } from '../../kernel/db/index.ts'
import { createLog } from '../../kernel/log.ts'
import { createSites } from './sites.ts'

const named = (siteNamePc: string) => [{ siteId: '12', domain: 'localhost', isDefault: true, siteNamePc, h5Domain: '' }]

test('a slow read that began before a change does not overwrite a newer one', async () => {
  /** Pending reads in the order in which they began. */
  const answers: ((rows: unknown[]) => void)[] = []
  // A code inlined as a literal is a fragment, not a query.
  const owner = ((text: TemplateStringsArray) =>
    /^\d/.test(text[0] ?? '') ? text : new Promise((resolve) => answers.push(resolve))) as unknown as OwnerDb
  const making = createSites(owner, createLog('silent'), { publicUrl: undefined, anyHost: true })
  answers[0]?.(named('一'))
  const sites = await making
  let times = 0
  sites.onReload(() => (times += 1))
  const [early, late] = [sites.reload(), sites.reload()]
  answers[2]?.(named('三'))
  await late
  answers[1]?.(named('二'))
  await early
  expect(sites.byId(12)?.siteNamePc).toBe('三')
  expect(times).toBe(1)
})
