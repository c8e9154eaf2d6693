import type { OutputOf } from '@zhixing/contract'
import { Button, Drawer, Empty, Select, Skeleton, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { useNarrow } from '../../../features/table/index.ts'
import { SortList } from '../../../features/workbench/sort-list.tsx'
import { texts as bench } from '../../../features/workbench/texts.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { useUnsaved } from '../../../features/workbench/use-unsaved.ts'
import { toast } from '../../../ui/toast-store.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './decoration.module.css'
import { texts } from './site-texts.ts'

const words = texts.zone
const MAX = 24
/** A pause in typing after which the search begins (ms). */
const PAUSE = 300

type Course = OutputOf<'course/admin/zone/course/list'>['list'][number]

/** What stands on a shelf: found by name, dragged into order, saved as a whole. */
export function ZoneContents({ zone, onClose }: { zone: { id: string; zoneName: string }; onClose: () => void }) {
  const [courses, setCourses] = useState<Course[]>()
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirmAction = useConfirmAction()
  const isNarrow = useNarrow()
  useUnsaved(dirty)
  useEffect(() => {
    api('course/admin/zone/course/list', { zoneId: zone.id }).then(({ list }) => setCourses(list), onClose)
    // The drawer is made anew for each shelf.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [zone.id])

  const change = (list: Course[]) => {
    setCourses(list)
    setDirty(true)
  }
  async function save() {
    setBusy(true)
    try {
      await api('course/admin/zone/course/save', {
        zoneId: zone.id,
        courseIds: (courses ?? []).map(({ courseId }) => courseId),
      })
      setDirty(false)
      toast.success(words.saved)
      onClose()
    } catch {
      // The call has told why; what was chosen stays.
    } finally {
      setBusy(false)
    }
  }
  const close = async () => {
    const leave = { ...bench.unsaved, okText: bench.unsaved.leave, danger: true, run: async () => {} }
    if (!dirty || (await confirmAction(leave))) onClose()
  }

  return (
    <Drawer
      open
      size={isNarrow ? '100%' : 560}
      title={words.contentsOf(zone.zoneName)}
      onClose={() => void close()}
      mask={{ closable: !dirty }}
      footer={
        <Button type="primary" loading={busy} disabled={!dirty} onClick={() => void save()}>
          {bench.save}
        </Button>
      }
    >
      {!courses ? (
        <Skeleton active />
      ) : (
        <>
          <CourseFinder
            taken={new Set(courses.map(({ courseId }) => courseId))}
            onFound={(course) => {
              if (courses.length >= MAX) toast.error(words.full)
              else change([...courses, course])
            }}
          />
          <p className={css.contents}>{words.contentsAbout}</p>
          {courses.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.none} />
          ) : (
            <SortList
              label={words.contentsOf(zone.zoneName)}
              items={courses}
              idOf={({ courseId }) => courseId}
              nameOf={({ courseName }) => courseName}
              onSort={change}
              disabled={courses.length < 2}
              render={(course) => (
                <Row gap={3} nowrap className={css.course}>
                  {course.courseLogo && <img src={course.courseLogo} alt="" loading="lazy" />}
                  <div>
                    {course.courseName} {course.isPutaway === 0 && <Tag color="warning">{words.offShelf}</Tag>}
                    <small>{course.lecturerName}</small>
                  </div>
                  <Button
                    type="link"
                    size="small"
                    danger
                    onClick={() => change(courses.filter(({ courseId }) => courseId !== course.courseId))}
                  >
                    {words.takeOut}
                  </Button>
                </Row>
              )}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function CourseFinder({ taken, onFound }: { taken: ReadonlySet<string>; onFound: (course: Course) => void }) {
  const [found, setFound] = useState<Course[]>([])
  const [looking, setLooking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (keyword: string, pause = PAUSE) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      asked.current += 1
      const turn = asked.current
      setLooking(true)
      const answer = await api('course/admin/zone/course/find', { keyword }).catch(() => ({ list: [] }))
      // An answer that comes after a newer question is dropped.
      if (turn !== asked.current) return
      setFound(answer.list)
      setLooking(false)
    }, pause)
  }
  return (
    <Select<string>
      style={{ width: '100%' }}
      aria-label={words.find}
      placeholder={words.find}
      value={null}
      loading={looking}
      showSearch={{ filterOption: false, onSearch: find }}
      onFocus={() => find('', 0)}
      notFoundContent={looking ? <Skeleton active title={false} /> : words.noneFound}
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
