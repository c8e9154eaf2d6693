import { gradeStatus as gradeCode } from '@zhixing/contract/grade/codes'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../api.ts'
import { FormDialog, useForm } from '../../features/shared/form/index.ts'
import { mayDo } from '../../features/grade/class/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import css from './grade.module.css'
import { texts as all } from './panel-texts.ts'
import type { Grade } from './grade.ts'
import { signs } from '../../i18n/word-texts.ts'

const texts = all.apply
const PENDING = 1
const APPROVED = 2
const REFUSED = 3
const states = ['1', '2', '3', '4'] as const
const counts = ['pending', 'approved', 'refused', 'ignored'] as const
type Application = OutputOf<'exam/auth/grade/apply/record/page'>['list'][number]

/** Applications to a class: decided one by one or in batches. */
export function ApplyPanel({ grade }: { grade: Grade }) {
  const { gradeId } = grade
  const [state, setState] = useState<(typeof states)[number]>('1')
  const [pageCurrent, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [refusing, setRefusing] = useState<readonly string[] | null>(null)
  const { busy, run } = useAction()
  const page = useQuery(
    'exam/auth/grade/apply/record/page',
    { gradeId, auditStatus: Number(state), pageCurrent },
    { keep: true },
  )
  const summary = useQuery('exam/auth/grade/apply/record/summary', { gradeId }, { keep: true })
  const judges = mayDo(grade.userRole, 'mark') && grade.gradeStatus !== gradeCode.disbanded && state === '1'
  const after = () => {
    setChosen([])
    page.reload()
    summary.reload()
  }
  const approve = (ids: readonly string[]) =>
    run(`approve ${ids.join()}`, async () => {
      if (ids.length === 1)
        await api(
          'PUT exam/auth/grade/apply/record/audit',
          { id: ids[0] ?? '', auditStatus: APPROVED },
          { showSuccess: true },
        )
      else
        await api(
          'PUT exam/auth/grade/apply/record/audit/batch',
          { ids: [...ids], auditStatus: APPROVED },
          { showSuccess: true },
        )
      after()
    })
  const ignore = (id: string) =>
    run(`ignore ${id}`, async () => {
      await api('PUT exam/auth/grade/apply/record/ignore', { id }, { showSuccess: true })
      after()
    })
  const toggle = (id: string, isOn: boolean) =>
    setChosen((now) => (isOn ? [...now, id] : now.filter((one) => one !== id)))
  return (
    <Tabs
      label={texts.label}
      items={states.map((id, at) => ({
        id,
        label: texts.states[Number(id)],
        ...(summary.data ? { count: summary.data[counts[at] ?? 'pending'] } : {}),
      }))}
      value={state}
      onChange={(next) => {
        setState(next)
        setPage(1)
        setChosen([])
      }}
    >
      <QueryView of={page} lines={6}>
        {({ list, totalPage }) =>
          list.length === 0 ? (
            <Empty compact art="study" title={texts.empty}>
              {texts.emptyText}
            </Empty>
          ) : (
            <Stack gap={3}>
              {judges && (
                <Row justify="between" gap={2}>
                  <Checkbox
                    checked={chosen.length === list.length}
                    onChange={({ target }) => setChosen(target.checked ? list.map(({ id }) => id) : [])}
                  >
                    {texts.selectAll}
                  </Checkbox>
                  {chosen.length > 0 && (
                    <Row gap={2}>
                      <Button size="s" loading={busy.startsWith('approve')} onClick={() => void approve(chosen)}>
                        {texts.approveAll(chosen.length)}
                      </Button>
                      <Button size="s" variant="line" onClick={() => setRefusing(chosen)}>
                        {texts.refuseAll(chosen.length)}
                      </Button>
                    </Row>
                  )}
                </Row>
              )}
              {list.map((one) => (
                <Card key={one.id} pad="m">
                  <Row justify="between" gap={3}>
                    <Row gap={3} align="start" nowrap>
                      {judges && (
                        <input
                          type="checkbox"
                          aria-label={texts.select(one.nickname)}
                          checked={chosen.includes(one.id)}
                          onChange={({ target }) => toggle(one.id, target.checked)}
                        />
                      )}
                      <Avatar name={one.nickname} src={one.headImgUrl} size="m" />
                      <Words application={one} />
                    </Row>
                    {judges ? (
                      <Row gap={2}>
                        <Button size="s" loading={busy === `approve ${one.id}`} onClick={() => void approve([one.id])}>
                          {texts.approve}
                        </Button>
                        <Button size="s" variant="line" onClick={() => setRefusing([one.id])}>
                          {texts.refuse}
                        </Button>
                        <Button
                          size="s"
                          variant="text"
                          loading={busy === `ignore ${one.id}`}
                          onClick={() => void ignore(one.id)}
                        >
                          {texts.ignore}
                        </Button>
                      </Row>
                    ) : (
                      <Tag
                        tone={one.auditStatus === APPROVED ? 'free' : one.auditStatus === PENDING ? 'warn' : 'plain'}
                      >
                        {texts.states[one.auditStatus]}
                      </Tag>
                    )}
                  </Row>
                </Card>
              ))}
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </Stack>
          )
        }
      </QueryView>
      {refusing && <RefuseDialog ids={refusing} onClose={() => setRefusing(null)} onDone={after} />}
    </Tabs>
  )
}

function Words({ application: one }: { application: Application }) {
  return (
    <Stack gap={1}>
      <Row gap={2}>
        <b>{one.nickname}</b>
        <Hint as="span" size="xs">
          {one.mobile}　<DateTime value={one.gmtCreate} shape="minute" />
        </Hint>
        {one.joinSource === 1 && <Tag tone="plain">{texts.byInvitation}</Tag>}
      </Row>
      {one.applyDescription && <p className={css.text}>{one.applyDescription}</p>}
      {one.answerList.map(({ title, answer }) => (
        <Hint key={title}>
          {title}
          {signs.colon}
          {answer}
        </Hint>
      ))}
      {one.auditStatus !== PENDING && (
        <Hint size="xs">
          {one.auditUserName && texts.by(one.auditUserName)} {one.auditOpinion}
        </Hint>
      )}
    </Stack>
  )
}

function RefuseDialog({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    start: { auditOpinion: '' },
    async send({ auditOpinion }) {
      await api(
        'PUT exam/auth/grade/apply/record/audit/batch',
        { ids: [...ids], auditStatus: REFUSED, auditOpinion },
        { showSuccess: true },
      )
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.refuseTitle} submit={texts.refuse} danger onClose={onClose} size="s">
      <Field label={texts.opinion} hint={texts.opinionHint} error={form.errors.auditOpinion}>
        <Textarea rows={3} maxLength={200} {...form.control('auditOpinion')} />
      </Field>
    </FormDialog>
  )
}
