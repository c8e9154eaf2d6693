import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './class-course.module.css'
import { texts } from './texts.ts'

const words = texts.course

/** Courses that can be added to a class. */
export function GiveDialog({ gradeId, close }: { gradeId: string; close: (hasGiven: boolean) => void }) {
  const [tab, setTab] = useState<'own' | 'free'>('own')
  const [keyword, setKeyword] = useState('')
  const [given, setGiven] = useState<readonly string[]>([])
  const { busy, run } = useAction({ reload: false })
  const choices = useQuery(
    'exam/auth/grade/course/choices',
    { gradeId, keyword, isOwn: tab === 'own', pageSize: 50 },
    { keep: true, debounce: 250 },
  )
  const add = (courseId: string) =>
    run(courseId, async () => {
      await api('exam/auth/grade/course/save', { gradeId, courseId }, { showSuccess: true })
      setGiven((list) => [...list, courseId])
    })
  return (
    <Dialog open size="l" title={words.give} onClose={() => close(given.length > 0)}>
      <Stack gap={3}>
        <Hint>{words.choicesText}</Hint>
        <Tabs
          label={words.give}
          value={tab}
          items={[
            { id: 'own' as const, label: words.own },
            { id: 'free' as const, label: words.freeOnes },
          ]}
          onChange={setTab}
        >
          <Stack gap={3}>
            <Field label={words.search} hideLabel>
              <Input
                value={keyword}
                placeholder={words.search}
                maxLength={50}
                onChange={(event) => setKeyword(event.currentTarget.value)}
              />
            </Field>
            <QueryView
              of={choices}
              compact
              isEmpty={({ list }) => list.length === 0}
              empty={<Empty compact title={words.noChoices} />}
            >
              {({ list }) => (
                <Stack as="ul" gap={2} className={css.list}>
                  {list.map((course) => (
                    <Row as="li" key={course.courseId} justify="between" nowrap className={css.choice}>
                      <Stack gap={0} className={css.about}>
                        <Row gap={2}>
                          <span>{course.courseName}</span>
                          {course.courseCategory === stateCode.category.live && <Tag tone="live">{words.live}</Tag>}
                        </Row>
                        <Hint size="xs">{course.lecturerName}</Hint>
                      </Stack>
                      <Button
                        size="s"
                        variant="line"
                        loading={busy === course.courseId}
                        disabled={given.includes(course.courseId)}
                        aria-label={`${words.add} ${course.courseName}`}
                        onClick={() => void add(course.courseId)}
                      >
                        {words.add}
                      </Button>
                    </Row>
                  ))}
                </Stack>
              )}
            </QueryView>
          </Stack>
        </Tabs>
      </Stack>
    </Dialog>
  )
}
