import type { InputOf, OutputOf } from '@zhixing/contract'
import { callResults, leadStage } from '@zhixing/contract/marketing/lead-rules'
import { masteryOf } from '@zhixing/contract/marketing/placement-rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import {
  Descriptions,
  Drawer,
  FormItem,
  Section,
  SmallTable,
  SuggestInput,
  TimeInput,
  Timeline,
  useFormAround,
} from '../../../features/shared/workbench/kit.ts'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { newKey } from '../../../new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { OptionSelect, Textarea } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'
import { useStages } from './use-stages.ts'

type Lead = OutputOf<'marketing/admin/lead/view'>
const words = texts.view

/** A lead with its story: requests, timeline, account, orders; follow-ups and stages. */
export function LeadDrawer({
  id,
  onClose,
  onChanged,
}: {
  id: string | null
  onClose: () => void
  onChanged: () => void
}) {
  const answer = useQuery('marketing/admin/lead/view', id ? { id } : null)
  const [open, setOpen] = useState<'note' | 'stage'>()
  const isReader = useIsReader()
  const lead = answer.data
  const close = (isChanged?: boolean) => {
    setOpen(undefined)
    if (!isChanged) return
    answer.reload()
    onChanged()
  }
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      width={720}
      title={lead?.name ?? words.title}
      extra={
        lead &&
        !isReader && (
          <>
            <Button variant="line" onClick={() => setOpen('stage')}>
              {words.stage}
            </Button>
            <Button onClick={() => setOpen('note')}>{words.note}</Button>
          </>
        )
      }
    >
      <QueryView of={answer} lines={12}>
        {(shown) => (
          <Stack gap={4}>
            <Facts lead={shown} />
            <Tests list={shown.testList} />
            <Story lead={shown} />
            <Orders lead={shown} />
            {open === 'note' && <Note lead={shown} close={close} />}
            {open === 'stage' && <Stage lead={shown} close={close} />}
          </Stack>
        )}
      </QueryView>
    </Drawer>
  )
}

function Facts({ lead }: { lead: Lead }) {
  const { nameOf, toneOf } = useStages()
  const of = texts.list
  return (
    <Descriptions
      columns={2}
      items={[
        { key: 'mobile', label: of.mobile, children: <a href={`tel:${lead.mobile}`}>{lead.mobile}</a> },
        { key: 'stage', label: of.stage, children: <Tag tone={toneOf(lead.stage)}>{nameOf(lead.stage)}</Tag> },
        { key: 'owner', label: of.owner, children: lead.ownerName || of.unassigned },
        {
          key: 'next',
          label: of.next,
          children: lead.nextCallTime ? <DateTime value={lead.nextCallTime} shape="minute" /> : texts.nothing,
        },
        { key: 'wish', label: of.wish, children: lead.wish || texts.nothing },
        {
          key: 'source',
          label: of.source,
          children: [texts.places[lead.source], lead.campaign, lead.region].filter(Boolean).join(' · '),
        },
        {
          key: 'account',
          label: words.account,
          children: lead.account ? (
            <Link to={`/admin/users/${lead.account.userId}`}>{lead.account.nickname}</Link>
          ) : (
            words.noAccount
          ),
        },
        ...(lead.lostReason ? [{ key: 'lost', label: words.lostReason, children: lead.lostReason }] : []),
      ]}
    />
  )
}

/** Results of placement tests, for the conversation. */
function Tests({ list }: { list: Lead['testList'] }) {
  if (list.length === 0) return null
  return (
    <Section title={words.tests}>
      <Stack gap={4}>
        {list.map((test) => {
          const of = (isWeak: boolean) =>
            test.topicList
              .filter(({ score }) => (masteryOf(score) === 'weak') === isWeak)
              .map(({ topicName, score }) => words.testTopic(topicName, score))
              .join('、')
          return (
            <Descriptions
              key={test.id}
              columns={1}
              items={[
                {
                  key: 'level',
                  label: <DateTime value={test.finishTime} shape="minute" />,
                  children: `${texts.testLine(test)}（${words.testFacts(test.answeredCount, test.questionCount)}）`,
                },
                ...[
                  { key: 'weak', label: words.testWeak, children: of(true) },
                  { key: 'firm', label: words.testFirm, children: of(false) },
                ].filter(({ children }) => children),
              ]}
            />
          )
        })}
      </Stack>
    </Section>
  )
}

