import { Link, useLocation } from 'react-router'
import { BookIcon, HomeIcon, PlayIcon, UserIcon } from '../../ui/icons.tsx'
import { placeOf } from './bottom-bar-place.ts'
import css from './bottom-bar.module.css'
import { useServiceButton } from './online-service.tsx'
import { texts } from './texts.ts'

const entries = [
  { place: 'home', to: '/', Icon: HomeIcon },
  { place: 'courses', to: '/list', Icon: PlayIcon },
  { place: 'study', to: '/myStudy', Icon: BookIcon },
  { place: 'account', to: '/account/info', Icon: UserIcon },
] as const

/** Bottom bar of phones. Account links redirect a visitor to sign in and back. */
export function BottomBar() {
  const { pathname } = useLocation()
  const here = placeOf(pathname)
  // The service button takes a slot in the bar, so that it covers nothing.
  const service = useServiceButton()
  if (!here) return null
  return (
    <div className={css.space}>
      <nav className={css.bar} aria-label={texts.quick} data-service={service || undefined}>
        {entries.map(({ place, to, Icon }) => (
          <Link key={place} to={to} aria-current={place === here ? 'page' : undefined}>
            <Icon size={22} />
            {texts[place]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
