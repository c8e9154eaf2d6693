import { type ComponentType, createElement } from 'react'
import { data, useLocation } from 'react-router'
import { NeedsRight } from '../../features/shared/workbench/needs-right.tsx'
import { useIsReader } from '../../features/shared/workbench/use-admin.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import type { Route } from './+types/page.ts'
import { findAdminPage, type FoundPage } from './find-page.ts'
import { adminPages } from './pages.ts'

const titleOf = (found: FoundPage | null): string => {
  const title = found?.page.title ?? ''
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

// The page that was asked for begins to load beside the component library rather than after it.
if (typeof document !== 'undefined')
  findAdminPage(location.pathname)
    ?.page.load()
    .catch(() => {
      // Shown where it is rendered; there is no place for it here.
    })

/** A page of the back office: rendered in the browser only, so that the component library stays out of the server. */
export default function Page() {
  const found = findAdminPage(useLocation().pathname)
  const isReader = useIsReader()
  // The layout's loader refuses such an address in a document; this is one that a link leads to.
  if (!found) throw data(null, { status: 404 })
  if (isReader && found.page.isWrite) return <NeedsRight title={titleOf(found)} />
  const Shown = shown.get(found.path)
  return Shown && createElement(Shown, { ...found.params, key: found.path + JSON.stringify(found.params) })
}
