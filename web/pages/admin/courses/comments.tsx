import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Tag, type TagState } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { texts } from './comment-texts.ts'
import { Stack, Row } from '../../../ui/layout.tsx'
import css from './comments.module.css'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'

type Comment = OutputOf<'course/admin/comment/list'>['list'][number]

const kinds = ['rating', 'question', 'answer'] as const

const SHOWN = 1
const states: Record<number, string> = { 1: texts.shown, 2: texts.hidden, 3: texts.hiddenWith }

function Words({ row }: { row: Comment }) {
  return (
    <div className={css.text}>
      {row.parentText && <div className={css.parent}>{texts.answers(row.parentText)}</div>}
      {row.score > 0 && (
        <>
          <span className={css.stars} role="img" aria-label={texts.stars(row.score)}>
            {'★'.repeat(row.score)}
          </span>{' '}
        </>
      )}
      <span className={row.statusId === SHOWN ? '' : css.faded}>{row.commentText}</span>
    </div>
  )
}

function Author({ row }: { row: Comment }) {
  return (
    <Row gap={1}>
      {row.nickname}
      {row.isLecturer && <Tag tone="brand">{texts.lecturer}</Tag>}
      {row.isSite && <Tag tone="warn">{texts.site}</Tag>}
    </Row>
  )
}

const stateOf = ({ statusId }: Comment): TagState => ({
  text: states[statusId] ?? '',
  tone: statusId === SHOWN ? 'free' : 'plain',
})
const isShown = ({ statusId }: Comment) => statusId === SHOWN

export default function CommentsPage() {
  return (
    <ListPage
      call="course/admin/comment/list"
      name="comments"
      about={texts.about}
      search={texts.search}
      filters={[
        choice('state', texts.filters.state, { shown: texts.shown, hidden: texts.hidden }),
        choice(
          'kind',
          texts.filters.kind,
          kinds.map((value) => ({ value, label: texts[value] })),
        ),
        choice(
          'score',
          texts.filters.score,
          [1, 2, 3, 4, 5].map((value) => ({ value, label: texts.stars(value) })),
        ),
        choice('unanswered', texts.filters.unanswered, { 1: texts.unanswered }),
      ]}
      empty={texts.empty}
      columns={[
        { key: 'commentText', title: texts.columns.text, alwaysShown: true, render: (row) => <Words row={row} /> },
        { key: 'courseName', title: texts.columns.course, width: 200 },
        { key: 'nickname', title: texts.columns.person, render: (row) => <Author row={row} /> },
        {
          key: 'score',
          title: texts.columns.score,
          hidden: true,
          render: (row) => (row.score > 0 ? texts.stars(row.score) : '—'),
          text: (row) => row.score,
        },
        tagColumn<Comment>('statusId', texts.columns.state, stateOf),
        timeColumn<Comment>('gmtCreate', texts.columns.time, { shape: 'minute' }),
      ]}
      actions={[
        { label: texts.reply, when: isShown, opens: 'reply' },
        {
          label: texts.hide,
          when: isShown,
          ask: () => ({ title: texts.hideAsk, content: texts.hideAbout }),
          run: ({ id }) => api('course/admin/comment/hide', { id }),
          done: texts.hiddenDone,
        },
        {
          label: texts.show,
          when: (row) => !isShown(row),
          run: ({ id }) => api('course/admin/comment/show', { id }, { showSuccess: true }),
        },
        {
          label: texts.remove,
          danger: true,
          ask: () => ({ title: texts.removeAsk, content: texts.removeAbout }),
          run: ({ id }) => api('course/admin/comment/delete', { id }),
          done: texts.removed,
        },
      ]}
      dialogs={{ reply: ({ row, close }) => row && <ReplyDialog comment={row} onClose={close} /> }}
      bulk={[
        {
          key: 'hide',
          label: texts.bulkHide,
          about: texts.hideAbout,
          refuse: (row) => (isShown(row) ? undefined : texts.alreadyHidden),
          run: ({ id }) => api('course/admin/comment/hide', { id }),
        },
        {
          key: 'remove',
          label: texts.bulkRemove,
          danger: true,
          about: texts.removeAbout,
          run: ({ id }) => api('course/admin/comment/delete', { id }),
        },
      ]}
      card={(row, buttons) => (
        <Stack as="article" gap={1} className={css.card}>
          <Words row={row} />
          <footer>
            <Author row={row} /> <span>{row.courseName}</span> <DateTime value={row.gmtCreate} shape="minute" />
            <Tag tone={stateOf(row).tone}>{stateOf(row).text}</Tag>
          </footer>
          {buttons}
        </Stack>
      )}
    />
  )
}

function ReplyDialog({ comment, onClose }: { comment: Comment; onClose: (sent: boolean) => void }) {
  return (
    <FormModal<{ commentText: string }>
      title={texts.replyTitle}
      okText={texts.send}
      about={
        <p className={css.parent}>
          {comment.nickname}：{comment.commentText}
        </p>
      }
      done={texts.replied}
      onClose={() => onClose(false)}
      onSubmit={async ({ commentText }) => {
        await api('course/admin/comment/reply', { id: comment.id, commentText })
        onClose(true)
      }}
    >
      <FormItem
        name="commentText"
        label={texts.replyLabel}
        extra={texts.replyAbout}
        rules={[
          { required: true, min: 2, whitespace: true, message: texts.replyShort },
          { max: 500, message: texts.replyLong },
        ]}
      >
        <Textarea rows={4} autoFocus maxLength={500} />
      </FormItem>
    </FormModal>
  )
}
