import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/teacher.ts'
import { api } from '../../api.ts'
import { lecturerTexts as words, type Profile } from '../../features/user/lecturer/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { useDateText } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { Organizations } from './organizations.tsx'
import { AccountPageHead } from './frame/page-head.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import page from './frame/page.module.css'
import { texts } from './teacher-texts.ts'
import css from './teacher.module.css'

const TeacherForm = browserPage(() => import('./profile/teacher-form.tsx'), 'form')
const tones: Record<number, TagProps['tone']> = { 0: 'warn', 2: 'live' }

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const [live, { audit }, organizations] = await Promise.all([
      call('user/auth/lecturer/view', {}),
      call('user/auth/lecturer/audit/view', {}),
      call('user/auth/lecturer/organization/list', {}),
    ])
    // The approved profile is live; the application is history.
    return {
      live,
      organizations: organizations.list,
      audit: audit && audit.isChange && audit.auditStatus !== stateCode.audit.approved ? audit : null,
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Lecturer profile: the live version, beside a change under review. */
export default function Teacher({ loaderData: { live, organizations, audit } }: Route.ComponentProps) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <AccountPageHead
        title={texts.title}
        about={texts.about}
        aside={
          <>
            <ButtonLink variant="line" size="s" to={`/lecturer/${live.id}`}>
              {texts.publicPage}
            </ButtonLink>
            {!editing && (
              <Button size="s" icon={<EditIcon size={16} />} onClick={() => setEditing(true)}>
                {audit ? texts.editAgain : texts.edit}
              </Button>
            )}
          </>
        }
      />
      <div className={page.stack}>
        {editing && (
          <Card pad="l">
            <CardHead title={texts.form} />
            <TeacherForm
              key={audit?.auditId ?? 'live'}
              start={audit ?? live}
              live={live}
              id={live.id}
              onClose={() => setEditing(false)}
            />
          </Card>
        )}
        <Organizations list={organizations} />
        <div className={cx(css.sides, audit && css.two)}>
          <ProfileCard
            profile={live}
            title={texts.live}
            note={[texts.liveNote, texts.followers(live.attentionCount), texts.share(live.lecturerProportion)].join(
              ' · ',
            )}
          />
          {audit && <Review audit={audit} />}
        </div>
      </div>
    </>
  )
}

function ProfileCard({
  profile,
  title,
  note,
  aside,
  children,
}: {
  profile: Profile
  title: string
  note: string
  aside?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card pad="l">
      <CardHead title={title} aside={aside ?? <Hint as="span">{note}</Hint>} />
      {aside && <Hint>{note}</Hint>}
      <Row gap={4} className={css.who}>
        <Avatar name={profile.lecturerName} src={profile.headImgUrl} size="xl" />
        <div>
          <h3>{profile.lecturerName}</h3>
          <p>{profile.position}</p>
          <Hint>{[profile.lecturerMobile, profile.lecturerEmail || texts.noEmail].filter(Boolean).join(' · ')}</Hint>
        </div>
      </Row>
      {children}
      {profile.introduce ? <RichProse html={profile.introduce} compact /> : <Hint>{texts.noIntroduce}</Hint>}
    </Card>
  )
}

type Audit = NonNullable<OutputOf<'user/auth/lecturer/audit/view'>['audit']>

function Review({ audit }: { audit: Audit }) {
  const revalidator = useRevalidator()
  const [withdrawing, setWithdrawing] = useState(false)
  const submitted = useDateText(audit.submitTime, 'minute')
  return (
    <ProfileCard
      profile={audit}
      title={texts.review}
      note={texts.reviewNote(submitted)}
      aside={<Tag tone={tones[audit.auditStatus] ?? 'plain'}>{words.states[audit.auditStatus]}</Tag>}
    >
      {audit.auditStatus === stateCode.audit.pending ? (
        <Row justify="between" className={css.waiting}>
          <Hint>{texts.pending}</Hint>
          <Button variant="text" size="s" onClick={() => setWithdrawing(true)}>
            {texts.withdraw}
          </Button>
        </Row>
      ) : (
        <blockquote className={css.opinion}>
          <b>{texts.opinion}</b>
          {audit.auditOpinion}
        </blockquote>
      )}
      <ConfirmDialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title={texts.withdrawTitle}
        confirm={texts.withdraw}
        danger
        onConfirm={async () => {
          await api('user/auth/lecturer/audit/withdraw', {}, { showSuccess: true })
          await revalidator.revalidate()
        }}
      >
        {texts.withdrawText}
      </ConfirmDialog>
    </ProfileCard>
  )
}
