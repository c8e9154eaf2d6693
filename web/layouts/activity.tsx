import { Outlet, useLocation } from 'react-router'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'

/** Pages for one occasion: the page itself has the whole width. /apply goes without navigation and foot. */
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
