import { LecturerPanel, PageSection, ProductColumns, ProductPage } from '../../features/commerce/product-page/index.ts'
import {
  coursePreviewTexts as previewTexts,
  PreviewBar,
  type PreviewData,
} from '../../features/course/preview/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { useRoot } from '../../root-data.ts'
import { Empty } from '../../ui/empty.tsx'
import { FileList } from './file-list.tsx'
import { MaterialHead } from './material-head.tsx'
import css from './material.module.css'
import { texts } from './texts.ts'

const PreviewLesson = browserPage(() => import('../../features/course/preview/preview-lesson.tsx'))

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
      <ProductPage>
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
        <ProductColumns aside={<LecturerPanel lecturer={course.lecturer} from={address} followed={false} />}>
          <PageSection id="files" title={kind === 'library' ? texts.documents : texts.files}>
            {files.length > 0 ? (
              <FileList course={course} chapters={chapters} current={file?.id} address={address} preview />
            ) : (
              <Empty compact art="study" title={texts.noFiles} />
            )}
          </PageSection>
          <PageSection id="intro" title={texts.intro}>
            {course.introduce ? (
              <RichProse html={course.introduce} />
            ) : (
              <Empty compact art="study" title={texts.introEmpty} />
            )}
          </PageSection>
        </ProductColumns>
      </ProductPage>
    </>
  )
}
