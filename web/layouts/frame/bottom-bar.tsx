import { Link, useLocation } from 'react-router'
import { useRoot } from '../../root-data.ts'
import { BookIcon, HomeIcon, PlayIcon, UserIcon } from '../../ui/icons.tsx'
import { placeOf } from './bottom-bar-place.ts'
import css from './bottom-bar.module.css'
import { showsService } from './online-service.tsx'
import { texts } from './texts.ts'

const entries = [
  { place: 'home', to: '/', Icon: HomeIcon },
  { place: 'courses', to: '/list', Icon: PlayIcon },
  { place: 'study', to: '/myStudy', Icon: BookIcon },
  { place: 'account', to: '/account/info', Icon: UserIcon },
] as const

/** Bottom bar of phones. Account links redirect a visitor to sign in and back. */
export function BottomBar() {
  const { site } = useRoot()
  const { pathname } = useLocation()
  const here = placeOf(pathname)
  if (!here) return null
  // The service button takes a slot in the bar, so that it covers nothing.
  const service = site.isEnableOnlineService === 1 && showsService(site.onlineServicePages, pathname)
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
