import type { Route } from './+types/vod-certificate.ts'
import {
  AuthorHead,
  CertificatePanel,
  certificateTexts as texts,
  courseIdOf,
  loadMyCourse,
  vodKind,
} from '../../features/course/editor/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const courseId = courseIdOf(url)
    const [course, setting, issued] = await Promise.all([
      loadMyCourse(call, vodKind, courseId),
      call('course/auth/course/audit/certificate/view', { courseId }),
      call('course/auth/course/audit/certificate/list', { courseId, pageCurrent: pageNumber(url), pageSize: 20 }),
    ])
    return { course, setting, issued }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.title} - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

/** Certificates of a self-paced course, for its author. */
export default function VodCertificate({ loaderData: { course, setting, issued } }: Route.ComponentProps) {
  const { courseId } = course
  return (
    <>
      <AuthorHead kind={vodKind} course={course} at="certificate" line={texts.about} />
      <CertificatePanel
        courseId={courseId}
        setting={setting}
        issued={issued}
        address={`/account/vod/certificate?id=${courseId}`}
      />
    </>
  )
}
