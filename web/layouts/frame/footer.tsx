import { Link } from 'react-router'
import { phoneOf } from '../../features/site/brand/phone.ts'
import { useRoot } from '../../root-data.ts'
import { cx } from '../../ui/cx.ts'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { entryName } from '../../about-entry.ts'
import { Logo } from './header.tsx'
import css from './footer.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { texts } from './texts.ts'

/** Footer: operator, contact, filings, articles and links. `small` on login pages. */
export function Footer({ small }: { small?: boolean }) {
  const { site, about, links } = useRoot()
  const phone = phoneOf(site.telephone)
  const filings = (
    <Row as="p" gap={4} rowGap={1} align="stretch" className={css.filings}>
      {site.copyright && <span>{site.copyright}</span>}
      {site.icp && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {site.icp}
        </a>
      )}
      {site.prn && (
        <a
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${encodeURIComponent(site.prnNo)}`}
          target="_blank"
          rel="noreferrer"
        >
          {site.prn}
        </a>
      )}
    </Row>
  )
  if (small)
    return (
      <footer className={cx(css.footer, css.small)}>
        <div className={cx(layout.wrap, css.last)}>
          {filings}
          <LanguageSwitch />
        </div>
      </footer>
    )
  return (
    <footer className={css.footer}>
      <div className={cx(layout.wrap, css.columns)}>
        <div className={css.school}>
          <Logo name={site.siteNamePc} logo={site.logo} />
          {site.telephone && (
            <p>
              {texts.phone} <a href={phone.href}>{phone.number}</a>
              {phone.note && <span className={css.hours}>{phone.note}</span>}
            </p>
          )}
          {site.address && <p>{site.address}</p>}
        </div>
        <nav aria-label={texts.about} className={css.links}>
          {about.map((entry) => (
            <Link key={entry.id} to={`/view/service?navId=${entry.id}`}>
              {entryName(entry)}
            </Link>
          ))}
          <Link to="/onlineRegistration">{texts.counsel}</Link>
          <Link to="/recruit">{texts.teach}</Link>
        </nav>
        {links.length > 0 && (
          <nav aria-label={texts.friendLinks} className={css.links}>
            {links.map((link) => (
              <a key={link.linkUrl} href={link.linkUrl} target={link.linkTarget} rel="noreferrer">
                {link.linkName}
              </a>
            ))}
          </nav>
        )}
      </div>
      <div className={cx(layout.wrap, css.last)}>
        {filings}
        <LanguageSwitch />
      </div>
    </footer>
  )
}
