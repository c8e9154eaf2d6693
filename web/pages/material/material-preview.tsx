import page from '../../features/course-page/course-page.module.css'
import { LecturerPanel } from '../../features/course-page/course-side.tsx'
import {
  coursePreviewTexts as previewTexts,
  PreviewBar,
  type PreviewData,
} from '../../features/course-preview/index.ts'
import { RichProse } from '../../features/math/index.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { useRoot } from '../../root-data.ts'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { FileList } from './file-list.tsx'
import { MaterialHead } from './material-head.tsx'
import css from './material.module.css'
import { texts } from './texts.ts'

const PreviewLesson = browserPage(() => import('../../features/course-preview/preview-lesson.tsx'))

/** A version of a document or resource as learners would see it. */
export function MaterialPreview({ data, kind }: { data: PreviewData; kind: 'library' | 'resource' }) {
  const { course, chapters, asked, shown, auditStatus, periodId } = data
  const { user } = useRoot()
  const address = `/preview/${kind}/${course.courseId}`
  const files = chapters.flatMap((chapter) => chapter.periodList)
  const file = files.find(({ id }) => id === periodId)
  const isMine = user?.id === course.lecturer.userId
  return (
    <>
      <PreviewBar
        version={shown}
        auditStatus={auditStatus}
        {...(isMine ? { back: `/account/${kind}/period?id=${course.courseId}` } : {})}
      />
      <div className={cx(layout.wrap, page.page)}>
        {file && (
          <div className={css.stage}>
            <PreviewLesson
              key={file.id}
              periodId={file.id}
              version={asked}
              watermark={previewTexts.watermark(user?.nickname ?? '')}
            />
          </div>
        )}
        <MaterialHead course={course} files={files} reading={file !== undefined} address={address} preview />
        <div className={page.columns}>
          <div className={page.main}>
            <section className={page.section} aria-labelledby="files-title">
              <h2 id="files-title">{kind === 'library' ? texts.documents : texts.files}</h2>
              {files.length > 0 ? (
                <FileList course={course} chapters={chapters} current={file?.id} address={address} preview />
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
          </div>
          <aside className={page.side}>
            <LecturerPanel lecturer={course.lecturer} from={address} followed={false} />
          </aside>
        </div>
      </div>
    </>
  )
}
