import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PickList } from '../../../ui/pick-list.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePages } from '../../../use-pages.ts'

export type PickedProblem = OutputOf<'exam/auth/exam/problem/list'>['list'][number]

const PAGE_SIZE = 10
/** Debounce of the search, ms. */
const DEBOUNCE_MS = 250

/** Problems of the own bank or the shared ones, to search and pick from. */
export function ProblemPicker({
  words,
  filters,
  render,
}: {
  words: Readonly<Record<'scope' | 'own' | 'shared' | 'search' | 'none' | 'noneText' | 'toBank', string>>
  /** Beside the search. */
  filters?: ReactNode
  /** A problem as a list item. */
  render: (problem: PickedProblem) => ReactNode
}) {
  const [scope, setScope] = useState<'mine' | 'public'>('mine')
  const [keyword, setKeyword] = useState('')
  const asked = { keyword: keyword.trim(), scope, pageSize: PAGE_SIZE }
  const found = usePages(
    JSON.stringify(asked),
    (pageCurrent, { signal }) => api('exam/auth/exam/problem/list', { ...asked, pageCurrent }, { signal }),
    { debounce: DEBOUNCE_MS, idOf: ({ id }: PickedProblem) => id },
  )
  return (
    <>
      <Tabs
        label={words.scope}
        items={[
          { id: 'mine', label: words.own },
          { id: 'public', label: words.shared },
        ]}
        value={scope}
        onChange={setScope}
      />
      <PickList
        of={found}
        search={{ label: words.search, value: keyword, onChange: setKeyword }}
        filters={filters}
        rowKey={({ id }) => id}
        gap={2}
        empty={
          <Empty
            compact
            art="search"
            title={words.none}
            action={
              <ButtonLink size="s" variant="line" to="/account/subject">
                {words.toBank}
              </ButtonLink>
            }
          >
            {words.noneText}
          </Empty>
        }
        render={render}
      />
    </>
  )
}
