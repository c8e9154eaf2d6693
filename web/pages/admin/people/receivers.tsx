import { Combobox } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useQuery } from '../../../use-query.ts'

type Person = OutputOf<'user/admin/message/people/list'>['list'][number]
export interface Choice {
  value: string
  label: string
}

/** Debounced search. */
const searching = { debounce: 300, keep: true, quiet: true }

const personLabel = ({ nickname, mobile }: Pick<Person, 'nickname' | 'mobile'>) => `${nickname}（${mobile}）`

/** Several people, searched by name or number. Values include labels, so that chosen people keep their names. */
export function PeopleSelect({
  value,
  onChange,
  id,
  placeholder,
}: {
  value?: Choice[]
  onChange?: (people: Choice[]) => void
  id?: string
  placeholder?: string
}) {
  const [words, setWords] = useState('')
  const found = useQuery('user/admin/message/people/list', { keyword: words.slice(0, 60) }, searching)
  return (
    <Combobox
      id={id}
      multiple
      chosen={value ?? []}
      onChange={(people) => onChange?.(people)}
      onSearch={setWords}
      loading={found.loading}
      options={(found.data?.list ?? []).map((one) => ({ value: one.id, label: personLabel(one) }))}
      placeholder={placeholder}
      max={500}
    />
  )
}

/** A published course, searched by name. */
export function CourseSelect({
  value,
  onChange,
  id,
  placeholder,
}: {
  value?: Choice
  onChange?: (course: Choice) => void
  id?: string
  placeholder?: string
}) {
  const [words, setWords] = useState('')
  const text = words.trim().slice(0, 50)
  const searched = useQuery('course/api/course/search/list', text ? { keyword: text } : null, searching)
  const newest = useQuery('course/api/course/list', text ? null : { sort: 'new' }, searching)
  const found = text ? searched : newest
  return (
    <Combobox
      id={id}
      chosen={value ? [value] : []}
      onChange={([course]) => course && onChange?.(course)}
      onSearch={setWords}
      loading={found.loading}
      options={(found.data?.list ?? []).map((one) => ({ value: one.courseId, label: one.courseName }))}
      placeholder={placeholder}
    />
  )
}
