import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Route } from './+types/my.ts'
import { api } from '../../api.ts'
import { FormDialog, useForm } from '../../features/shared/form/index.ts'
import { gradeAddress } from '../../features/grade/class/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PageHead, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useAction } from '../../use-action.ts'
import css from './grade.module.css'
import { OwnCard } from './own-card.tsx'
import { texts } from './texts.ts'
import { signs } from '../../i18n/word-texts.ts'

const PAGE_SIZE = 12
const APPROVED = 2
const linkOf = (page: number) => `/account/grades/my${page > 1 ? `?pageCurrent=${page}` : ''}`

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const [grades, tips, talk, exams] = await Promise.all([
      call('exam/auth/grade/info/page', { scope: 'my', pageCurrent: pageNumber(url), pageSize: PAGE_SIZE }),
      call('exam/auth/grade/apply/record/tips', {}),
      call('community/auth/grade/topic/unread', {}),
      call('exam/auth/grade/exam/student/relation/tips', {}),
    ])
    return { grades, decided: tips.decidedList, talk: talk.list, exams: exams.list }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.my, noIndex: true })
}

/** The user's classes. */
export default function MyGrades({ loaderData: { grades, decided, talk, exams } }: Route.ComponentProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <PageHead title={texts.my} about={texts.myAbout}>
        <ButtonLink size="s" variant="text" to="/account/certificates">
          {texts.certificates}
        </ButtonLink>
        <ButtonLink size="s" variant="line" to="/account/grades/homework">
          {texts.homework}
        </ButtonLink>
        <ButtonLink size="s" variant="line" to="/account/grades/study">
          {texts.courses}
        </ButtonLink>
        <Button size="s" onClick={() => setOpened(true)}>
          {texts.byCode}
        </Button>
      </PageHead>
      <Stack gap={4}>
        <Decided list={decided} />
        <NewExams list={exams} />
        {grades.list.length === 0 ? (
          <Card pad="l">
            <Empty
              art="study"
              title={texts.noneJoined}
              action={<ButtonLink to="/grade">{texts.findClasses}</ButtonLink>}
            >
              {texts.noneJoinedText}
            </Empty>
          </Card>
        ) : (
          <div className={css.cards}>
            {grades.list.map((grade) => (
              <OwnCard
                key={grade.gradeId}
                grade={grade}
                newTopics={talk.find(({ gradeId }) => gradeId === grade.gradeId)?.unreadCount ?? 0}
              />
            ))}
          </div>
        )}
        <Pagination page={grades.pageCurrent} pages={grades.totalPage} to={linkOf} />
      </Stack>
      {opened && <CodeDialog onClose={() => setOpened(false)} />}
    </>
  )
}

/** Unseen decisions on the user's applications. */
function Decided({ list }: { list: OutputOf<'exam/auth/grade/apply/record/tips'>['decidedList'] }) {
  const { busy, run } = useAction()
  if (list.length === 0) return null
  return (
    <Note
      tone="info"
      title={list.map((one) => texts.decided(one.gradeName, one.auditStatus === APPROVED)).join(signs.semicolon)}
      action={
        <Button
          size="s"
          variant="line"
          loading={busy === 'seen'}
          onClick={() => void run('seen', () => api('exam/auth/grade/apply/record/seen', {}))}
        >
          {texts.gotIt}
        </Button>
      }
    />
  )
}

/** New class exams, to open or dismiss. */
function NewExams({ list }: { list: OutputOf<'exam/auth/grade/exam/student/relation/tips'>['list'] }) {
  const { busy, run } = useAction()
  return list.map(({ gradeExamId, gradeExamName, gradeName }) => (
    <Note
      key={gradeExamId}
      tone="info"
      title={texts.newExam(gradeExamName)}
      action={
        <Row gap={2} nowrap>
          <ButtonLink size="s" to={`/exam/startExam?gradeExamId=${gradeExamId}`}>
            {texts.toExam}
          </ButtonLink>
          <Button
            size="s"
            variant="text"
            loading={busy === gradeExamId}
            onClick={() =>
              void run(gradeExamId, () =>
                api('PUT exam/auth/grade/exam/student/relation/ignore', { gradeExamId }, { showSuccess: true }),
              )
            }
          >
            {texts.ignoreExam}
          </Button>
        </Row>
      }
    >
      {gradeName}
    </Note>
  ))
}

function CodeDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    start: { invitationCode: '' },
    check: ({ invitationCode }) => ({ invitationCode: invitationCode.trim() ? undefined : texts.codeHint }),
    async send({ invitationCode }) {
      const { gradeId } = await api('exam/auth/grade/student/grade/add', { invitationCode }, { showSuccess: true })
      onClose()
      await navigate(`${gradeAddress(gradeId)}?code=${encodeURIComponent(invitationCode.trim())}`)
    },
    fieldOf: () => 'invitationCode',
  })
  return (
    <FormDialog form={form} title={texts.codeTitle} submit={texts.byCode} onClose={onClose} size="s">
      <Field label={texts.code} hint={texts.codeHint} error={form.errors.invitationCode} required>
        <Input autoComplete="off" maxLength={20} {...form.control('invitationCode')} />
      </Field>
    </FormDialog>
  )
}
