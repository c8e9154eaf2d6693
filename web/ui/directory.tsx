import { Link } from 'react-router'
import { Avatar } from './avatar.tsx'
import css from './directory.module.css'

export interface DirectoryEntry {
  to: string
  name: string
  picture: string
  /** Position or slogan. */
  about: string
  /** Figures. */
  facts: string
}

/** People or organisations as cards with a face. */
export function Directory({ list }: { list: readonly DirectoryEntry[] }) {
  return (
    <ul className={css.list}>
      {list.map(({ to, name, picture, about, facts }) => (
        <li key={to}>
          <Link to={to}>
            <Avatar name={name} src={picture} size="xl" />
            <b>{name}</b>
            {about && <span>{about}</span>}
            {facts && <small>{facts}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
