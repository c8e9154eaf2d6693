import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout.tsx'
import css from './rows-page.module.css'

/** A row of a RowsPage: picture or colour, title with tags, a second line. */
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
    <Row gap={3} nowrap className={css.item}>
      {picture ? (
        <img src={picture} alt="" loading="lazy" />
      ) : (
        colour && <span className={css.thumb} style={{ background: colour }} />
      )}
      <div>
        <Row rowGap={1} className={css.title}>
          <span>{title}</span>
          {tags}
        </Row>
        {about && <div className={css.about}>{about}</div>}
      </div>
    </Row>
  )
}
