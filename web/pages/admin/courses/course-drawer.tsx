import { Descriptions, Drawer, Timeline } from '../../../features/shared/workbench/kit.ts'
import { Tag } from '../../../ui/tag.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { yuan } from '../../../ui/money.ts'
import { Prose } from '../../../ui/prose.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import css from './course-table.module.css'
import { texts } from './course-texts.ts'
import { ShelfState } from './shelf-state.tsx'

/** Details of a course: content and history. */
export function CourseDrawer({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const called = useQuery('course/admin/course/view', { courseId })
  return (
    <Drawer width={720} title={called.data?.course.courseName ?? texts.view} onClose={onClose}>
      <QueryView of={called}>
        {({ course, doc, logList }) => (
          <>
            <Descriptions
              columns={2}
              items={[
                { key: 'lecturer', label: texts.columns.lecturer, children: course.lecturerName },
                {
                  key: 'category',
                  label: texts.columns.category,
                  children: course.categoryNames.filter(Boolean).join(' / ') || '—',
                },
                {
                  key: 'price',
                  label: texts.columns.price,
                  children: course.isFree ? texts.free : texts.yuan(yuan(course.courseDiscount)),
                },
                { key: 'study', label: texts.columns.study, children: course.countStudy },
                { key: 'shelf', label: texts.columns.shelf, children: <ShelfState row={course} /> },
                {
                  key: 'state',
                  label: texts.columns.state,
                  children: (
                    <Row>
                      {texts.audit[course.auditStatus]}
                      {course.version > 0 && <Tag tone="plain">{texts.version(course.version)}</Tag>}
                    </Row>
                  ),
                },
              ]}
            />
            <section className={css.section}>
              <h3>{texts.outline}</h3>
              {doc.chapterList.length === 0 && <Hint size="xs">{texts.noOutline}</Hint>}
              <ol className={css.outline}>
                {doc.chapterList.map((chapter) => (
                  <li key={chapter.id}>
                    <b>{chapter.chapterName}</b>
                    <ol>
                      {chapter.periodList.map((period) => (
                        <li key={period.id}>
                          {texts.periodTypes[period.periodType]} · {period.periodName}
                        </li>
                      ))}
                    </ol>
                  </li>
                ))}
              </ol>
            </section>
            {doc.introduce && (
              <section className={css.section}>
                <h3>{texts.introduce}</h3>
                <Prose html={doc.introduce} />
              </section>
            )}
            <section className={css.section}>
              <h3>{texts.history}</h3>
              {logList.length === 0 && <Hint size="xs">{texts.noHistory}</Hint>}
              <Timeline
                items={logList.map((log) => ({
                  key: log.id,
                  content: (
                    <>
                      <b>{log.actionName}</b> {log.version > 0 && texts.version(log.version)} · {log.userName} ·{' '}
                      <DateTime value={log.gmtCreate} shape="minute" />
                      {log.auditOpinion && <Hint size="xs">{log.auditOpinion}</Hint>}
                    </>
                  ),
                }))}
              />
            </section>
          </>
        )}
      </QueryView>
    </Drawer>
  )
}
