import type { OutputOf } from '@zhixing/contract'
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'

type Person = OutputOf<'user/admin/message/people/list'>['list'][number]
export interface Choice {
  value: string
  label: string
}

const WAIT_MS = 300

/** What is offered for the words typed, asked for when the typing rests; a late answer is dropped. */
function useFound(words: string, find: (words: string) => Promise<Choice[]>) {
  const [found, setFound] = useState<Choice[]>([])
  const [busy, setBusy] = useState(false)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    let late = false
    const timer = setTimeout(() => {
      setBusy(true)
      latest.current(words).then(
        (choices) => {
          if (late) return
          setFound(choices)
          setBusy(false)
        },
        () => !late && setBusy(false),
      )
    }, WAIT_MS)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [words])
  return { found, busy }
}

const personLabel = ({ nickname, mobile }: Pick<Person, 'nickname' | 'mobile'>) => `${nickname}（${mobile}）`

/** Several people, found by name or number. Values carry their labels, so that those already chosen keep their names. */
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
  const { found, busy } = useFound(words, async (keyword) => {
    const { list } = await api('user/admin/message/people/list', { keyword: keyword.slice(0, 60) }, { quiet: true })
    return list.map((one) => ({ value: one.id, label: personLabel(one) }))
  })
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      labelInValue
      value={value ?? []}
      onChange={(people: Choice[]) => onChange?.(people.map(({ value: chosen, label }) => ({ value: chosen, label })))}
      showSearch={{ onSearch: setWords, filterOption: false }}
      loading={busy}
      options={found}
      placeholder={placeholder}
      maxCount={500}
    />
  )
}

/** One course of the shelf, found by its name. */
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
  const { found, busy } = useFound(words, async (keyword) => {
    const text = keyword.trim().slice(0, 50)
    const { list } = text
      ? await api('course/api/course/search/list', { keyword: text }, { quiet: true })
      : await api('course/api/course/list', { sort: 'new' }, { quiet: true })
    return list.map((one) => ({ value: one.courseId, label: one.courseName }))
  })
  return (
    <Select
      {...(id ? { id } : {})}
      labelInValue
      value={value ?? null}
      onChange={(course: Choice) => onChange?.({ value: course.value, label: course.label })}
      showSearch={{ onSearch: setWords, filterOption: false }}
      loading={busy}
      options={found}
      placeholder={placeholder}
    />
  )
}
