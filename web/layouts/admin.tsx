import { useEffect } from 'react'
import { data, Navigate, Outlet, redirect, useLocation } from 'react-router'
import type { Route } from './+types/admin.ts'
import { clearLoaderCache } from '../cache-loader.ts'
import { frameAge } from '../frame-age.ts'
import { browserPage } from '../ui/browser-page.tsx'
import { entryOf, firstPath, mayOpen } from '../features/shared/workbench/menu.ts'
import { noteVisit } from '../features/shared/workbench/kept-paths.ts'
import type { AdminMe } from '../features/shared/workbench/use-admin.ts'
import { loadSignedIn } from '../load.ts'
import { PageError } from '../pages/errors/page-error.tsx'
import { findAdminPage } from '../pages/admin/find-page.ts'
import { AdminFrame } from './admin-frame.tsx'
import { FramedError } from './frame/framed-error.tsx'

const Workbench = browserPage(() => import('../features/shared/workbench/workbench.tsx'))

/**
 * Admits operators, each to the pages of their permissions: the page of a menu entry, or the first accessible one
 * for those without the overview.
 */
export function loader(args: Route.LoaderArgs) {
  // The URL without the `.data` suffix of client navigation.
  const { pathname } = args.url
  if (!findAdminPage(pathname)) throw data(null, { status: 404 })
  return loadSignedIn(args, async ({ call }) => {
    const me = await call('system/admin/me', {})
    const entry = entryOf(pathname)
    if (entry && !mayOpen(me.permissions, entry)) {
      const home = homeOf(me)
      if (pathname === '/admin' && home) throw redirect(home)
      throw data({ code: 306, msg: '' }, { status: 403 })
    }
    return me
  })
}

/** The first entry of the menu. */
const homeOf = (me: AdminMe) => firstPath(me.permissions)

/** Permissions seldom change within a session, and every call checks them: revalidate only an old frame. */
export function shouldRevalidate() {
  return frameAge.isOld()
}

/** The back office: its own frame around client-rendered pages. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // Edits here affect any list of the site: drop lists cached in this window.
  useEffect(clearLoaderCache, [])
  const entry = entryOf(pathname)
  const path = entry && mayOpen(loaderData.permissions, entry) ? entry.path : undefined
  useEffect(() => {
    if (path !== undefined) noteVisit(path)
  }, [path])
  const refused = entry !== undefined && !mayOpen(loaderData.permissions, entry)
  const home = homeOf(loaderData)
  if (refused && pathname === '/admin' && home) return <Navigate to={home} replace />
  if (refused) return <Refused me={loaderData} />
  return (
    <AdminFrame me={loaderData}>
      <Workbench>
        <Outlet />
      </Workbench>
    </AdminFrame>
  )
}

/** Client navigation to a page without the permission for it. */
function Refused({ me }: { me: AdminMe }) {
  return (
    <AdminFrame me={me} bare>
      <PageError error={{ status: 403, statusText: '', internal: false, data: null }} />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <FramedError error={error} />
  return (
    <AdminFrame me={loaderData} bare>
      <PageError error={error} />
    </AdminFrame>
  )
}
