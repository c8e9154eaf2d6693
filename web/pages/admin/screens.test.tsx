// @vitest-environment happy-dom
import type { FunctionComponent } from 'react'
import { useParams } from 'react-router'
import { expect, test } from 'vitest'
import Workbench from '../../features/shared/workbench/workbench.tsx'
import { adminPages } from './pages.ts'
import { addressOf } from '../../screens/mount.fixture.ts'
import { faultsOf } from '../../screens/faults.fixture.ts'
import { reportOf } from '../../screens/screen.fixture.ts'

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
  expect(faultsOf(report)).toEqual([])
})
