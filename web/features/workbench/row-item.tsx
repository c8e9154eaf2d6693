import type { ReactNode } from 'react'
import css from './rows-page.module.css'

/** How a row of a RowsPage looks: a picture or a colour, a name with its tags, a line below. */
export function RowItem({
  picture,
  colour,
  title,
  tags,
  about,
}: {
  picture?: string | undefined
  colour?: string | undefined
  title: ReactNode
  tags?: ReactNode
  about?: ReactNode
}) {
  return (
    <div className={css.item}>
      {picture ? (
        <img src={picture} alt="" loading="lazy" />
      ) : (
        colour && <span className={css.thumb} style={{ background: colour }} />
      )}
      <div>
        <div className={css.title}>
          <span>{title}</span>
          {tags}
        </div>
        {about && <div className={css.about}>{about}</div>}
      </div>
    </div>
  )
}
