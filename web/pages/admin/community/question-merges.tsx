import { mergeState } from '@zhixing/contract/community/codes'
import type { TagTone } from '../../../ui/tag.tsx'
import { FormItem, SearchSelect } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { mergeWords as words } from './texts.ts'

type Merge = OutputOf<'community/admin/question/merge/list'>['list'][number]

const colors: Record<number, TagTone> = { 1: 'brand', 2: 'free', 3: 'plain' }
const stateOf = ({ statusId }: Pick<Merge, 'statusId'>) => ({
  text: words.states[statusId] ?? '',
  tone: colors[statusId] ?? 'live',
})

/** One of both questions: title, author, number of answers. */
function Asked({ of, label }: { of: Merge['question']; label?: string }) {
  return (
    <Stack gap={0}>
      <Link to={`/question/view/${of.id}`} target="_blank">
        {label ? `${label}：${of.title}` : of.title}
      </Link>
      <Hint size="xs">
        {of.nickname} · {words.answers(of.answerCount)} · <DateTime value={of.gmtCreate} />
      </Hint>
    </Stack>
  )
}

/** The audit trail of a merge. */
function Trail({ row }: { row: Merge }) {
  return (
    <Stack gap={0}>
      <span>{words.proposed(row.proposerName)}</span>
      {row.operatorName && <span>{words.decided(row.operatorName, row.statusId, row.movedCount)}</span>}
      {row.reason && <Hint size="xs">{row.reason}</Hint>}
    </Stack>
  )
}

/** Duplicate questions: proposals, merges, undo. */
export default function QuestionMergesPage() {
  return (
    <ListPage
      call="community/admin/question/merge/list"
      name="question-merges"
      about={words.about}
      head={(list) => <Button onClick={() => list.open('merge')}>{words.merge}</Button>}
      search={words.search}
      filters={[choice('state', words.state, words.filters)]}
      empty={words.empty}
      nameOf={({ question }) => question.title}
      columns={[
        { key: 'question', title: words.from, alwaysShown: true, render: (row: Merge) => <Asked of={row.question} /> },
        { key: 'into', title: words.into, render: (row: Merge) => <Asked of={row.into} /> },
        { key: 'trail', title: words.trail, render: (row: Merge) => <Trail row={row} /> },
        tagColumn<Merge>('statusId', words.state, stateOf),
        timeColumn<Merge>('gmtCreate', words.time),
      ]}
      actions={[
        {
          label: words.merge,
          when: ({ statusId }: Merge) => statusId === mergeState.proposed,
          ask: ({ question, into }: Merge) => ({
            title: words.mergeAsk(question.title, into.title),
            content: words.mergeAbout,
          }),
          run: ({ question, into }: Merge) =>
            api('community/admin/question/merge/save', { id: question.id, intoId: into.id }, { showSuccess: true }),
        },
        {
          label: words.refuse,
          danger: true,
          when: ({ statusId }: Merge) => statusId === mergeState.proposed,
          opens: 'refuse',
        },
        {
          label: words.undo,
          when: ({ statusId }: Merge) => statusId === mergeState.merged,
          ask: ({ question }: Merge) => ({ title: words.undoAsk(question.title), content: words.undoAbout }),
          run: ({ id }: Merge) => api('community/admin/question/merge/undo', { id }, { showSuccess: true }),
        },
      ]}
      dialogs={{
        merge: ({ close }) => <MergeModal close={close} />,
        refuse: ({ row, close }) => (
          <FormModal<{ reason: string }>
            title={words.refuseTitle}
            danger
            start={{ reason: '' }}
            onSubmit={async ({ reason }) => {
              await api('community/admin/question/merge/refuse', { id: row?.id ?? '', reason })
              close(true)
            }}
            done={words.refused}
            onClose={() => close(false)}
          >
            <FormItem name="reason" label={words.refuseReason}>
              <Textarea rows={3} maxLength={200} />
            </FormItem>
          </FormModal>
        ),
      }}
      card={(row: Merge, buttons) => (
        <Stack gap={2}>
          <Asked of={row.question} label={words.from} />
          <Asked of={row.into} label={words.into} />
          <Trail row={row} />
          <Hint size="xs">
            {stateOf(row).text} · <DateTime value={row.gmtCreate} shape="minute" />
          </Hint>
          <footer>{buttons}</footer>
        </Stack>
      )}
    />
  )
}

function MergeModal({ close }: { close: (done?: boolean) => void }) {
  return (
    <FormModal<{ id: string; intoId: string; reason: string }>
      title={words.merge}
      okText={words.merge}
      about={words.mergeAbout}
      start={{ reason: '' }}
      onSubmit={async (values) => {
        await api('community/admin/question/merge/save', values)
        close(true)
      }}
      done={words.merged}
      onClose={() => close(false)}
    >
      <FormItem name="id" label={words.from} rules={[{ required: true, message: words.choose }]}>
        <QuestionSelect />
      </FormItem>
      <FormItem name="intoId" label={words.into} rules={[{ required: true, message: words.choose }]}>
        <QuestionSelect />
      </FormItem>
      <FormItem name="reason" label={words.reason}>
        <Textarea rows={2} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}

/** A question, searched by text; the newest ones without a search word. */
function QuestionSelect({ value, onChange, id }: { value?: string; onChange?: (id: string) => void; id?: string }) {
  const [typed, setTyped] = useState('')
  const keyword = typed.trim().slice(0, 100)
  const newest = useQuery('community/api/questions/list', keyword ? null : { pageSize: 20 }, { quiet: true })
  const found = useQuery('community/api/questions/search/list', keyword ? { keyword, pageSize: 20 } : null, {
    debounce: 300,
    keep: true,
    quiet: true,
  })
  const list = (keyword ? found.data?.list : newest.data?.list) ?? []
  return (
    <SearchSelect
      id={id}
      value={value}
      onChange={(one: string) => onChange?.(one)}
      onSearch={setTyped}
      loading={found.loading || newest.loading}
      placeholder={words.choose}
      options={list.map((one) => ({ value: one.id, label: `${one.title}（${words.answers(one.commentCount)}）` }))}
    />
  )
}
