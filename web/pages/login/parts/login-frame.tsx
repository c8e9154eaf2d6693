import type { ReactNode } from 'react'
import { useRoot } from '../../../root-data.ts'
import { coverArt } from '../../../ui/art/cover-art.ts'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import layout from '../../../ui/layout.module.css'
import { texts } from '../texts.ts'
import css from './login-frame.module.css'

/** Hues of the drawing by the site's palette. */
const hues: Record<string, [from: number, to: number]> = { indigo: [214, 203], jade: [160, 176], plum: [288, 270], amber: [36, 22], cinnabar: [8, 348] }

/** A sheet in the middle of the page: on a desk with the school's picture and promise beside it. `narrow` goes without. */
export function LoginFrame({ title, about, narrow, children }: { title: string; about?: ReactNode; narrow?: boolean; children: ReactNode }) {
  const { site } = useRoot()
  const [from, to] = hues[site.theme] ?? [214, 203]
  return (
    <div className={layout.wrap}>
      <div className={cx(css.sheet, narrow && css.narrow)}>
        {!narrow && (
          <div className={css.art}>
            {/* Safe: drawn from our own constants and two whole numbers. */}
            <svg viewBox="0 0 320 180" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" dangerouslySetInnerHTML={{ __html: coverArt({ motif: 'mountain', from, to }, 'login-art') }} />
            <div className={css.words}>
              <p className={css.slogan}>{site.slogan || site.siteNamePc}</p>
              <ul>
                {texts.points.map((point) => (
                  <li key={point}>
                    <CheckIcon size={16} />
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <div className={css.body}>
          <h1 className={css.title}>{title}</h1>
          {about && <p className={css.about}>{about}</p>}
          {children}
        </div>
      </div>
    </div>
  )
}
