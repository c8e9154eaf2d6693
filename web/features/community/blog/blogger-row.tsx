import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Row } from '../../../ui/layout.tsx'
import { bloggerPath } from './address.ts'
import css from './blogger-row.module.css'
import { texts } from './texts.ts'

export interface BloggerData {
  userId: string
  nickname: string
  headImgUrl: string
  introduction: string
  weblogAccount: number
  fansAccount: number
}

/** A user in a list: avatar, name, topics; `children` at the end. `isPlain`: no blog to link to. */
export function BloggerRow({
  blogger,
  isPlain,
  children,
}: {
  blogger: BloggerData
  isPlain?: boolean
  children?: ReactNode
}) {
  return (
    <Row gap={3} nowrap className={css.row}>
      <Avatar name={blogger.nickname} src={blogger.headImgUrl} />
      <div className={css.who}>
        {isPlain ? (
          <b>{blogger.nickname}</b>
        ) : (
          <Link to={bloggerPath(blogger.userId)}>
            <b>{blogger.nickname}</b>
          </Link>
        )}
        <small>
          {blogger.introduction || `${texts.articles(blogger.weblogAccount)} · ${texts.fans(blogger.fansAccount)}`}
        </small>
      </div>
      {children}
    </Row>
  )
}
