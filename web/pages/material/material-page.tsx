import type { ReactNode } from 'react'
import { Boundary } from '../../ui/boundary.tsx'
import { Comments } from '../../features/comments/index.ts'
import page from '../../features/course-page/course-page.module.css'
import { LecturerPanel, Recommended } from '../../features/course-page/course-side.tsx'
import { OffShelfNote } from '../../features/course-page/off-shelf-note.tsx'
import { RichProse } from '../../features/math/index.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { FileList } from './file-list.tsx'
import type { MaterialData } from './material-data.ts'
import { MaterialHead } from './material-head.tsx'
import { texts } from './texts.ts'

/** The page of a document or resource: what it is, its files, what others say. `children` stands on top (the reader). */
export function MaterialPage({
  data,
  base,
  address,
  children,
}: {
  data: MaterialData
  /** The list it belongs to. */
  base: '/library' | '/resource'
  address: string
  children?: ReactNode
}) {
  const { course, files, file, comments, recommended, followed, own } = data
  const isLibrary = base === '/library'
  return (
    <div className={cx(layout.wrap, page.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: isLibrary ? texts.library : texts.resource, to: base },
          ...[
            { id: course.categoryId1, name: course.categoryName1 },
            { id: course.categoryId2, name: course.categoryName2 },
            { id: course.categoryId3, name: course.categoryName3 },
          ]
            .filter((one) => one.name)
            .map((one) => ({ label: one.name, to: `${base}?categoryId=${one.id}` })),
          { label: course.courseName },
        ]}
      />
      <OffShelfNote course={course} />
      {course.stopReason ? null : children}
      <MaterialHead course={course} files={files} terms={data.terms} reading={file !== undefined} address={address} />
      <div className={page.columns}>
        <div className={page.main}>
          <section className={page.section} aria-labelledby="files-title">
            <h2 id="files-title">{isLibrary ? texts.documents : texts.files}</h2>
            {files.length > 0 ? (
              <FileList course={course} chapters={data.chapters} current={file?.id} address={address} />
            ) : (
              <Empty compact art="study" title={texts.noFiles} />
            )}
          </section>
          <section className={page.section} aria-labelledby="intro-title">
            <h2 id="intro-title">{texts.intro}</h2>
            {course.introduce ? (
              <RichProse html={course.introduce} />
            ) : (
              <Empty compact art="study" title={texts.introEmpty} />
            )}
          </section>
          {course.isPutaway === 1 && (
            <section id="comments" className={page.section} aria-labelledby="comments-title">
              <h2 id="comments-title">{texts.comments}</h2>
              <Boundary>
                <Comments
                  courseId={course.courseId}
                  lecturerUserId={course.lecturer.userId}
                  page={comments}
                  owned={course.isPay === 1}
                  own={own}
                  address={address}
                />
              </Boundary>
            </section>
          )}
        </div>
        <aside className={page.side}>
          <LecturerPanel key={course.lecturer.id} lecturer={course.lecturer} from={address} followed={followed} />
          <Recommended list={recommended} />
        </aside>
      </div>
    </div>
  )
}
