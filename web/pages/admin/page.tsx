import { type ComponentType, createElement } from 'react'
import { data, useLocation } from 'react-router'
import { entryOf } from '../../features/shared/workbench/menu.ts'
import { NeedsRight } from '../../features/shared/workbench/needs-right.tsx'
import { useIsReader } from '../../features/shared/workbench/use-admin.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import type { Route } from './+types/page.ts'
import { findAdminPage, type FoundPage } from './find-page.ts'
import { adminPages } from './pages.ts'

const titleOf = (found: FoundPage | null): string => {
  const title = found?.page.title ?? entryOf(`/${found?.path ?? ''}`)?.title ?? ''
  return typeof title === 'string' ? title : title(found?.params ?? {})
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, title: titleOf(findAdminPage(location.pathname)), noIndex: true })
}

const shown = new Map(
  Object.entries(adminPages).map(([path, { load }]) => [
    path,
    browserPage(load as () => Promise<{ default: ComponentType }>),
  ]),
)

// Starts loading the page in parallel with its frame.
if (typeof document !== 'undefined')
  findAdminPage(location.pathname)
    ?.page.load()
    .catch(() => {
      // The page loads again where it renders, which shows the error.
    })

/** A page of the back office. Client-rendered only, which keeps its code out of the server. */
export default function Page() {
  const found = findAdminPage(useLocation().pathname)
  const isReader = useIsReader()
  // The layout's loader answers 404 for documents; this covers client navigation.
  if (!found) throw data(null, { status: 404 })
  if (isReader && found.page.isWrite) return <NeedsRight title={titleOf(found)} />
  const Shown = shown.get(found.path)
  return Shown && createElement(Shown, { ...found.params, key: found.path + JSON.stringify(found.params) })
}
