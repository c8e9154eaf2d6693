import type { ReactNode } from 'react'
import { useRoot } from '../../root-data.ts'
import { artColors } from '../../ui/art/cover-art.ts'
import { hueOf, isHex } from '../../ui/hue.ts'
import { cx } from '../../ui/cx.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { texts } from '../../features/user/sign-in/texts.ts'
import css from './login-frame.module.css'

/** Hues of the illustration by site palette. */
const hues: Record<string, [from: number, to: number]> = {
  indigo: [214, 203],
  jade: [160, 176],
  plum: [288, 270],
  amber: [36, 22],
  cinnabar: [8, 348],
}

/** Centred card; on a desktop with picture and slogan beside it, unless `narrow`. */
export function LoginFrame({
  title,
  about,
  narrow,
  children,
}: {
  title: string
  about?: ReactNode
  narrow?: boolean
  children: ReactNode
}) {
  const { site } = useRoot()
  const own = isHex(site.theme) ? hueOf(site.theme) : 214
  const [from, to] = hues[site.theme] ?? [own, (own + 349) % 360]
  return (
    <div className={layout.wrap}>
      <div className={cx(css.sheet, narrow && css.narrow)}>
        {!narrow && (
          <div className={css.art}>
            <Landscape from={from} to={to} />
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

/** Illustration of hills, moon and boats in the hues of the site. */
function Landscape({ from, to }: { from: number; to: number }) {
  const { deep, light } = artColors({ motif: 'mountain', from, to })
  return (
    <svg viewBox="0 0 440 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="login-sky" x1="0" y1="0" x2="0.3" y2="1">
          <stop stopColor={deep} />
          <stop offset="1" stopColor={light} />
        </linearGradient>
      </defs>
      <path fill="url(#login-sky)" d="M0 0h440v640H0z" />
      <g fill="none" stroke="#fff">
        <circle cx="320" cy="352" r="42" fill="#fff" fillOpacity="0.2" stroke="none" />
        <circle cx="320" cy="352" r="62" opacity="0.22" />
        <circle cx="320" cy="352" r="88" opacity="0.12" strokeDasharray="2 7" />
        <path
          d="m196 322 9 6 10-8M226 302l6 5 8-7M168 346l5 4 7-6"
          opacity="0.6"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </g>
      <g fill="#fff">
        <path
          fillOpacity="0.09"
          d="M0 470c60-16 92-84 134-84 36 0 50 46 82 50 40 5 62-40 104-40 50 0 72 52 120 60v184H0z"
        />
        <path
          fillOpacity="0.1"
          d="M0 540c70-8 104-74 156-74 44 0 58 38 96 38 30 0 44-22 78-22 46 0 66 34 110 44v114H0z"
        />
        <path fillOpacity="0.12" d="M0 588c54-18 108-26 160-12s96 20 148 2 92-18 132-10v72H0z" />
      </g>
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path opacity="0.35" d="M0 470c60-16 92-84 134-84 36 0 50 46 82 50 40 5 62-40 104-40 50 0 72 52 120 60" />
        <path opacity="0.28" d="M0 540c70-8 104-74 156-74 44 0 58 38 96 38 30 0 44-22 78-22 46 0 66 34 110 44" />
        <path opacity="0.3" strokeWidth="1.5" d="M40 612h70M86 624h46M250 606h90M308 620h40M180 630h60" />
      </g>
    </svg>
  )
}
