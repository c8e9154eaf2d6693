import { Outlet } from 'react-router'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layout.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PhoneBack, PhoneTiles } from './phone-frame.tsx'
import { SideMenu } from './side-menu.tsx'
import css from './side-menu.module.css'

/** Header, side menu, page: pages of a signed-in user. */
export function SideLayout() {
  return (
    <>
      <Header />
      <div className={cx(layout.wrap, css.frame)}>
        <SideMenu />
        <main id="main" tabIndex={-1} className={css.main}>
          <PhoneBack />
          <PhoneTiles at="top" />
          <Outlet />
          <PhoneTiles at="foot" />
        </main>
      </div>
      <Footer />
      <BottomBar />
    </>
  )
}
