import { Link } from 'react-router'
import type { Route } from './+types/write.ts'
import { isId } from '../../address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { PaperCard, PlaceCard } from '../../features/community/question/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import css from './question.module.css'
import { texts } from './texts.ts'
import type { WriteFormProps } from './write-form.tsx'

const WriteForm = browserPage<WriteFormProps>(() => import('./write-form.tsx'))

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const idOf = (name: string) => {
      const text = url.searchParams.get(name)
      return isId(text) ? text : undefined
    }
    const id = idOf('id')
    const labels = (await call('community/api/label/list', { labelType: 2 })).list.map(({ labelName }) => labelName)
    if (id) {
      const question = await call('community/auth/questions/view', { id })
      return { id, question, labels, place: question.place, paper: question.paper }
    }
    const [courseId, periodId] = [idOf('courseId'), idOf('periodId')]
    const seconds = Number(url.searchParams.get('videoTime') ?? 0)
    const videoTime = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 864_000) : 0
    const page = Number(url.searchParams.get('pageNo') ?? 0)
    const pageNo = Number.isInteger(page) ? Math.min(Math.max(page, 0), 100_000) : 0
    const place = courseId || periodId ? await placeOf(call, { courseId, periodId, videoTime, pageNo }) : null
    const [examId, problemId] = [idOf('examId'), idOf('problemId')]
    const paper =
      examId && problemId
        ? { examId, problemId, problemNo: 0, examName: (await call('exam/api/exam/info/view', { examId })).examName }
        : null
    return { id: undefined, question: null, labels, place, paper }
  })
}

/** Names of the course and lesson in the URL; null unless public. */
async function placeOf(
  call: Parameters<Parameters<typeof loadSignedIn>[1]>[0]['call'],
  {
    courseId,
    periodId,
    videoTime,
    pageNo,
  }: { courseId: string | undefined; periodId: string | undefined; videoTime: number; pageNo: number },
) {
  if (!courseId) return null
  const [course, chapters] = await Promise.all([
    call('course/api/course/view', { courseId }),
    call('course/api/course/chapter/list', { courseId }),
  ])
  const period = chapters.chapterList.flatMap(({ periodList }) => periodList).find((one) => one.id === periodId)
  const { courseName, courseCategory } = course
  return {
    courseId,
    courseName,
    courseCategory,
    periodId: period?.id ?? '0',
    periodName: period?.periodName ?? '',
    videoTime: period ? videoTime : 0,
    pageNo: period ? pageNo : 0,
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.id ? texts.writeEdit : texts.write, noIndex: true })
}

/** Origin fields of a new question. */
function fromOf({ place, paper }: Pick<Route.ComponentProps['loaderData'], 'place' | 'paper'>): WriteFormProps['from'] {
  if (paper) return { examId: paper.examId, problemId: paper.problemId }
  if (!place) return {}
  const { courseId, periodId, videoTime, pageNo } = place
  return periodId === '0' ? { courseId } : { courseId, periodId, videoTime, pageNo }
}

/** Asks or edits a question. */
export default function QuestionWrite({ loaderData }: Route.ComponentProps) {
  const { id, question, labels, place, paper } = loaderData
  return (
    <div className={css.writer}>
      <ButtonLink
        variant="text"
        size="s"
        to={id ? `/question/view/${id}` : '/question'}
        icon={<ChevronLeftIcon size={18} />}
      >
        {id ? texts.backToQuestion : texts.back}
      </ButtonLink>
      <h1>{id ? texts.writeEdit : texts.write}</h1>
      {place && <PlaceCard place={place} />}
      {paper && <PaperCard paper={paper} />}
      <WriteForm
        key={id ?? `${place?.courseId} ${place?.periodId} ${paper?.problemId}`}
        id={id}
        start={{
          title: question?.title ?? '',
          content: question?.content ?? '',
          labelNames: question?.labelList.map(({ labelName }) => labelName) ?? [],
        }}
        offered={labels}
        from={id ? {} : fromOf(loaderData)}
      />
      <noscript>
        <Link to="/question">{texts.back}</Link>
      </noscript>
    </div>
  )
}
