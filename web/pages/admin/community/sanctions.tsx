import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/workbench/columns.tsx'
import { ListPage } from '../../../features/workbench/list-page.tsx'
import { words } from './texts.ts'

type Row = OutputOf<'community/admin/sanction/list'>['list'][number]

/** Who may not write, until when and why. */
export default function SanctionsPage() {
  return (
    <ListPage
      call="community/admin/sanction/list"
      name="sanctions"
      label={words.sanctions}
      about={words.sanctionsAbout}
      search={words.searchPerson}
      empty={words.noSanctions}
      columns={[
        { key: 'nickname', title: words.person, firm: true },
        wordColumn<Row>('sanctionType', words.kind, words.kinds),
        { key: 'reason', title: words.reason },
        tagColumn<Row>('isHolding', words.state, ({ isHolding }) =>
          isHolding === 1 ? { text: words.holding, color: 'red' } : { text: words.ended, color: 'default' },
        ),
        timeColumn<Row>('gmtCreate', words.from),
        timeColumn<Row>('endTime', words.until),
      ]}
      nameOf={({ nickname }) => nickname}
      actions={[
        {
          label: words.lift,
          when: ({ isHolding }: Row) => isHolding === 1,
          ask: ({ nickname }) => ({ title: words.liftAsk(nickname) }),
          run: ({ id }) => api('community/admin/sanction/lift', { id }, { isShowErrTip: false }),
          done: words.lifted,
        },
      ]}
    />
  )
}
