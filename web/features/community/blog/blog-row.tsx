import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Panel, Row, Hint } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { blogPath, bloggerPath } from './address.ts'
import css from './blog-row.module.css'
import { texts } from './texts.ts'

export type BlogCardData = OutputOf<'community/api/blog/list'>['list'][number]

/** A blog article in a list: title, two lines of summary, author and counts; a cover if it has one. */
export function BlogRow({
  blog,
  title,
  about,
  level = 2,
  hideAuthor,
  children,
}: {
  blog: BlogCardData
  title?: ReactNode
  about?: ReactNode
  level?: 2 | 3
  /** True on the blogger's own page. */
  hideAuthor?: boolean
  /** Actions below the row. */
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <Panel as="article" pad={4} className={cx(css.row, blog.blogImg && css.withCover)}>
      <div className={css.body}>
        <Heading className={css.title}>
          {blog.isTop && <Tag tone="live">{texts.top}</Tag>} {blog.isGood && <Tag>{texts.good}</Tag>}{' '}
          <Link to={blogPath(blog.id)}>{title ?? blog.title}</Link>
        </Heading>
        <p className={css.about}>{about ?? blog.summary}</p>
        <Hint as="div" size="xs">
          <Row gap={3} rowGap={1}>
            {!hideAuthor && (
              <Link to={bloggerPath(blog.userId)} className={css.author}>
                <Avatar name={blog.nickname} src={blog.headImgUrl} size="xs" />
                {blog.nickname}
              </Link>
            )}
            <DateTime value={blog.gmtModified} shape="date" />
            {texts.types[blog.typeId] && <span>{texts.types[blog.typeId]}</span>}
            <span>{texts.reads(blog.readCount)}</span>
            {blog.admireCount > 0 && <span>{texts.likes(blog.admireCount)}</span>}
            {blog.commentCount > 0 && <span>{texts.comments(blog.commentCount)}</span>}
          </Row>
        </Hint>
        {blog.labelList.length > 0 && (
          <Row as="ul" gap={2} className={css.labels}>
            {blog.labelList.map(({ labelNo, labelName }) => (
              <li key={labelNo}>
                <Link to={`/blog?labelNo=${labelNo}`}>{labelName}</Link>
              </li>
            ))}
          </Row>
        )}
        {children}
      </div>
      {blog.blogImg && <Cover src={blog.blogImg} title={blog.title} words="none" className={css.cover} />}
    </Panel>
  )
}
