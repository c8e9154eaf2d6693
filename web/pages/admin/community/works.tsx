import type { OutputOf } from '@zhixing/contract'
import { textState } from '@zhixing/contract/community/codes'
import { api } from '../../../api.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Drawer, FormItem } from '../../../features/shared/workbench/kit.ts'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { RichProse } from '../../../features/shared/math/index.ts'
import { Textarea } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { workWords as words } from './texts.ts'

type Work = OutputOf<'community/admin/work/list'>['list'][number]
type StateName = keyof typeof words.states

const loud = { showSuccess: true }
const colors: Record<StateName, TagTone> = { shown: 'free', good: 'brand', pending: 'warn', hidden: 'live' }
const MAX_REASON = 200

const stateOf = ({ statusId, isGood }: Work): StateName =>
  statusId === textState.hidden ? 'hidden' : statusId === textState.pending ? 'pending' : isGood ? 'good' : 'shown'

/** Works of learners in all courses: feature, hide with a reason, show. */
export default function WorksPage() {
  return (
    <ListPage
      call="community/admin/work/list"
      name="works"
      label={words.label}
      about={words.about}
      search={words.search}
      filters={[choice('state', words.state, words.states)]}
      columns={[
        { key: 'title', title: words.work, alwaysShown: true, render: (row: Work) => <b>{row.title}</b> },
        { key: 'nickname', title: words.author },
        { key: 'courseName', title: words.course },
        {
          key: 'state',
          title: words.state,
          isTag: true,
          render: (row: Work) => <Tag tone={colors[stateOf(row)]}>{words.states[stateOf(row)]}</Tag>,
          text: (row: Work) => words.states[stateOf(row)],
        },
        {
          key: 'isPublic',
          title: words.seen,
          wide: true,
          render: (row: Work) => (row.isPublic ? words.everyone : words.learners),
        },
        { key: 'admireCount', title: words.likes, align: 'right' },
        { key: 'commentCount', title: words.comments, wide: true, align: 'right' },
        timeColumn<Work>('handedTime', words.time, { shape: 'minute' }),
        { key: 'hiddenReason', title: words.reasonColumn, hidden: true },
      ]}
      actions={[
        { label: words.preview, isRead: true, opens: 'view' },
        { label: words.hide, danger: true, when: (row: Work) => row.statusId !== textState.hidden, opens: 'hide' },
        {
          label: words.show,
          when: (row: Work) => row.statusId !== textState.shown,
          run: ({ id }: Work) => api('community/admin/work/show', { id }, loud),
        },
        {
          label: ({ isGood }: Work) => (isGood ? words.unsetGood : words.setGood),
          isMore: true,
          when: (row: Work) => row.statusId === textState.shown,
          run: ({ id, isGood }: Work) => api('community/admin/work/good', { id, isGood: !isGood }, loud),
        },
        {
          label: words.open,
          isMore: true,
          isRead: true,
          when: (row: Work) => row.statusId === textState.shown && row.isPublic,
          to: ({ id, courseId }: Work) => `/view/${courseId}?work=${id}#works`,
          isOutside: true,
        },
      ]}
      nameOf={(row: Work) => row.title}
      dialogs={{ hide: ({ row, close }) => row && <HideWork work={row} close={close} /> }}
      view={{ param: 'work', render: ({ id, close }) => <WorkDrawer id={id} onClose={close} /> }}
      empty={words.empty}
    />
  )
}

function HideWork({ work, close }: { work: Work; close: (changed?: boolean) => void }) {
  return (
    <FormModal<{ reason: string }>
      title={words.hideTitle(work.title)}
      okText={words.hide}
      danger
      onClose={() => close()}
      onSubmit={async ({ reason }) => {
        await api('community/admin/work/hide', { id: work.id, reason }, loud)
        close(true)
      }}
    >
      <FormItem name="reason" label={words.reason} rules={[{ required: true, message: words.reasonMissing }]}>
        <Textarea rows={3} maxLength={MAX_REASON} />
      </FormItem>
    </FormModal>
  )
}

/** A work in full. */
function WorkDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const work = useQuery('community/admin/work/view', id === null ? null : { id })
  return (
    <Drawer open={id !== null} onClose={onClose} title={work.data?.title ?? words.label}>
      <QueryView of={work}>
        {({ nickname, courseName, content, pictureList, workUrl, feedback, hiddenReason }) => (
          <Stack gap={3}>
            <Hint>{words.of(nickname, courseName)}</Hint>
            {hiddenReason && <Hint>{words.hiddenFor(hiddenReason)}</Hint>}
            {content && <RichProse html={content} compact />}
            {pictureList.map((url, index) => (
              <img key={url} src={url} alt={words.picture(index + 1)} loading="lazy" width={320} />
            ))}
            {workUrl && (
              <a href={workUrl} target="_blank" rel="noopener nofollow">
                {workUrl}
              </a>
            )}
            {feedback && <Hint>{words.feedback(feedback)}</Hint>}
          </Stack>
        )}
      </QueryView>
    </Drawer>
  )
}
