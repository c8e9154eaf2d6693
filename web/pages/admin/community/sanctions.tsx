import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { words } from './texts.ts'

type Row = OutputOf<'community/admin/sanction/list'>['list'][number]

/** Muted and suspended users, with end and reason. */
export default function SanctionsPage() {
  return (
    <ListPage
      call="community/admin/sanction/list"
      name="sanctions"
      about={words.sanctionsAbout}
      search={words.searchPerson}
      empty={words.noSanctions}
      columns={[
        { key: 'nickname', title: words.person, alwaysShown: true },
        wordColumn<Row>('sanctionType', words.kind, words.kinds),
        { key: 'reason', title: words.reason },
        tagColumn<Row>('isHolding', words.state, ({ isHolding }) =>
          isHolding ? { text: words.holding, tone: 'live' } : { text: words.ended, tone: 'plain' },
        ),
        timeColumn<Row>('gmtCreate', words.from),
        timeColumn<Row>('endTime', words.until),
      ]}
      nameOf={({ nickname }) => nickname}
      actions={[
        {
          label: words.lift,
          when: ({ isHolding }: Row) => isHolding,
          ask: ({ nickname, sanctionType }) => ({ title: words.liftAsk(nickname, sanctionType) }),
          run: ({ id }) => api('community/admin/sanction/lift', { id }),
          done: words.lifted,
        },
      ]}
    />
  )
}
