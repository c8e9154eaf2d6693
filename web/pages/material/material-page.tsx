import type { ReactNode } from 'react'
import { Boundary } from '../../ui/boundary.tsx'
import { Comments } from '../../features/course/comments/index.ts'
import { OffShelfNote, Recommended } from '../../features/course/page/index.ts'
import { LecturerPanel, PageSection, ProductColumns, ProductPage } from '../../features/commerce/product-page/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FileList } from './file-list.tsx'
import type { MaterialData } from './material-data.ts'
import { MaterialHead } from './material-head.tsx'
import { MaterialQuestions } from './questions.tsx'
import { texts } from './texts.ts'

/** Page of a document or resource: description, files, ratings. `children` is the reader on top. */
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
    <ProductPage>
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
      <ProductColumns
        aside={
          <>
            <LecturerPanel key={course.lecturer.id} lecturer={course.lecturer} from={address} followed={followed} />
            <Recommended list={recommended} />
          </>
        }
      >
        <PageSection id="files" title={isLibrary ? texts.documents : texts.files}>
          {files.length > 0 ? (
            <FileList course={course} chapters={data.chapters} current={file?.id} address={address} />
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
        {course.isPutaway && <MaterialQuestions course={course} file={file} asked={data.asked} address={address} />}
        {course.isPutaway && (
          <PageSection id="comments" title={texts.comments}>
            <Boundary>
              <Comments
                courseId={course.courseId}
                lecturerUserId={course.lecturer.userId}
                page={comments}
                owned={course.isPay}
                own={own}
                address={address}
              />
            </Boundary>
          </PageSection>
        )}
      </ProductColumns>
    </ProductPage>
  )
}
