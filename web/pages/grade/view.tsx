import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Route } from './+types/view.ts'
import { api } from '../../api.ts'
import { isId } from '../../address.ts'
import { FormDialog, useForm } from '../../features/shared/form/index.ts'
import {
  backRoomAddress,
  gradeAddress,
  GradeState,
  gradeTexts,
  JoinBox,
  mayDo,
  role,
} from '../../features/grade/class/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import layout from '../../ui/layout.module.css'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ProductPrice, type ShownTerms, termsOf } from '../../features/commerce/price/index.ts'
import { TabLinks } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import { gradeListPath } from './list-query.ts'
import css from './grade.module.css'
import { loadGrade } from './load-grade.ts'
import { Offer } from './offer.tsx'
import { Intro } from './intro.tsx'
import type { Grade } from './grade.ts'
import { memberTabs } from './tabs.tsx'
import { texts } from './texts.ts'

type Shown = OutputOf<'exam/api/grade/info/view'>

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const gradeId = isId(args.params.id) ? args.params.id : '0'
    const code = (url.searchParams.get('code') ?? '').slice(0, 20)
    const grade = await call('exam/api/grade/info/view', { gradeId, invitationCode: code })
    const belongs = grade.userRole > 0 && !grade.isExpire
    const [own, price] = await Promise.all([
      belongs ? loadGrade(call, gradeId) : null,
      !grade.isFree && !belongs ? termsOf(call, stateCode.product.class, gradeId) : null,
    ])
    return { grade, own, price, code, tab: url.searchParams.get('tab') ?? '', origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.all })
  const { grade, origin } = loaderData
  return pageMeta({
    matches,
    title: grade.gradeName,
    description: grade.gradeIntro || grade.gradeName,
    origin,
    path: gradeAddress(grade.gradeId),
    image: grade.gradeLogo,
    noIndex: !grade.isPublicity,
  })
}

/** A class: its public page, and tabs for members. */
export default function GradeView({ loaderData: { grade, own, price, code, tab } }: Route.ComponentProps) {
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.all, to: '/grade' },
          ...(grade.categoryName
            ? [{ label: grade.categoryName, to: gradeListPath({ categoryId: grade.categoryId }) }]
            : []),
          { label: grade.gradeName },
        ]}
      />
      <Head grade={grade} own={own} price={price} code={code} />
      <div className={css.columns}>
        {own ? <Inside grade={own} tab={tab} /> : <Offer grade={grade} />}
        <Stack gap={4}>
          <Card pad="l">
            <CardHead title={texts.teachers} />
            <Stack gap={3}>
              {grade.teacherList.map((teacher) => (
                <div key={teacher.userId} className={css.person}>
                  <Avatar name={teacher.nickname} src={teacher.headImgUrl} size="m" />
                  <span>{teacher.nickname}</span>
                  <Tag tone={teacher.userRole === role.owner ? 'brand' : 'plain'}>
                    {gradeTexts.roles[teacher.userRole]}
                  </Tag>
                </div>
              ))}
            </Stack>
          </Card>
          {own && <Own grade={own} />}
        </Stack>
      </div>
    </div>
  )
}

