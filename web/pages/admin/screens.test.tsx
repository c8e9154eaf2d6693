// @vitest-environment happy-dom
import type { FunctionComponent } from 'react'
import { useParams } from 'react-router'
import { expect, test } from 'vitest'
import Workbench from '../../features/shared/workbench/workbench.tsx'
import { adminPages } from './pages.ts'
import { addressOf } from '../../screens/mount.fixture.ts'
import { approvedIn, expectApproved } from '../../screens/approved.fixture.ts'
import { reportOf } from '../../screens/screen.fixture.ts'

const nameOf = (path: string) => path.replaceAll(':', '').replace(/^admin$/, 'admin/home')

test.each(Object.entries(adminPages))('%s', async (path, page) => {
  const report = await reportOf({
    path,
    address: addressOf(path),
    load: async () => {
      const Page = (await page.load()).default as unknown as FunctionComponent<object>
      return {
        Component: () => (
          <Workbench>
            <Page {...useParams()} />
          </Workbench>
        ),
      }
    },
  })
  await expectApproved(nameOf(path), report)
})

test('a report of a page that is gone is deleted', () => {
  expect(approvedIn('admin')).toEqual(Object.keys(adminPages).map(nameOf).sort())
})
