import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { QueryView } from '../../../ui/query-view.tsx'
import { WaitingAge } from '../../../ui/waiting-age.tsx'
import type { QueryResult } from '../../../use-query.ts'
import { placeOf, titleOf } from './case-place.ts'
import { texts } from './texts.ts'
import { Hint } from '../../../ui/layout.tsx'
import css from './todo-box.module.css'

/** Input of the cases that the box shows. */
export const FIRST_CASES = { pageCurrent: 1, pageSize: 8 } as const

/** The open work that waited longest; each line opens its case. */
export function TodoBox({ todo }: { todo: QueryResult<OutputOf<'data/admin/todo/list'>> }) {
  return (
    <>
      <header>
        <h2>{texts.box}</h2>
        {todo.data && todo.data.totalCount > 0 && <Link to="/admin/todo">{texts.allOf(todo.data.totalCount)}</Link>}
      </header>
      <QueryView of={todo} lines={5}>
        {({ list }) =>
          list.length === 0 ? (
            <Hint>{texts.empty}</Hint>
          ) : (
            <ul className={css.list}>
              {list.map((one) => (
                <li key={`${one.kind} ${one.id}`}>
                  <Link to={placeOf(one)}>
                    <small>{texts.kinds[one.kind]}</small>
                    <span>{[one.person, titleOf(one)].filter(Boolean).join(' · ')}</span>
                    {one.since && <WaitingAge since={one.since} />}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  )
}
