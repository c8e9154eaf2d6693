import type { OutputOf } from '@zhixing/contract'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { words } from './texts.ts'

type Row = OutputOf<'data/admin/search/words'>['list'][number]

/** Search words, those without results first. */
export default function SearchWordsPage() {
  return (
    <ListPage
      call="data/admin/search/words"
      name="search-words"
      rowKey={(row) => row.word}
      about={words.about}
      search={words.search}
      filters={[
        choice('days', words.days, words.dayOptions),
        yesOrNo('onlyMissed', words.result, [words.onlyMissed, words.all]),
      ]}
      empty={words.empty}
      columns={[
        { key: 'word', title: words.word, alwaysShown: true },
        { key: 'searchCount', title: words.searchCount, align: 'right' },
        { key: 'missCount', title: words.missCount, align: 'right' },
        timeColumn<Row>('lastTime', words.lastTime),
      ]}
      actions={[
        {
          label: words.open,
          to: (row) => `/search/${encodeURIComponent(row.word)}`,
          isOutside: true,
        },
      ]}
    />
  )
}
