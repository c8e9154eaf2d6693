import { Outlet } from 'react-router'
import type { Route } from './+types/default.ts'
import { BottomBar } from './frame/bottom-bar.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { OnlineService } from './frame/online-service.tsx'
import { FramedError } from './frame/framed-error.tsx'

/** Header, page, footer, and the online-service button if enabled. Editor pages use the bare layout (web/routes.ts). */
export default function DefaultLayout() {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <OnlineService />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedError error={error} />
}
