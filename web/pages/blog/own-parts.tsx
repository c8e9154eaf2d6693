import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { blogPath, BloggerRow, FollowBlogger } from '../../features/blog/index.ts'
import { SubmitButton, useForm } from '../../features/form/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Stats } from '../../ui/stat.tsx'
import { toast } from '../../ui/toast-store.ts'
import { texts as shared } from './texts.ts'
import css from './writing.module.css'
import { texts } from './writing-texts.ts'

const MAX_INTRODUCTION = 255
const pageOf = (tab: string) => (page: number) => `/blog/account?tab=${tab}${page > 1 ? `&pageCurrent=${page}` : ''}`

/** What others said about my articles and to me. */
export function CommentsToMe({ page }: { page: OutputOf<'community/auth/blog/comment/list'> }) {
  if (page.list.length === 0)
    return (
      <Empty compact art="message" title={texts.noComments}>
        {texts.noCommentsText}
      </Empty>
    )
  return (
    <>
      <ul className={css.rows}>
        {page.list.map((one) => (
          <li key={one.id} className={css.row}>
            <Row gap={2} className={css.quiet}>
              <b>{one.nickname}</b>
              <DateTime value={one.gmtCreate} shape="minute" />
            </Row>
            <p>{one.content}</p>
            <Link to={`${blogPath(one.blogId)}#comments`} className={css.quiet}>
              {texts.commented(one.title)}
            </Link>
          </li>
        ))}
      </ul>
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={pageOf('comments')} label={texts.pages} />
    </>
  )
}

/** Those who follow me. */
export function Fans({ page }: { page: OutputOf<'community/auth/blogger/user/record/fans/list'> }) {
  if (page.list.length === 0)
    return (
      <Empty compact art="message" title={texts.noFans}>
        {texts.noFansText}
      </Empty>
    )
  return (
    <>
      <ul className={css.rows}>
        {page.list.map((one) => (
          <li key={one.userId} className={css.row}>
            <BloggerRow blogger={one} isPlain={one.isBlogger === 0}>
              {one.isBlogger === 1 && (
                <FollowBlogger blogger={one} followed={one.isAttention === 1} from="/blog/account?tab=fans" />
              )}
            </BloggerRow>
          </li>
        ))}
      </ul>
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={pageOf('fans')} label={texts.pages} />
    </>
  )
}

/** Bloggers whom I follow. */
export function Following({ page }: { page: OutputOf<'community/auth/blogger/user/record/list'> }) {
  if (page.list.length === 0)
    return (
      <Empty compact title={texts.noAttention} action={<ButtonLink to="/blog">{texts.toBlogs}</ButtonLink>}>
        {texts.noAttentionText}
      </Empty>
    )
  return (
    <>
      <ul className={css.rows}>
        {page.list.map((one) => (
          <li key={one.userId} className={css.row}>
            <BloggerRow blogger={one}>
              <FollowBlogger blogger={one} followed={one.isAttention === 1} from="/blog/account?tab=attention" />
            </BloggerRow>
          </li>
        ))}
      </ul>
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={pageOf('attention')} label={texts.pages} />
    </>
  )
}

const BAR = 10
const HEIGHT = 120

/** How my articles fare. */
export function Figures({ figures }: { figures: OutputOf<'community/auth/blogger/statistics'> }) {
  const { days, top } = figures
  const highest = Math.max(1, ...days.map(({ readCount }) => readCount))
  return (
    <Stack gap={5}>
      <Stats
        items={[
          { label: texts.figures.articles, value: figures.weblogAccount },
          { label: texts.figures.reads, value: figures.readCount },
          { label: texts.figures.likes, value: figures.admireCount },
          { label: texts.figures.comments, value: figures.commentCount },
          { label: texts.figures.collections, value: figures.collectionCount },
          { label: texts.figures.fans, value: figures.fansAccount },
        ]}
      />
      {top.length === 0 ? (
        <Hint>{texts.noFigures}</Hint>
      ) : (
        <>
          <section>
            <h2>{texts.days}</h2>
            <svg
              className={css.bars}
              viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={`${texts.days}：${days.reduce((sum, { readCount }) => sum + readCount, 0)}`}
            >
              {days.map(({ day, readCount }, at) => {
                const height = Math.max(1, (readCount / highest) * (HEIGHT - 4))
                return (
                  <rect key={day} x={at * BAR + 1} y={HEIGHT - height} width={BAR - 3} height={height} rx={1}>
                    <title>{texts.dayOf(day, readCount)}</title>
                  </rect>
                )
              })}
            </svg>
          </section>
          <section>
            <h2>{texts.top}</h2>
            <ul className={css.rows}>
              {top.map((one) => (
                <li key={one.id} className={css.row}>
                  <Link to={blogPath(one.id)}>{one.title}</Link>
                  <Row gap={3} className={css.quiet}>
                    <span>{shared.reads(one.readCount)}</span>
                    <span>
                      {shared.like} {one.admireCount}
                    </span>
                    <span>{shared.comments(one.commentCount)}</span>
                  </Row>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </Stack>
  )
}

/** What readers are told about me. */
export function Profile({ introduction }: { introduction: string }) {
  const form = useForm({
    start: { introduction },
    async send(values) {
      await api('community/auth/blogger/update', values, { isShowErrTip: false, showSuccess: false })
      toast.success(texts.saved)
    },
  })
  return (
    <Stack as="form" gap={4} {...form.attributes}>
      <FormError>{form.errors.form}</FormError>
      <Field label={texts.introduction} hint={texts.introductionHint} error={form.errors.introduction}>
        <Textarea {...form.control('introduction')} rows={3} maxLength={MAX_INTRODUCTION} />
      </Field>
      <Row gap={3}>
        <SubmitButton loading={form.busy}>{texts.save}</SubmitButton>
        <Link to="/account/info">{texts.toInfo}</Link>
      </Row>
      <Hint>{texts.nicknameHint}</Hint>
    </Stack>
  )
}
