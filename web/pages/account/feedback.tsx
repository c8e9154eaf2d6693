import type { OutputOf } from '@zhixing/contract'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/feedback.ts'
import { api } from '../../api.ts'
import { type Picture, PicturesField } from '../../features/shared/files/index.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PictureLinks } from '../../ui/picture-links.tsx'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './feedback.module.css'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'
import { texts } from './texts.ts'

const words = texts.feedback
const link = pageLink('/account/feedback')
const tones: Record<number, TagProps['tone']> = { 1: 'plain', 2: 'warn', 3: 'free' }

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const own = await call('user/auth/user/feedback/log/page', { pageCurrent: pageNumber(url), pageSize: 10 })
    mustExist(own, link)
    return { list: own.list, count: own.totalCount, current: own.pageCurrent, pages: own.totalPage }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function Feedback({ loaderData }: Route.ComponentProps) {
  const { list, count, current, pages } = loaderData
  return (
    <>
      <AccountPageHead title={words.title} about={words.about} />
      <div className={page.stack}>
        <Card pad="l">
          <CardHead title={words.form} />
          <FeedbackForm />
        </Card>
        <Card pad="l">
          <CardHead title={words.own} aside={count > 0 && texts.count.messages(count)} />
          {list.length > 0 ? (
            <ul>
              {list.map((one) => (
                <Entry key={one.id} feedback={one} />
              ))}
            </ul>
          ) : (
            <Empty compact art="message" title={words.none}>
              {words.noneText}
            </Empty>
          )}
          <Pagination page={current} pages={pages} to={link} />
        </Card>
      </div>
    </>
  )
}

const MAX_PICTURES = 9
const blank = { feedbackType: '1', content: '', contact: '', picList: [] as readonly Picture[] }

function FeedbackForm() {
  const revalidator = useRevalidator()
  const form = useForm({
    start: blank,
    check: ({ content }) => {
      const { length } = [...content.trim()]
      return { content: length === 0 ? words.contentMissing : length < 5 ? words.contentShort : undefined }
    },
    async send({ feedbackType, content, contact, picList }) {
      await api(
        'user/auth/user/feedback/log/save',
        {
          feedbackType: Number(feedbackType),
          content,
          contact,
          picList: picList.map(({ fileId }) => fileId),
          pageUrl: cameFrom(),
        },
        { showSuccess: true },
      )
      form.reset({ ...blank, contact })
      await revalidator.revalidate()
    },
  })
  return (
    <form {...form.attributes} className={page.form}>
      <FormError>{form.errors.form}</FormError>
      <div className={page.pair}>
        <Field label={words.type} error={form.errors.feedbackType}>
          <Select {...form.control('feedbackType')}>
            {words.types.map(({ code, desc }) => (
              <option key={code} value={code}>
                {desc}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.contact} error={form.errors.contact} hint={words.contactHint}>
          <Input {...form.control('contact')} maxLength={60} />
        </Field>
      </div>
      <Field label={words.content} error={form.errors.content} required>
        <Textarea {...form.control('content')} maxLength={1000} rows={5} placeholder={words.contentPlace} />
      </Field>
      <PicturesField
        label={words.pictures}
        hint={words.picturesHint}
        value={form.values.picList}
        onChange={(pictures) => form.set('picList', pictures)}
        max={MAX_PICTURES}
        isPrivate
        error={form.errors.picList}
      />
      <Row gap={3}>
        <SubmitButton loading={form.busy}>{words.submit}</SubmitButton>
      </Row>
    </form>
  )
}

/** The page of this site that led here, usually the subject of the feedback. */
function cameFrom(): string {
  if (!document.referrer) return ''
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === location.origin ? (pathname + search).slice(0, 255) : ''
}

function Entry({ feedback }: { feedback: OutputOf<'user/auth/user/feedback/log/page'>['list'][number] }) {
  const type = words.types.find(({ code }) => code === feedback.feedbackType)?.desc
  return (
    <li className={css.entry}>
      <div className={css.facts}>
        <Tag tone={tones[feedback.status] ?? 'plain'}>{words.states[feedback.status] ?? ''}</Tag>
        <span>{type}</span>
        <DateTime value={feedback.gmtCreate} shape="minute" />
      </div>
      <p className={css.content}>{feedback.content}</p>
      {feedback.picList.length > 0 && (
        <div className={css.pictures}>
          <PictureLinks urls={feedback.picList} />
        </div>
      )}
      {feedback.replyContent && (
        <div className={css.reply}>
          <b>{words.reply}</b>
          {feedback.replyTime && <DateTime value={feedback.replyTime} shape="minute" />}
          <p>{feedback.replyContent}</p>
        </div>
      )}
    </li>
  )
}
