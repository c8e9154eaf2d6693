import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { Card, CardHead } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatChinaDate } from '../../ui/date-format.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Tag } from '../../ui/tag.tsx'
import { texts } from './org-texts.ts'

type OwnPlan = OutputOf<'org/auth/plan/own'>['list'][number]
type OwnStep = OwnPlan['stepList'][number]

/** Learning plans of the learner's organisations: steps in order, their due dates, and why one is closed. */
export function OrgPlans({ list, now }: { list: readonly OwnPlan[]; now: number }) {
  return list.map((plan) => (
    <Card key={plan.roundId} pad="l">
      <CardHead title={plan.planName} aside={plan.isFinished && <Tag tone="free">{texts.planDone}</Tag>} />
      <Stack gap={4}>
        <Hint>
          {[
            texts.planOf(plan.orgName),
            plan.roundNo > 1 && texts.round(plan.roundNo),
            plan.isOrdered && texts.ordered,
            texts.steps(plan.doneCount, plan.stepList.length),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
        {plan.intro && <span>{plan.intro}</span>}
        <Stack as="ol" gap={3}>
          {plan.stepList.map((step, at) => (
            <Stack as="li" key={step.stepId} gap={1}>
              <Row justify="between" gap={3}>
                <Row as="span" gap={2}>
                  <span>{at + 1}.</span>
                  {closedText(step) || !step.url ? (
                    <span>{step.itemName}</span>
                  ) : (
                    <Link to={step.url}>{step.itemName}</Link>
                  )}
                  <Tag tone="plain">{texts.kinds[step.stepType] ?? ''}</Tag>
                </Row>
                <StepDue step={step} now={now} />
              </Row>
              {closedText(step) ? (
                <Hint size="xs">{closedText(step)}</Hint>
              ) : (
                !step.isDone && <ProgressBar show value={step.progress} label={texts.progress(step.itemName)} />
              )}
            </Stack>
          ))}
        </Stack>
        {plan.certificateNo && (
          <Row justify="between" gap={3}>
            <Hint as="span">
              {plan.validUntil ? texts.validUntil(formatChinaDate(plan.validUntil, 'date')) : texts.certified}
            </Hint>
            <ButtonLink size="s" variant="line" to={`/certificate/${plan.certificateNo}`}>
              {texts.certificate}
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </Card>
  ))
}

/** Why a step cannot be studied yet; empty: it can. */
function closedText({ closedBy, isWaiting }: OwnStep): string {
  if (closedBy) return texts.closedBy(closedBy)
  return isWaiting ? texts.waiting : ''
}

function StepDue({ step: { isDone, dueTime }, now }: { step: OwnStep; now: number }) {
  if (isDone) return <Tag tone="free">{texts.done}</Tag>
  if (!dueTime) return null
  const day = formatChinaDate(dueTime, 'date')
  return Date.parse(dueTime) < now ? <Tag tone="live">{texts.late(day)}</Tag> : <Tag tone="warn">{texts.due(day)}</Tag>
}
