import type { CSSProperties, ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { TabLinks } from '../../ui/tabs.tsx'
import css from './organization.module.css'
import { texts } from './texts.ts'

export type BrandStyle = Record<string, string> | undefined

/** Gives a part of the page the colour of an organisation; without one, that of the site. */
export function Branded({ mark, children }: { mark: BrandStyle; children: ReactNode }) {
  return mark ? (
    <div data-theme="own" style={mark as CSSProperties}>
      {children}
    </div>
  ) : (
    <>{children}</>
  )
}

/** Head of both pages of an organisation: banner, name, and the way to the other page. */
export function Hero({
  organization: { id, orgName, orgLogo, slogan, bannerImg },
  mark,
  current,
  figures,
}: {
  organization: { id: string; orgName: string; orgLogo: string; slogan: string; bannerImg: string }
  mark: BrandStyle
  current: 'front' | 'profile'
  figures: readonly string[]
}) {
  return (
    <>
      <section className={cx(css.hero, !bannerImg && mark && css.heroBrand)}>
        {bannerImg ? <img src={bannerImg} alt="" /> : !mark && <Drawing art={{ motif: 'waves', from: 205, to: 168 }} />}
        <div className={cx(layout.wrap, css.heroIn)}>
          <Avatar name={orgName} src={orgLogo} size="xl" />
          <div className={css.heroWords}>
            <h1>{orgName}</h1>
            {slogan && <p>{slogan}</p>}
            {figures.length > 0 && (
              <Row as="p" gap={4} rowGap={1} className={css.heroFigures}>
                {figures.map((figure) => (
                  <span key={figure}>{figure}</span>
                ))}
              </Row>
            )}
          </div>
          <ButtonLink to={`/onlineRegistration?orgId=${id}`} variant="line" className={css.onHero}>
            {texts.ask}
          </ButtonLink>
        </div>
      </section>
      <div className={layout.wrap}>
        <TabLinks
          label={texts.nav}
          variant="line"
          items={[
            { to: `/terrace/${id}`, label: texts.toFront, current: current === 'front' },
            { to: `/schoolProfile/${id}`, label: texts.toProfile, current: current === 'profile' },
          ]}
        />
      </div>
    </>
  )
}
