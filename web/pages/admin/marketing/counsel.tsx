import { FormItem, RadioGroup, TextArea } from '../../../features/shared/workbench/kit.ts'
import { stateCode } from '@zhixing/contract/states'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'marketing/admin/counsel/list'>['list'][number]
const words = texts.counsel
const interestOf = ({ courseName, subject }: Row) => [courseName, subject].filter(Boolean).join('，') || texts.nothing

export default function CounselPage() {
  return (
    <ListPage
      call="marketing/admin/counsel/list"
      name="counsel"
      label={words.label}
      about={words.about}
      search={words.search}
      filters={[choice('status', words.state, words.states), days('time', words.asked)]}
      empty={words.empty}
      columns={[
        { key: 'name', title: words.name, alwaysShown: true },
        { key: 'mobile', title: words.mobile, alwaysShown: true },
        tagColumn<Row>('status', words.state, ({ status }) => ({
          text: words.states[status] ?? '',
          color: words.colors[status] ?? 'default',
        })),
        { key: 'courseName', title: words.interest, render: interestOf },
        { key: 'remark', title: words.remark, render: ({ remark }) => remark || texts.nothing },
        { key: 'note', title: words.note, render: ({ note }) => note || texts.nothing },
        { key: 'operatorName', title: words.operator, render: ({ operatorName }) => operatorName || texts.nothing },
        timeColumn<Row>('handleTime', words.handled, { shape: 'minute', none: texts.nothing, hidden: true }),
        timeColumn<Row>('gmtCreate', words.asked, { shape: 'minute' }),
      ]}
      actions={[
        { label: words.follow, opens: 'follow' },
        {
          label: words.close,
          danger: true,
          when: ({ status }) => status !== stateCode.counsel.closed,
          ask: ({ name }) => ({ title: words.closeAsk(name), content: words.closeAbout }),
          run: ({ id, note, etag }) =>
            api(
              'marketing/admin/counsel/update',
              { id, note, etag, status: stateCode.counsel.closed },
              { showSuccess: true },
            ),
        },
      ]}
      dialogs={{ follow: ({ row, close }) => row && <Follow row={row} close={close} /> }}
      card={(row, buttons) => (
        <Stack gap={2}>
          <b>
            {row.name} {row.mobile}
          </b>
          <span>
            {words.states[row.status]} · {interestOf(row)}
          </span>
          {row.remark && <Hint size="xs">{row.remark}</Hint>}
          <footer>{buttons}</footer>
        </Stack>
      )}
    />
  )
}

function Follow({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<Omit<InputOf<'marketing/admin/counsel/update'>, 'id' | 'etag'>>
      title={words.followTitle(row.name)}
      about={[row.mobile, interestOf(row), row.remark].filter(Boolean).join('；')}
      okText={words.save}
      start={{
        status: row.status === stateCode.counsel.waiting ? stateCode.counsel.contacted : (row.status as 2 | 3),
        note: row.note,
      }}
      onClose={() => close()}
      edits={row}
      onSubmit={async (input, etag) => {
        const quiet = { isShowErrTip: false, showSuccess: true }
        await api('marketing/admin/counsel/update', { id: row.id, ...input, etag }, quiet)
        close(true)
      }}
    >
      <FormItem name="status" label={words.state}>
        <RadioGroup options={Object.entries(words.states).map(([value, label]) => ({ value: Number(value), label }))} />
      </FormItem>
      <FormItem name="note" label={words.note} extra={words.noteHint}>
        <TextArea rows={4} maxLength={500} showCount />
      </FormItem>
    </FormModal>
  )
}
