import { mayRead } from '@zhixing/contract/permissions'
import { useEffect } from 'react'
import { data, Navigate, Outlet, redirect, useLocation } from 'react-router'
import type { Route } from './+types/admin.ts'
import { clearLoaderCache } from '../cache-loader.ts'
import { frameAge } from '../frame-age.ts'
import { browserPage } from '../ui/browser-page.tsx'
import { entryOf, menuFor } from '../features/shared/workbench/menu.ts'
import type { AdminMe } from '../features/shared/workbench/use-admin.ts'
import { loadSignedIn } from '../load.ts'
import { PageError } from '../pages/errors/page-error.tsx'
import { findAdminPage } from '../pages/admin/find-page.ts'
import { AdminFrame } from './admin-frame.tsx'
import { FramedError } from './frame/side-layout.tsx'

const Workbench = browserPage(() => import('../features/shared/workbench/workbench.tsx'))

/** Lets operators in, and each to what their rights open: the page of a menu entry, or their first one for those without the overview. */
export function loader(args: Route.LoaderArgs) {
  // Not that of the request: a page that is asked for by the browser's router ends in .data there.
  const { pathname } = args.url
  if (!findAdminPage(pathname)) throw data(null, { status: 404 })
  return loadSignedIn(args, async ({ call }) => {
    const me = await call('system/admin/me', {})
    const entry = entryOf(pathname)
    if (entry && !mayRead(me.permissions, entry.permission)) {
      const home = homeOf(me)
      if (pathname === '/admin' && home) throw redirect(home)
      throw data({ code: 306, msg: '' }, { status: 403 })
    }
    return me
  })
}

/** Where an operator begins: the first entry of their menu. */
const homeOf = (me: AdminMe) => menuFor(me.permissions)[0]?.entries[0]?.path

/** Rights change while one walks through the back office only by what others do, which is news for whoever it is about; every call asks for them anew. */
export function shouldRevalidate() {
  return frameAge.isOld()
}

/** The back office: its own frame, and in it pages that live in the browser only. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // What is changed here shows on any list of the site: those that this window remembers from before are of the old state.
  useEffect(clearLoaderCache, [])
  const entry = entryOf(pathname)
  const refused = entry !== undefined && !mayRead(loaderData.permissions, entry.permission)
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

/** A page whose right the operator does not hold, come to from within the back office. */
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
