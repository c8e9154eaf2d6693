import type { InputOf, OutputOf } from '@zhixing/contract'
import { regions } from '@zhixing/contract/marketing/lead-rules'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { FormItem, SearchSelect } from '../../../features/shared/workbench/kit.ts'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { newKey } from '../../../new-key.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { LeadDrawer } from './lead-drawer.tsx'
import { texts } from './texts.ts'
import { useStages } from './use-stages.ts'

type Row = OutputOf<'marketing/admin/lead/page'>['list'][number]
const words = texts.list

/** Leads as a table. */
export default function CounselPage() {
  const { isManager, stages, owners, campaigns, nameOf, toneOf } = useStages()
  const stageNames = Object.fromEntries(stages.map(({ code, name }) => [code, name]))
  const ownerOptions = [
    ...Object.entries(words.owners).map(([value, label]) => ({ value, label })),
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <ListPage
      call="marketing/admin/lead/page"
      name="leads"
      label={words.label}
      about={words.about}
      head={(list) => (
        <>
          {isManager && (
            <ButtonLink variant="line" to="/admin/counsel/import">
              {words.import}
            </ButtonLink>
          )}
          <Button onClick={() => list.open('enter')}>{words.enter}</Button>
        </>
      )}
      search={words.search}
      filters={[
        choice('stage', words.stage, stageNames),
        ...(isManager ? [choice('owner', words.owner, ownerOptions)] : []),
        choice('isDue', words.due, { 1: words.dueOnly }),
        choice('source', words.source, texts.places),
        choice(
          'campaign',
          words.campaign,
          campaigns.map((name) => ({ value: name, label: name })),
        ),
        choice(
          'region',
          words.region,
          regions.map((name) => ({ value: name, label: name })),
        ),
        days('time', texts.time),
      ]}
      empty={words.empty}
      columns={[
        { key: 'name', title: words.name, alwaysShown: true },
        { key: 'mobile', title: words.mobile, alwaysShown: true },
        tagColumn<Row>('stage', words.stage, ({ stage, lostReason }) => ({
          text: nameOf(stage),
          tone: toneOf(stage),
          ...(lostReason ? { title: texts.view.reasonOf(lostReason) } : {}),
        })),
        { key: 'wish', title: words.wish, render: ({ wish }) => wish || texts.nothing },
        {
          key: 'lastTest',
          title: words.lastTest,
          render: ({ lastTest }) => (lastTest ? texts.testLine(lastTest) : texts.nothing),
        },
        { key: 'ownerName', title: words.owner, render: ({ ownerName }) => ownerName || words.unassigned },
        timeColumn<Row>('nextCallTime', words.next, { shape: 'minute', none: texts.nothing }),
        { key: 'lastNote', title: words.lastNote, wide: true, render: ({ lastNote }) => lastNote || texts.nothing },
        wordColumn<Row>('source', words.source, texts.places, { wide: true }),
        { key: 'campaign', title: words.campaign, wide: true, render: ({ campaign }) => campaign || texts.nothing },
        { key: 'requestCount', title: words.count, hidden: true },
        timeColumn<Row>('askTime', texts.time, { shape: 'minute', wide: true }),
        timeColumn<Row>('gmtCreate', words.created, { shape: 'minute', hidden: true }),
      ]}
      actions={[
        { label: words.open, opens: 'view', isRead: true },
        { label: words.assign, opens: 'assign', when: () => isManager },
      ]}
      view={{
        param: 'id',
        render: ({ id, close, reload }) => <LeadDrawer id={id} onClose={close} onChanged={reload} />,
      }}
      dialogs={{
        enter: ({ close }) => <Enter close={close} />,
        assign: ({ row, close }) => row && <Assign row={row} owners={owners} close={close} />,
      }}
    />
  )
}

type Entered = Omit<InputOf<'marketing/admin/lead/save'>, 'clientKey'>

function Enter({ close }: Pick<DialogProps<Row>, 'close'>) {
  const [clientKey] = useState(newKey)
  return (
    <FormModal<Entered>
      title={words.enter}
      about={words.enterAbout}
      okText={texts.save}
      start={{ name: '', mobile: '', campaign: '', region: '', remark: '' }}
      onClose={() => close()}
      onSubmit={async (input) => {
        await api('marketing/admin/lead/save', { ...input, clientKey }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="name" label={words.name} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={30} />
      </FormItem>
      <FormItem name="mobile" label={words.mobile} rules={[{ required: true }]}>
        <Input type="tel" inputMode="tel" maxLength={20} />
      </FormItem>
      <FormItem name="campaign" label={words.campaign}>
        <Input maxLength={60} />
      </FormItem>
      <FormItem name="region" label={words.region}>
        <SearchSelect
          options={[{ value: '', label: texts.nothing }, ...regions.map((name) => ({ value: name, label: name }))]}
        />
      </FormItem>
      <FormItem name="remark" label={words.remark}>
        <Textarea rows={3} maxLength={500} />
      </FormItem>
    </FormModal>
  )
}

function Assign({
  row,
  owners,
  close,
}: Pick<DialogProps<Row>, 'close'> & { row: Row; owners: readonly { id: string; name: string }[] }) {
  return (
    <FormModal<{ ownerId: string }>
      title={words.assignTitle(row.name)}
      okText={texts.save}
      start={{ ownerId: row.ownerId ?? '' }}
      onClose={() => close()}
      onSubmit={async ({ ownerId }) => {
        await api('marketing/admin/lead/assign', { id: row.id, ownerId: ownerId || null }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="ownerId" label={words.owner}>
        <SearchSelect
          options={[
            { value: '', label: words.unassigned },
            ...owners.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FormItem>
    </FormModal>
  )
}
