import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { blogPath, BloggerRow, FollowBlogger } from '../../features/community/blog/index.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { toast } from '../../ui/toast-store.ts'
import css from './writing.module.css'
import { texts } from './writing-texts.ts'

const MAX_INTRODUCTION = 255
const pageOf = (tab: string) => (page: number) => `/blog/account?tab=${tab}${page > 1 ? `&pageCurrent=${page}` : ''}`

/** Comments on the user's articles, and replies to the user. */
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

/** Followers of the user. */
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
            <BloggerRow blogger={one} isPlain={!one.isBlogger}>
              {one.isBlogger && (
                <FollowBlogger blogger={one} followed={one.isAttention} from="/blog/account?tab=fans" />
              )}
            </BloggerRow>
          </li>
        ))}
      </ul>
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={pageOf('fans')} label={texts.pages} />
    </>
  )
}

/** Bloggers the user follows. */
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
              <FollowBlogger blogger={one} followed={one.isAttention} from="/blog/account?tab=attention" />
            </BloggerRow>
          </li>
        ))}
      </ul>
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={pageOf('attention')} label={texts.pages} />
    </>
  )
}

/** The user's public introduction. */
export function Profile({ introduction }: { introduction: string }) {
  const form = useForm({
    start: { introduction },
    async send(values) {
      await api('community/auth/blogger/update', values, { showSuccess: false })
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
