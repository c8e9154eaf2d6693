import { type ComponentType, createElement } from 'react'
import { matchRoutes, useMatches } from 'react-router'
import { NeedsRight } from '../../features/workbench/needs-right.tsx'
import { useIsReader } from '../../features/workbench/use-admin.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import type { Route } from './+types/page.ts'
import { type AdminPage, adminPages } from './pages.ts'

const pageOf = (matches: readonly ({ id: string } | undefined)[]): string => matches.at(-1)?.id ?? ''

const titleOf = (id: string, params: Route.MetaArgs['params']): string => {
  const title = adminPages[id]?.title ?? ''
  return typeof title === 'string' ? title : title(params)
}

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta({ matches, title: titleOf(pageOf(matches), params), noIndex: true })
}

const shown = new Map(
  Object.entries(adminPages).map(([path, { load }]) => [
    path,
    browserPage(load as () => Promise<{ default: ComponentType }>),
  ]),
)

// The page that was asked for begins to load beside the component library rather than after it.
if (typeof document !== 'undefined') {
  const [found] =
    matchRoutes(
      Object.entries(adminPages).map(([path, page]) => ({ path, page })),
      location.pathname,
    ) ?? []
  ;(found?.route as { page: AdminPage } | undefined)?.page.load().catch(() => {
    // Said where it is rendered; here nobody would be listening.
  })
}

/** A page of the back office: rendered in the browser only, so that the component library stays out of the server. */
export default function Page({ params }: Route.ComponentProps) {
  const id = pageOf(useMatches())
  const isReader = useIsReader()
  if (isReader && adminPages[id]?.isWrite) return <NeedsRight title={titleOf(id, params)} />
  const Shown = shown.get(id)
  return Shown && createElement(Shown, { ...params, key: JSON.stringify(params) })
}
