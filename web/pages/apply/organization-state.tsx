import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { api } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDateText } from '../../ui/date-time.tsx'
import { CheckIcon, ClockIcon, InfoIcon, LockIcon } from '../../ui/icons.tsx'
import { Hint } from '../../ui/layout.tsx'
import { texts as common } from './apply-texts.ts'
import css from './apply.module.css'
import { texts } from './organization-texts.ts'
import type { OrganizationAudit } from './organization-value.ts'
import { Banner, Withdraw } from './state-banner.tsx'

type Own = OutputOf<'user/auth/organization/audit/view'>

/** State of an application of an organisation, with next steps. */
export function OrganizationState({
  own: { isOrganization, isDisabled, audit },
  rewriting,
  onRewrite,
}: {
  own: Own
  rewriting: boolean
  onRewrite: () => void
}) {
  const submitted = useDateText(audit?.submitTime ?? null, 'minute')
  const judged = useDateText(audit?.auditTime ?? null, 'minute')
  if (isDisabled)
    return (
      <Banner tone="bad" icon={<LockIcon />} title={texts.offTitle} text={common.disabledText}>
        <ButtonLink to="/account/feedback">{common.feedback}</ButtonLink>
      </Banner>
    )
  if (!audit) return null
  if (isOrganization)
    return (
      <Banner tone="good" icon={<CheckIcon />} title={texts.openTitle} text={texts.openText(audit.orgName)}>
        <ButtonLink to="/account/organization">{texts.toDesk}</ButtonLink>
      </Banner>
    )
  if (audit.auditStatus === stateCode.audit.pending)
    return (
      <>
        <Banner tone="wait" icon={<ClockIcon />} title={common.pendingTitle} text={texts.pendingText(submitted)}>
          {!rewriting && (
            <Button variant="line" onClick={onRewrite}>
              {common.changeIt}
            </Button>
          )}
          <Withdraw
            title={texts.withdrawTitle}
            text={texts.withdrawText}
            run={() => api('user/auth/organization/audit/withdraw', {}, { showSuccess: true })}
          />
          {rewriting && <p className={css.about}>{common.changeItText}</p>}
        </Banner>
        {!rewriting && <Summary audit={audit} />}
      </>
    )
  if (audit.auditStatus !== stateCode.audit.rejected) return null
  return (
    <Banner
      tone="bad"
      icon={<InfoIcon />}
      title={common.rejectedTitle}
      text={judged ? common.rejectedText(judged) : ''}
      quote={audit.auditOpinion}
    >
      {!rewriting && <Button onClick={onRewrite}>{common.again}</Button>}
    </Banner>
  )
}

function Summary({ audit }: { audit: OrganizationAudit }) {
  const facts = [
    [texts.creditCode, audit.creditCode],
    [texts.linkMan, audit.linkMan],
    [texts.linkMobile, audit.linkMobile],
  ] as const
  return (
    <Card pad="l">
      <section className={css.plain} aria-label={texts.summary}>
        <h2>{audit.orgName}</h2>
        <dl className={css.facts}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {audit.license && <img src={audit.license} alt={texts.license} className={css.license} />}
        <Hint>{audit.orgIntro}</Hint>
      </section>
    </Card>
  )
}
