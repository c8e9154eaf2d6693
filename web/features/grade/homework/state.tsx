/** State of a homework and of a work, as a tag. */
import type { HomeworkRow, OwnHomework, WorkRow } from '../../../shapes.ts'
import { workStatus as workCode, phase as phaseCode } from '@zhixing/contract/grade/homework-rules'
import { DateTime } from '../../../ui/date-time.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

const phaseTones = { 1: 'plain', 2: 'live', 3: 'warn', 4: 'brand' } as const

export function PhaseTag({ phase }: Pick<HomeworkRow, 'phase'>) {
  return <Tag tone={phaseTones[phase as 1 | 2 | 3 | 4]}>{texts.phases[phase]}</Tag>
}

const workTones = { 0: 'plain', 1: 'brand', 2: 'warn', 3: 'free' } as const

export function WorkTag({ workStatus, lateDays, phase }: Pick<WorkRow, 'workStatus' | 'lateDays'> & { phase: number }) {
  return (
    <Row gap={1}>
      <Tag
        tone={
          workStatus === workCode.none && phase === phaseCode.over ? 'live' : workTones[workStatus as 0 | 1 | 2 | 3]
        }
      >
        {workStatus === workCode.none && phase === phaseCode.over ? texts.missed : texts.ownStates[workStatus]}
      </Tag>
      {lateDays > 0 && <Tag tone="warn">{texts.late(lateDays)}</Tag>}
    </Row>
  )
}

/** Due date and late rule. */
export function Dates({
  openTime,
  dueTime,
  closeTime,
  phase,
}: Pick<OwnHomework, 'openTime' | 'dueTime' | 'closeTime' | 'phase'>) {
  return (
    <>
      {phase === phaseCode.early && openTime && (
        <span>
          <DateTime value={openTime} shape="minute" /> {texts.openAt}
          {signs.comma}
        </span>
      )}
      <span>
        <DateTime value={dueTime} shape="minute" /> {texts.dueAt}
      </span>
      {phase === phaseCode.late && closeTime && (
        <span>
          {signs.comma}
          <DateTime value={closeTime} shape="minute" /> {texts.closeAt}
        </span>
      )}
    </>
  )
}
