import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../api.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDateText } from '../../ui/date-time.tsx'
import { CheckIcon, ClockIcon, InfoIcon, LockIcon } from '../../ui/icons.tsx'
import { texts } from './apply-texts.ts'
import css from './apply.module.css'
import { Banner, Withdraw } from './state-banner.tsx'

type OwnApplication = OutputOf<'user/auth/lecturer/audit/view'>

/** State of an application, with next steps. */
export function StateCard({
  own,
  rewriting,
  onRewrite,
}: {
  own: OwnApplication
  rewriting: boolean
  onRewrite: () => void
}) {
  const { audit } = own
  const submitted = useDateText(audit?.submitTime ?? null, 'minute')
  const judged = useDateText(audit?.auditTime ?? null, 'minute')
  if (own.isLecturer)
    return (
      <Banner tone="good" icon={<CheckIcon />} title={texts.lecturerTitle} text={texts.lecturerText}>
        <ButtonLink to="/account/workspace">{texts.toCourses}</ButtonLink>
        <ButtonLink variant="line" to="/account/teacher">
          {texts.toProfile}
        </ButtonLink>
      </Banner>
    )
  if (own.isDisabled)
    return (
      <Banner tone="bad" icon={<LockIcon />} title={texts.disabledTitle} text={texts.disabledText}>
        <ButtonLink to="/account/feedback">{texts.feedback}</ButtonLink>
        <ButtonLink variant="line" to="/">
          {texts.home}
        </ButtonLink>
      </Banner>
    )
  if (!audit) return null
  if (audit.auditStatus === stateCode.audit.pending)
    return (
      <>
        <Banner tone="wait" icon={<ClockIcon />} title={texts.pendingTitle} text={texts.pendingText(submitted)}>
          {!rewriting && (
            <Button variant="line" onClick={onRewrite}>
              {texts.changeIt}
            </Button>
          )}
          <Withdraw
            title={texts.withdrawTitle}
            text={texts.withdrawText}
            run={() => api('user/auth/lecturer/audit/withdraw', {}, { showSuccess: true })}
          />
          <ButtonLink variant="text" to="/">
            {texts.home}
          </ButtonLink>
          {rewriting && <p className={css.about}>{texts.changeItText}</p>}
        </Banner>
        {!rewriting && <Summary audit={audit} />}
      </>
    )
  return (
    <Banner
      tone="bad"
      icon={<InfoIcon />}
      title={texts.rejectedTitle}
      text={judged ? texts.rejectedText(judged) : ''}
      quote={audit.auditOpinion}
    >
      {!rewriting && <Button onClick={onRewrite}>{texts.again}</Button>}
    </Banner>
  )
}

function Summary({ audit }: { audit: NonNullable<OwnApplication['audit']> }) {
  return (
    <Card pad="l">
      <section className={css.plain} aria-label={texts.summary}>
        <div className={css.who}>
          <Avatar name={audit.lecturerName} src={audit.headImgUrl} size="xl" />
          <div>
            <h2>{audit.lecturerName}</h2>
            <p>{audit.position}</p>
            <p>
              {texts.realName}：{audit.realName} · {texts.idCard}：{audit.idCard}
            </p>
          </div>
        </div>
        <RichProse html={audit.introduce} compact />
      </section>
    </Card>
  )
}
