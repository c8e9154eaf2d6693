import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { HeartIcon, MessageIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from './texts.ts'
import type { WorkCard } from './types.ts'
import css from './work.module.css'

/** A work on the wall: its cover or the beginning of its text, its author and counts. */
export function WorkItem({ work, to }: { work: WorkCard; to: string }) {
  return (
    <article className={css.item}>
      {work.cover ? (
        <Cover
          src={work.cover}
          title={work.title}
          words="none"
          {...(work.pictureCount > 1 ? { badge: texts.pictures(work.pictureCount) } : {})}
        />
      ) : (
        <div className={css.words}>
          <p>{work.summary || work.title}</p>
        </div>
      )}
      <h4>
        <Link to={to} preventScrollReset className={css.title}>
          {work.title}
        </Link>
      </h4>
      <Row gap={2} rowGap={1} className={css.meta}>
        <Avatar name={work.nickname} src={work.headImgUrl} size="xs" />
        <span className={css.name}>{work.nickname}</span>
        {work.isGood && <Tag tone="brand">{texts.good}</Tag>}
        {!work.isPublic && <Tag tone="plain">{texts.learnersOnly}</Tag>}
      </Row>
      <Row gap={3} rowGap={1} className={css.meta}>
        <span className={css.count}>
          <HeartIcon size={14} />
          <span aria-hidden="true">{work.admireCount}</span>
          <VisuallyHidden>{texts.likes(work.admireCount)}</VisuallyHidden>
        </span>
        <span className={css.count}>
          <MessageIcon size={14} />
          <span aria-hidden="true">{work.commentCount}</span>
          <VisuallyHidden>{texts.comments(work.commentCount)}</VisuallyHidden>
        </span>
        {work.fileCount > 0 && <span>{texts.files(work.fileCount)}</span>}
      </Row>
    </article>
  )
}
