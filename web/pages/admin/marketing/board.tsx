import type { OutputOf } from '@zhixing/contract'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './board.module.css'
import { LeadDrawer } from './lead-drawer.tsx'
import { texts } from './texts.ts'
import { useStages } from './use-stages.ts'

type Lead = OutputOf<'marketing/admin/lead/board'>['list'][number]['leadList'][number]
const words = texts.board

/** Leads by stage, side by side. */
export default function LeadBoardPage() {
  const [params, setParams] = useSearchParams()
  const answer = useQuery('marketing/admin/lead/board', {})
  const { nameOf, toneOf } = useStages()
  return (
    <>
      <PageHead about={words.about} />
      <QueryView of={answer} lines={8}>
        {({ list }) => (
          <div className={css.board}>
            {list.map(({ stage, count, leadList }) => (
              <Stack as="section" gap={2} key={stage} className={css.column} aria-label={nameOf(stage)}>
                <Row justify="between">
                  <Tag tone={toneOf(stage)}>{nameOf(stage)}</Tag>
                  <Hint as="span">{count}</Hint>
                </Row>
                {leadList.length === 0 && <Hint>{words.none}</Hint>}
                {leadList.map((lead) => (
                  <LeadCard key={lead.id} lead={lead} onOpen={() => setParams({ id: lead.id })} />
                ))}
                {count > leadList.length && <Hint size="xs">{words.more(count - leadList.length)}</Hint>}
              </Stack>
            ))}
          </div>
        )}
      </QueryView>
      <LeadDrawer id={params.get('id')} onClose={() => setParams({})} onChanged={answer.reload} />
    </>
  )
}

function LeadCard({ lead, onOpen }: { lead: Lead; onOpen: () => void }) {
  return (
    <Panel pad={3} as="button" type="button" className={css.card} onClick={onOpen}>
      <b>{lead.name}</b> {lead.mobile}
      {lead.wish && <span>{lead.wish}</span>}
      {lead.nextCallTime && (
        <Hint as="span" size="xs">
          {words.next} <DateTime value={lead.nextCallTime} shape="minute" />
        </Hint>
      )}
      <Hint as="span" size="xs">
        {lead.ownerName || texts.list.unassigned} · {texts.places[lead.source]}
      </Hint>
    </Panel>
  )
}
