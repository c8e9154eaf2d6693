import { Outlet } from 'react-router'
import type { Route } from './+types/study.ts'
import { PageError } from '../pages/errors/page-error.tsx'
import { cx } from '../ui/cx.ts'
import layout from '../ui/layout.module.css'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { SideMenu } from './parts/side-menu.tsx'
import css from './parts/side-menu.module.css'

/** Header, side menu, page: the pages of a signed-in person that are about studying. */
export default function StudyLayout() {
  return (
    <>
      <Header />
      <div className={cx(layout.wrap, css.frame)}>
        <SideMenu place="study" />
        <main id="main" tabIndex={-1} className={css.main}>
          <Outlet />
        </main>
      </div>
      <Footer />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <Header />
      <PageError error={error} />
      <Footer />
    </>
  )
}
