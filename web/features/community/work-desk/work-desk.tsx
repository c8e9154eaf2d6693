import type { OutputOf } from '@zhixing/contract'
import { textState, workHidden } from '@zhixing/contract/community/codes'
import { workStates } from '@zhixing/contract/community/work-limits'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { FilterRow } from '../../../ui/filter-row.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { texts } from './texts.ts'

type Works = OutputOf<'community/auth/course/work/desk/page'>
type Work = Works['list'][number]
interface Asked {
  state?: (typeof workStates)[number]
  keyword: string
  pageCurrent: number
}

const LINE = 40
const shortened = (text: string): string => ([...text].length > LINE ? `${[...text].slice(0, LINE).join('')}…` : text)

/** Works of a course with what its lecturer does: feedback, featuring, hiding with a reason. */
export function WorkDesk({
  courseId,
  works,
  asked,
  to,
}: {
  courseId: string
  /** null: the course was never published. */
  works: Works | null
  asked: Asked
  /** URL of the page with other filters. */
  to: (more: { state?: Asked['state']; keyword?: string; pageCurrent?: number }) => string
}) {
  const [open, setOpen] = useState<{ dialog: 'feedback' | 'hide'; work: Work } | null>(null)
  const { busy, run } = useAction()
  const navigate = useNavigate()
  const setting = (
    <ButtonLink variant="line" to={`/account/vod/add?id=${courseId}#workTitle`}>
      {texts.toSetting}
    </ButtonLink>
  )
  const isNarrowed = asked.state !== undefined || asked.keyword !== ''
  if (!works || (works.asksWork === 0 && works.totalCount === 0 && !isNarrowed))
    return (
      <Card>
        <Empty art="study" title={texts.off} action={setting}>
          {texts.offText}
        </Empty>
      </Card>
    )
  const good = ({ id, isGood }: Work) =>
    run(`good ${id}`, () => api('community/auth/course/work/desk/good', { id, isGood: !isGood }, { showSuccess: true }))
  const show = ({ id }: Work) =>
    run(`show ${id}`, () => api('community/auth/course/work/desk/hide', { id, isHidden: false }, { showSuccess: true }))
  return (
    <Stack gap={4}>
      {works.asksWork === 0 && <Note tone="warn" title={texts.offShort} action={setting} />}
      <Row justify="between" rowGap={3}>
        <FilterRow
          name={texts.filter}
          options={[
            { label: texts.all, to: to({ state: undefined, pageCurrent: 1 }), on: asked.state === undefined },
            ...workStates.map((state) => ({
              label: texts.states[state],
              to: to({ state, pageCurrent: 1 }),
              on: asked.state === state,
            })),
          ]}
        />
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            const keyword = new FormData(event.currentTarget).get('keyword')
            if (typeof keyword === 'string') void navigate(to({ keyword, pageCurrent: 1 }))
          }}
        >
          <Row gap={2} nowrap>
            <Input name="keyword" aria-label={texts.search} placeholder={texts.search} defaultValue={asked.keyword} />
            <Button type="submit" variant="line">
              {texts.find}
            </Button>
          </Row>
        </form>
      </Row>
      {works.list.length === 0 ? (
        <Card>
          <Empty art="study" title={isNarrowed ? texts.noneFound : texts.none} />
        </Card>
      ) : (
        <Table
          label={texts.title}
          rows={works.list}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'title',
              title: texts.work,
              render: (work) => (
                <Stack gap={1}>
                  <b>{work.title}</b>
                  {work.summary && <Hint as="span">{shortened(work.summary)}</Hint>}
                  {work.feedback && <Hint as="span">{`${texts.feedback}：${shortened(work.feedback)}`}</Hint>}
                </Stack>
              ),
            },
            { key: 'nickname', title: texts.author },
            { key: 'state', title: texts.state, render: (work) => <State work={work} /> },
            { key: 'counts', title: texts.counts, render: (work) => `${work.admireCount} / ${work.commentCount}` },
            {
              key: 'handedTime',
              title: texts.time,
              render: ({ handedTime }) => <DateTime value={handedTime} shape="minute" />,
            },
            {
              key: 'actions',
              title: '',
              render: (work) => (
                <Row gap={1}>
                  {works.asksWork === 1 && (
                    <ButtonLink size="s" variant="text" to={`/view/${courseId}?work=${work.id}#works`}>
                      {texts.view}
                    </ButtonLink>
                  )}
                  <Button size="s" variant="text" onClick={() => setOpen({ dialog: 'feedback', work })}>
                    {work.feedback ? texts.changeFeedback : texts.feedback}
                  </Button>
                  {work.statusId === textState.shown && (
                    <>
                      <Button
                        size="s"
                        variant="text"
                        loading={busy === `good ${work.id}`}
                        onClick={() => void good(work)}
                      >
                        {work.isGood ? texts.notGood : texts.good}
                      </Button>
                      <Button size="s" variant="text" danger onClick={() => setOpen({ dialog: 'hide', work })}>
                        {texts.hide}
                      </Button>
                    </>
                  )}
                  {work.hiddenBy === workHidden.lecturer && (
                    <Button
                      size="s"
                      variant="text"
                      loading={busy === `show ${work.id}`}
                      onClick={() => void show(work)}
                    >
                      {texts.show}
                    </Button>
                  )}
                </Row>
              ),
            },
          ]}
        />
      )}
      <Pagination page={works.pageCurrent} pages={works.totalPage} to={(pageCurrent) => to({ pageCurrent })} />
      {open?.dialog === 'feedback' && <FeedbackDialog work={open.work} onClose={() => setOpen(null)} />}
      {open?.dialog === 'hide' && <HideDialog work={open.work} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

function State({ work }: { work: Work }) {
  if (work.statusId === textState.hidden)
    return <Tag tone="live">{work.hiddenBy === workHidden.site ? texts.bySite : texts.states.hidden}</Tag>
  if (work.statusId === textState.pending) return <Tag tone="warn">{texts.states.pending}</Tag>
  return (
    <Row gap={1}>
      {work.isGood ? <Tag tone="brand">{texts.states.good}</Tag> : <Tag tone="free">{texts.states.shown}</Tag>}
      {!work.isPublic && <Tag tone="plain">{texts.learnersOnly}</Tag>}
    </Row>
  )
}

function FeedbackDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const { run } = useAction()
  const form = useForm({
    start: { feedback: work.feedback },
    async send({ feedback }) {
      await api('community/auth/course/work/desk/feedback', { id: work.id, feedback }, { showSuccess: true })
      onClose()
      // Reloads the page.
      void run('saved', async () => {})
    },
  })
  return (
    <FormDialog form={form} title={texts.feedbackTitle(work.nickname)} submit={texts.save} onClose={onClose}>
      <Field label={texts.feedbackField} hint={texts.feedbackHint} error={form.errors.feedback}>
        <Textarea {...form.control('feedback')} rows={5} maxLength={1000} />
      </Field>
    </FormDialog>
  )
}

function HideDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const { run } = useAction()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : texts.reasonMissing }),
    async send({ reason }) {
      await api('community/auth/course/work/desk/hide', { id: work.id, isHidden: true, reason }, { showSuccess: true })
      onClose()
      // Reloads the page.
      void run('hidden', async () => {})
    },
  })
  return (
    <FormDialog form={form} danger title={texts.hideTitle(work.title)} submit={texts.hide} onClose={onClose}>
      <Field label={texts.reason} hint={texts.reasonHint} required error={form.errors.reason}>
        <Textarea {...form.control('reason')} rows={3} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
