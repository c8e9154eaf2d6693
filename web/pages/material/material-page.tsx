import { type ReactNode, useEffect, useState } from 'react'
import { Comments } from '../../features/comments/comments.tsx'
import { CollectButton } from '../../features/course-actions/collect-button.tsx'
import { ShareButton } from '../../features/course-actions/share-button.tsx'
import { shortTitle } from '../../features/course-card/course-card.tsx'
import { formats } from '../../features/course-card/material-card.tsx'
import page from '../../features/course-page/course-page.module.css'
import { LecturerPanel, Recommended } from '../../features/course-page/course-side.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { Price } from '../../ui/price.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Rating } from '../../ui/rating.tsx'
import { FileList } from './file-list.tsx'
import type { MaterialData } from './material-data.ts'
import css from './material.module.css'
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
  const { course, files, file, comments, recommended, followed, mine } = data
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
      {children}
      <section className={css.head}>
        {!file && (
          <div className={css.cover}>
            <Cover src={course.courseLogo} title={shortTitle(course.courseName)} words="none" eager />
          </div>
        )}
        <div className={css.words}>
          <h1>{course.courseName}</h1>
          {course.courseDesc && <p className={css.about}>{course.courseDesc}</p>}
          <p className={css.facts}>
            {course.score > 0 && <Rating value={course.score} />}
            <span>{isLibrary ? texts.readers(course.countStudy) : texts.downloads(course.downloadCount)}</span>
            {course.fileTypes && <span>{formats(course.fileTypes)}</span>}
          </p>
          <Price fen={course.isFree === 1 ? 0 : course.courseDiscount} was={course.courseOriginal} size="l" />
          <div className={css.deeds}>
            <CollectButton
              courseId={course.courseId}
              collected={course.isCollection === 1}
              count={course.collectionCount}
            />
            <ShareButton path={address} />
          </div>
        </div>
      </section>
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
              <Prose html={course.introduce} />
            ) : (
              <Empty compact art="study" title={texts.introEmpty} />
            )}
          </section>
          <section id="comments" className={page.section} aria-labelledby="comments-title">
            <h2 id="comments-title">{texts.comments}</h2>
            <Comments
              courseId={course.courseId}
              lecturerUserId={course.lecturer.userId}
              page={comments}
              owned={course.isPay === 1}
              mine={mine}
            />
          </section>
        </div>
        <aside className={page.side}>
          <LecturerPanel key={course.lecturer.id} lecturer={course.lecturer} from={address} followed={followed} />
          <Recommended list={recommended} />
        </aside>
      </div>
    </div>
  )
}

/** True once the page lives in a browser. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive
}
