import { Outlet, useLocation } from 'react-router'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'

/** Full-width campaign pages. /apply has no navigation and footer. */
export default function ActivityLayout() {
  const plain = useLocation().pathname === '/apply'
  return (
    <>
      <Header bare={plain} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!plain && <Footer />}
    </>
  )
}
