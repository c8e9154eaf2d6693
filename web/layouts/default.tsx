import { Outlet, useLocation } from 'react-router'
import type { Route } from './+types/default.ts'
import { BottomBar } from './parts/bottom-bar.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { OnlineService } from './parts/online-service.tsx'
import { FramedError } from './parts/side-layout.tsx'

/** Header, page, footer; the online-service button where the site wants it. Pages to write on (a whole segment `write`) have neither head nor foot. */
export default function DefaultLayout() {
  const writing = useLocation().pathname.split('/').includes('write')
  return (
    <>
      {!writing && <Header />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!writing && <Footer />}
      <BottomBar />
      <OnlineService />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedError error={error} />
}
