import { Outlet, useLocation } from 'react-router'
import type { Route } from './+types/default.ts'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { OnlineService } from './parts/online-service.tsx'
import { FramedError } from './parts/side-layout.tsx'

/** Header, page, footer; the online-service button where the site wants it. Pages whose path contains `write` have neither head nor foot. */
export default function DefaultLayout() {
  const writing = useLocation().pathname.includes('write')
  return (
    <>
      {!writing && <Header />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!writing && <Footer />}
      <OnlineService />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedError error={error} />
}
