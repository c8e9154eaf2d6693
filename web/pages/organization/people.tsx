import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import css from './organization.module.css'

/** Lecturers of an organization, with links. */
export function People({ list }: { list: OutputOf<'user/api/organization/view'>['lecturerList'] }) {
  return (
    <ul className={css.people}>
      {list.map(({ id, lecturerName, headImgUrl, position }) => (
        <li key={id}>
          <Link to={`/lecturer/${id}`} className={css.person}>
            <Avatar name={lecturerName} src={headImgUrl} size="l" />
            <span>
              <b>{lecturerName}</b>
              <small>{position}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
