import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { FollowButton } from '../../course/actions/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import css from './product-side.module.css'
import { texts } from './texts.ts'

/** Lecturer with a follow button. */
export function LecturerPanel({
  lecturer,
  from,
  followed,
}: {
  lecturer: OutputOf<'course/auth/course/view'>['lecturer']
  /** URL to return to after sign-in. */
  from: string
  followed: boolean
}) {
  const [follows, setFollows] = useState(followed)
  const count = lecturer.attentionCount + (follows === followed ? 0 : follows ? 1 : -1)
  return (
    <Card className={css.lecturer}>
      <h2 className={css.title}>{texts.lecturer}</h2>
      <div className={css.who}>
        <Avatar name={lecturer.lecturerName} src={lecturer.headImgUrl} size="l" />
        <div>
          <Link to={`/lecturer/${lecturer.id}`} className={css.name}>
            {lecturer.lecturerName}
          </Link>
          {lecturer.position && <p>{lecturer.position}</p>}
          <p>{texts.followers(count)}</p>
        </div>
      </div>
      <FollowButton lecturer={lecturer} followed={followed} from={from} block onChange={setFollows} />
    </Card>
  )
}

/** Related products as cards below a title. */
export function SideList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <div className={css.rows}>{children}</div>
    </section>
  )
}
