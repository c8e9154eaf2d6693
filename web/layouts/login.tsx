import { Outlet } from 'react-router'
import { phoneOf } from '../features/site/brand/phone.ts'
import { useRoot } from '../root-data.ts'
import { cx } from '../ui/cx.ts'
import { Row } from '../ui/layout.tsx'
import layout from '../ui/layout.module.css'
import { Footer } from './frame/footer.tsx'
import { Logo } from './frame/header.tsx'
import css from './login.module.css'
import { texts } from './frame/texts.ts'

/** Layout of sign-in, registration and reset: small header with phone number, small footer. */
export default function LoginLayout() {
  const { site } = useRoot()
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Row gap={4} justify="between" nowrap className={cx(layout.wrap, css.bar)}>
          <Logo name={site.siteNamePc} logo={site.logo} />
          {site.telephone && (
            <a className={css.phone} href={phoneOf(site.telephone).href}>
              {texts.phone} {site.telephone}
            </a>
          )}
        </Row>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <Footer small />
    </div>
  )
}
