import { textState } from '@zhixing/contract/community/codes'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { RichProse } from '../../../features/shared/math/index.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './blog-texts.ts'
import { HotModal } from './hot-modal.tsx'
import { texts as hotTexts } from './hot-texts.ts'

type Blog = OutputOf<'community/admin/blog/list'>['list'][number]
type StateName = keyof typeof texts.states

const loud = { showSuccess: true }
const colors: Record<StateName, TagTone> = { shown: 'free', pending: 'warn', hidden: 'live', off: 'plain' }
const HIDDEN = 3
const PENDING = 2
const MAX_REASON = 200

const stateOf = ({ statusId, isPutaway }: Blog): StateName =>
  statusId === HIDDEN ? 'hidden' : statusId === PENDING ? 'pending' : !isPutaway ? 'off' : 'shown'

const State = ({ row }: { row: Blog }) => <Tag tone={colors[stateOf(row)]}>{texts.states[stateOf(row)]}</Tag>

/** Articles of bloggers: take down, restore, pin, feature. */
export default function BlogsPage() {
  return (
    <ListPage
      call="community/admin/blog/list"
      name="blogs"
      label={texts.label}
      about={texts.about}
      head={(list) => (
        <>
          <Button variant="line" onClick={() => list.open('hot')}>
            {hotTexts.title}
          </Button>
          <ButtonLink variant="line" to="/admin/words">
            {texts.words}
          </ButtonLink>
        </>
      )}
      search={texts.search}
      filters={[
        choice('state', texts.state, texts.states),
        yesOrNo('top', texts.top, [texts.yes, texts.no], 'isTop'),
        yesOrNo('good', texts.good, [texts.yes, texts.no], 'isGood'),
      ]}
      columns={[
        {
          key: 'title',
          title: texts.title,
          alwaysShown: true,
          render: (row: Blog) => (
            <>
              {row.isTop && <Tag tone="live">{texts.top}</Tag>}
              {row.isGood && <Tag tone="brand">{texts.good}</Tag>}
              <b>{row.title}</b>
            </>
          ),
          text: (row: Blog) => row.title,
        },
        { key: 'nickname', title: texts.author },
        {
          key: 'state',
          title: texts.state,
          isTag: true,
          render: (row: Blog) => <State row={row} />,
          text: (row: Blog) => texts.states[stateOf(row)],
        },
        { key: 'readCount', title: texts.reads, align: 'right' },
        { key: 'admireCount', title: texts.likes, align: 'right' },
        { key: 'commentCount', title: texts.comments, align: 'right' },
        timeColumn<Blog>('publishTime', texts.published, { shape: 'minute' }),
        { key: 'hiddenReason', title: texts.reasonColumn, hidden: true },
      ]}
      actions={[
        { label: texts.preview, isRead: true, opens: 'preview' },
        { label: texts.hide, danger: true, when: (row: Blog) => row.statusId !== HIDDEN, opens: 'hide' },
        {
          label: texts.show,
          when: (row: Blog) => row.statusId !== textState.shown,
          run: ({ id }: Blog) => api('community/admin/blog/show', { id }, loud),
        },
        {
          label: texts.setTop,
          isMore: true,
          when: (row: Blog) => !row.isTop,
          run: ({ id }: Blog) => api('community/admin/blog/top', { id, isTop: true }, loud),
        },
        {
          label: texts.unsetTop,
          isMore: true,
          when: (row: Blog) => row.isTop,
          run: ({ id }: Blog) => api('community/admin/blog/top', { id, isTop: false }, loud),
        },
        {
          label: texts.setGood,
          isMore: true,
          when: (row: Blog) => !row.isGood,
          run: ({ id }: Blog) => api('community/admin/blog/good', { id, isGood: true }, loud),
        },
        {
          label: texts.unsetGood,
          isMore: true,
          when: (row: Blog) => row.isGood,
          run: ({ id }: Blog) => api('community/admin/blog/good', { id, isGood: false }, loud),
        },
        {
          label: texts.open,
          isMore: true,
          when: (row: Blog) => stateOf(row) === 'shown',
          to: ({ id }: Blog) => `/blog/article/${id}`,
          isOutside: true,
        },
      ]}
      nameOf={(row: Blog) => row.title}
      dialogs={{
        hot: ({ close }) => <HotModal close={() => close()} />,
        hide: ({ row, close }) => row && <HideBlog blog={row} close={close} />,
        preview: ({ row, close }) => row && <Preview blog={row} close={close} />,
      }}
      empty={texts.empty}
    />
  )
}

function HideBlog({ blog, close }: { blog: Blog; close: (changed?: boolean) => void }) {
  return (
    <FormModal<{ reason: string }>
      title={texts.hideTitle(blog.title)}
      okText={texts.hide}
      danger
      onClose={() => close()}
      onSubmit={async ({ reason }) => {
        await api('community/admin/blog/hide', { id: blog.id, reason }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="reason" label={texts.reason} rules={[{ required: true, message: texts.reasonMissing }]}>
        <Textarea rows={3} maxLength={MAX_REASON} />
      </FormItem>
    </FormModal>
  )
}

/** The full text of an article. */
function Preview({ blog, close }: { blog: Blog; close: (changed?: boolean) => void }) {
  const full = useQuery('community/admin/blog/view', { id: blog.id })
  return (
    <FormModal title={blog.title} width={800} onClose={() => close()} onSubmit={async () => close()}>
      <QueryView of={full}>{({ content }) => <RichProse html={content} compact />}</QueryView>
    </FormModal>
  )
}
