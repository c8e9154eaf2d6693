import { Link } from 'react-router'
import { useRoot } from '../../root-data.ts'
import css from './desk.module.css'
import { deskOf } from './desk-menu.ts'
import { OVERVIEW } from './menu-parts.ts'
import { texts } from './texts.ts'

/** First page of the desk; undefined for people without one. */
export function useDeskPath(): string | undefined {
  const { menus, user } = useRoot()
  return deskOf(menus, user)[0]?.rows[0]?.url
}

/** Way between learning and teaching, in the header of the desk. */
export function ModeSwitch() {
  const desk = useDeskPath()
  return (
    <nav className={css.mode} aria-label={texts.modes}>
      <Link to={OVERVIEW}>{texts.study}</Link>
      {desk && (
        <Link to={desk} aria-current="true">
          {texts.teaching}
        </Link>
      )}
    </nav>
  )
}