function Head({
  grade,
  own,
  price,
  code,
}: {
  grade: Shown
  own: Grade | null
  price: ShownTerms | null
  code: string
}) {
  return (
    <section className={cx(css.hero, own && css.inside)}>
      <Cover src={grade.gradeLogo} title={grade.gradeName} words="none" eager />
      <Stack gap={3}>
        <h1>{grade.gradeName}</h1>
        <Row gap={2}>
          <GradeState grade={grade} />
          <Tag tone="plain">{gradeTexts.joinBy[grade.verificationSet]}</Tag>
          {grade.categoryName && <Tag>{grade.categoryName}</Tag>}
        </Row>
        <dl className={css.facts}>
          <dt>{texts.people}</dt>
          <dd>
            {gradeTexts.students(grade.studentCount, grade.maxStudent)}
            {!own && `，${gradeTexts.placesLeft(grade.studentCount, grade.maxStudent)}`}
          </dd>
          <dt>{texts.term}</dt>
          <dd>
            {grade.beginTime || grade.endTime ? (
              <>
                {grade.beginTime && <DateTime value={grade.beginTime} shape="date" />}
                {grade.beginTime && grade.endTime ? ' — ' : grade.beginTime ? ` ${gradeTexts.from}` : ''}
                {grade.endTime && <DateTime value={grade.endTime} shape="date" />}
                {!grade.beginTime && grade.endTime && ` ${gradeTexts.until}`}
              </>
            ) : (
              gradeTexts.noTerm
            )}
          </dd>
        </dl>
        {!grade.isFree && !own && (
          <ProductPrice terms={price} isFree={false} isPay={false} price={grade.fabPrice} original={grade.orgPrice} />
        )}
        <Row gap={2}>
          {grade.isExpire && (
            <Note tone="warn" title={texts.expiredTitle}>
              {texts.expiredText}
            </Note>
          )}
          {grade.userRole === 0 && <JoinBox grade={grade} code={code} />}
          {own && mayDo(own.userRole, 'read') && (
            <ButtonLink to={backRoomAddress(grade.gradeId)}>{gradeTexts.manage}</ButtonLink>
          )}
        </Row>
      </Stack>
    </section>
  )
}

/** Member tabs of a class. */
function Inside({ grade, tab }: { grade: Grade; tab: string }) {
  const shown = memberTabs().filter(({ need }) => mayDo(grade.userRole, need))
  const current = tab === 'intro' ? undefined : (shown.find(({ id }) => id === tab) ?? shown[0])
  return (
    <Stack gap={4}>
      <TabLinks
        label={texts.memberTabsLabel}
        variant="line"
        items={[
          ...shown.map(({ id, label, count }) => ({
            to: gradeAddress(grade.gradeId, id),
            label,
            current: id === current?.id,
            ...(count && count(grade) > 0 ? { count: count(grade) } : {}),
          })),
          { to: gradeAddress(grade.gradeId, 'intro'), label: texts.about, current: current === undefined },
        ]}
      />
      {current ? <current.Panel grade={grade} /> : <Intro html={grade.gradeIntro} />}
    </Stack>
  )
}

/** The viewer's role, and leaving the class. */
function Own({ grade }: { grade: Grade }) {
  const [opened, setOpened] = useState<'name' | 'leave' | null>(null)
  const navigate = useNavigate()
  const { run } = useAction()
  const leave = () =>
    run('leave', async () => {
      await api('PUT exam/auth/grade/student/quit', { gradeId: grade.gradeId }, { showSuccess: true })
      await navigate('/account/grades/my')
    })
  return (
    <Card pad="l">
      <Stack gap={3}>
        <dl className={css.facts}>
          <dt>{texts.role}</dt>
          <dd>{gradeTexts.roles[grade.userRole]}</dd>
          {grade.groupName && (
            <>
              <dt>{texts.group}</dt>
              <dd>{grade.groupName}</dd>
            </>
          )}
          {grade.expireTime && (
            <>
              <dt>{texts.until}</dt>
              <dd>
                <DateTime value={grade.expireTime} shape="date" />
              </dd>
            </>
          )}
        </dl>
        <Row gap={2}>
          <Button size="s" variant="line" onClick={() => setOpened('name')}>
            {texts.rename}
          </Button>
          <Button size="s" variant="text" onClick={() => setOpened('leave')}>
            {texts.leave}
          </Button>
        </Row>
      </Stack>
      {opened === 'name' && <NameDialog grade={grade} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        open={opened === 'leave'}
        onClose={() => setOpened(null)}
        onConfirm={leave}
        title={texts.leaveTitle}
        danger
      >
        {texts.leaveText}
      </ConfirmDialog>
    </Card>
  )
}

function NameDialog({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  const { run } = useAction()
  const form = useForm({
    start: { nickname: grade.memberNickname },
    async send({ nickname }) {
      await run('name', () =>
        api('PUT exam/auth/grade/student/edit', { gradeId: grade.gradeId, nickname }, { showSuccess: true }),
      )
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.renameTitle} submit={texts.save} onClose={onClose} size="s">
      <Field label={texts.nickname} error={form.errors.nickname} required>
        <Input maxLength={30} {...form.control('nickname')} />
      </Field>
    </FormDialog>
  )
}
