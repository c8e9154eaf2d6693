import { Drawer, SearchSelect } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api, type ApiError } from '../../../api.ts'
import { SortList } from '../../../ui/sort-list.tsx'
import { texts as bench } from '../../../features/shared/workbench/texts.ts'
import { chooseVersion } from '../../../features/shared/workbench/use-edits.tsx'
import { LeaveQuestion } from '../../../features/shared/form/index.ts'
import { closeAsking } from '../../../features/shared/workbench/use-close-guard.ts'
import { toast } from '../../../ui/toast-store.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './decoration.module.css'
import { texts } from './site-texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'

const words = texts.zone
const MAX = 24
/** Debounce of the search (ms). */
const PAUSE = 300

type Course = OutputOf<'course/admin/zone/course/list'>['list'][number]

/** Courses of a zone: search, drag and drop, saved as a whole. */
export function ZoneContents({ zone, onClose }: { zone: { id: string; zoneName: string }; onClose: () => void }) {
  const answer = useQuery('course/admin/zone/course/list', { zoneId: zone.id })
  /** Unsaved state of the zone. */
  const [changed, setChanged] = useState<Course[]>()
  const { busy, run } = useAction({ reload: false })
  /** Version reported by a conflict. */
  const [etag, setEtag] = useState<string>()
  const dirty = changed !== undefined
  const save = () =>
    run(
      'save',
      async () => {
        if (!changed) return
        await api('course/admin/zone/course/save', {
          zoneId: zone.id,
          courseIds: changed.map(({ courseId }) => courseId),
          etag: etag ?? answer.data?.etag,
        })
        setChanged(undefined)
        onClose()
      },
      {
        done: words.saved,
        onError: (failure) => {
          const { stale, message } = failure as ApiError
          if (!stale) return toast.error(message)
          void chooseVersion().then((choice) => {
            setEtag(stale.etag)
            answer.reload()
            if (choice === 'theirs') setChanged(undefined)
          })
        },
      },
    )

  return (
    <Drawer
      width={560}
      title={words.contentsOf(zone.zoneName)}
      onClose={() => closeAsking(dirty, onClose)}
      closeOnBackdrop={!dirty}
      footer={
        <Button loading={busy !== ''} disabled={!dirty} onClick={() => void save()}>
          {bench.save}
        </Button>
      }
    >
      <LeaveQuestion form={{ isDirty: dirty, busy: false }} />
      <QueryView of={answer}>
        {({ list }) => {
          const courses = changed ?? list
          return (
            <>
              <CourseFinder
                taken={new Set(courses.map(({ courseId }) => courseId))}
                onFound={(course) => {
                  if (courses.length >= MAX) toast.error(words.full)
                  else setChanged([...courses, course])
                }}
              />
              <p className={css.contents}>{words.contentsAbout}</p>
              {courses.length === 0 ? (
                <Empty compact title={words.none} />
              ) : (
                <SortList
                  label={words.contentsOf(zone.zoneName)}
                  items={courses}
                  idOf={({ courseId }) => courseId}
                  nameOf={({ courseName }) => courseName}
                  onSort={setChanged}
                  disabled={courses.length < 2}
                  render={(course) => (
                    <Row gap={3} nowrap className={css.course}>
                      {course.courseLogo && <img src={course.courseLogo} alt="" loading="lazy" />}
                      <div>
                        {course.courseName} {!course.isPutaway && <Tag tone="warn">{words.offShelf}</Tag>}
                        <small>{course.lecturerName}</small>
                      </div>
                      <Button
                        variant="text"
                        size="s"
                        danger
                        onClick={() => setChanged(courses.filter(({ courseId }) => courseId !== course.courseId))}
                      >
                        {words.takeOut}
                      </Button>
                    </Row>
                  )}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </Drawer>
  )
}

function CourseFinder({ taken, onFound }: { taken: ReadonlySet<string>; onFound: (course: Course) => void }) {
  const [keyword, setKeyword] = useState('')
  const answer = useQuery(
    'course/admin/zone/course/find',
    { keyword },
    {
      debounce: PAUSE,
      keep: true,
    },
  )
  const found = answer.data?.list ?? []
  return (
    <SearchSelect
      aria-label={words.find}
      placeholder={words.find}
      loading={answer.loading}
      onSearch={setKeyword}
      none={answer.error ?? words.noneFound}
      options={found.map((course) => ({
        value: course.courseId,
        disabled: taken.has(course.courseId),
        label: `${course.courseName} · ${course.lecturerName}${taken.has(course.courseId) ? `（${words.added}）` : ''}`,
      }))}
      onChange={(id) => {
        const course = found.find(({ courseId }) => courseId === id)
        if (course) onFound(course)
      }}
    />
  )
}