function Story({ lead }: { lead: Lead }) {
  return (
    <>
      <Section title={words.requests}>
        <Stack gap={4}>
          {lead.requestList.map((one) => (
            <Descriptions
              key={one.id}
              columns={2}
              items={[
                { key: 'time', label: texts.time, children: <DateTime value={one.gmtCreate} shape="minute" /> },
                ...(
                  [
                    ['form', words.form, one.formName || texts.places[one.source]],
                    ['wish', texts.list.wish, one.courseName || one.subject],
                    ['organization', words.organization, one.orgName],
                    ['schoolStage', words.schoolStage, one.schoolStage],
                    ['region', words.region, one.region],
                    ['callTime', words.callTime, one.callTime],
                    ['referrer', words.referrer, one.referrer],
                    ['firstPage', words.firstPage, one.firstPage],
                    ['remark', texts.list.remark, one.remark],
                  ] as const
                ).flatMap(([key, label, children]) => (children ? [{ key, label, children }] : [])),
                ...one.answerList.map(({ question, answer }) => ({ key: question, label: question, children: answer })),
              ]}
            />
          ))}
        </Stack>
      </Section>
      <Section title={words.timeline}>
        <Timeline
          items={lead.eventList.map(({ id, kind, result, text, operatorName, gmtCreate }) => ({
            key: id,
            tone: kind === 'call' ? 'free' : kind === 'stage' ? 'warn' : 'brand',
            content: (
              <>
                <b>
                  {words.kinds[kind]}
                  {result && ` · ${callResults[result as keyof typeof callResults] ?? result}`}
                </b>{' '}
                {text}
                <Hint size="xs">
                  <DateTime value={gmtCreate} shape="minute" /> {operatorName}
                </Hint>
              </>
            ),
          }))}
        />
      </Section>
    </>
  )
}

function Orders({ lead }: { lead: Lead }) {
  if (lead.orderList.length === 0) return <Hint>{words.noOrders}</Hint>
  return (
    <Section title={words.orders} extra={<Hint as="span">{words.revenue(yuan(lead.revenue))}</Hint>}>
      <SmallTable
        label={words.orders}
        rowKey={({ orderNo }) => orderNo}
        rows={lead.orderList}
        columns={[
          { key: 'productNames', title: texts.list.wish },
          { key: 'paid', title: texts.figures.revenue, align: 'right', render: (row) => yuan(row.paid - row.refunded) },
          { key: 'payTime', title: texts.time, render: (row) => <DateTime value={row.payTime} shape="minute" /> },
        ]}
      />
    </Section>
  )
}

type Noted = Pick<InputOf<'marketing/admin/lead/note'>, 'text' | 'nextCallTime'> & { result: string }

function Note({ lead, close }: { lead: Lead; close: (isChanged?: boolean) => void }) {
  const [clientKey] = useState(newKey)
  return (
    <FormModal<Noted>
      title={words.noteTitle(lead.name)}
      okText={texts.save}
      start={{ result: 'answered', text: '', nextCallTime: null }}
      onClose={() => close()}
      onSubmit={async ({ result, ...rest }) => {
        const called = result ? { result: result as keyof typeof callResults } : {}
        await api('marketing/admin/lead/note', { id: lead.id, clientKey, ...called, ...rest }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="result" label={words.result}>
        <OptionSelect
          options={[
            ...Object.entries(callResults).map(([value, label]) => ({ value, label })),
            { value: '', label: words.isNote },
          ]}
        />
      </FormItem>
      <FormItem name="text" label={words.text} extra={words.textHint}>
        <Textarea rows={4} maxLength={1000} />
      </FormItem>
      <FormItem name="nextCallTime" label={words.next} extra={words.nextHint}>
        <TimeInput isFuture />
      </FormItem>
    </FormModal>
  )
}

function Stage({ lead, close }: { lead: Lead; close: (isChanged?: boolean) => void }) {
  const { stages } = useStages()
  return (
    <FormModal<{ stage: number; lostReason: string }>
      title={words.stageTitle(lead.name)}
      okText={texts.save}
      start={{ stage: lead.stage, lostReason: lead.lostReason }}
      edits={lead}
      onClose={() => close()}
      onSubmit={async ({ stage, lostReason }, etag) => {
        await api('marketing/admin/lead/update', { id: lead.id, stage, lostReason, etag }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="stage" label={texts.list.stage}>
        <OptionSelect options={stages.map(({ code, name }) => ({ value: code, label: name }))} />
      </FormItem>
      <LostReason />
    </FormModal>
  )
}

function LostReason() {
  const { values } = useFormAround<{ stage: number }>()
  if (values.stage !== leadStage.lost) return null
  return (
    <FormItem name="lostReason" label={words.lostReason} rules={[{ required: true, whitespace: true }]}>
      <SuggestInput maxLength={100} options={words.lostReasons.map((value) => ({ value }))} />
    </FormItem>
  )
}
