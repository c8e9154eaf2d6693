import type { Route } from './+types/view.ts'
import {
  LecturerPanel,
  PageSection,
  ProductColumns,
  ProductPage,
  SectionTabs,
  SideList,
} from '../../features/commerce/product-page/index.ts'
import {
  examAction,
  examAddress,
  examCardTexts as examTexts,
  RecordRow,
  shortExamName,
} from '../../features/exam/card/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { load } from '../../load.ts'
import { oembedLink, pageMeta } from '../../page-meta.ts'
import type { RootData } from '../../root-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, MediaCard } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Empty } from '../../ui/empty.tsx'
import { examJsonLd } from './json-ld.ts'
import { examPath } from './list-query.ts'
import { type ExamPageData, loadExam } from './load-exam.ts'
import { ExamBar, ExamHead } from './exam-head.tsx'
import { ruleLines } from './rule-lines.ts'
import { texts } from './texts.ts'
import css from './view.module.css'

const words = texts.view

export function loader(args: Route.LoaderArgs) {
  return load(args, async (services) => ({
    ...(await loadExam(services, args.params.id)),
    isEmbeddable: services.isEmbeddable,
  }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.all })
  const { exam, origin } = loaderData
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return [
    ...pageMeta({
      matches,
      title: exam.examName,
      description: exam.description || exam.introduce || exam.examName,
      origin,
      path: examAddress(exam.examId),
      image: exam.examLogo,
      jsonLd: examJsonLd(exam, { origin, siteName: root?.site.siteNamePc ?? '' }),
    }),
    ...(loaderData.isEmbeddable ? [oembedLink(origin, examAddress(exam.examId), exam.examName)] : []),
    ...(exam.keyword ? [{ name: 'keywords', content: exam.keyword }] : []),
  ]
}

export default function ExamView({ loaderData: data }: Route.ComponentProps) {
  const { exam, check, records, recordTotal, personal } = data
  const action = examAction(exam, personal, check?.may === false ? check.reason : '')
  return (
    <ProductPage key={exam.examId}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.all, to: '/exam' },
          ...(exam.subjectName ? [{ label: exam.subjectName, to: examPath({ subjectId: exam.subjectId }) }] : []),
          { label: exam.examName },
        ]}
      />
      <ExamHead data={data} action={action} />
      <ProductColumns
        aside={
          <>
            <LecturerPanel
              key={exam.lecturer.id}
              lecturer={exam.lecturer}
              from={examAddress(exam.examId)}
              followed={data.followed}
            />
            <Related list={data.related} />
          </>
        }
      >
        <SectionTabs
          items={[
            { id: 'intro', label: words.intro },
            { id: 'structure', label: words.structure },
            { id: 'rules', label: words.rules },
            ...(personal ? [{ id: 'records', label: words.records, count: recordTotal }] : []),
          ]}
        />
        <PageSection id="intro" title={words.intro}>
          {exam.introduce ? (
            <RichProse html={exam.introduce} />
          ) : (
            <Empty compact art="study" title={words.introEmpty} />
          )}
        </PageSection>
        <PageSection id="structure" title={words.structure}>
          <Structure list={exam.titleList} />
        </PageSection>
        <PageSection id="rules" title={words.rules}>
          <ul className={css.rules}>
            {ruleLines(exam).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {exam.notice && (
            <div className={css.notice}>
              <h3>{words.notice}</h3>
              <RichProse html={exam.notice} compact />
            </div>
          )}
        </PageSection>
        {personal && (
          <PageSection id="records" title={words.records}>
            {records.length > 0 ? (
              <>
                <Card pad="none">
                  <ul className={css.records}>
                    {records.map((record) => (
                      <li key={record.recordId}>
                        <RecordRow record={record} />
                      </li>
                    ))}
                  </ul>
                </Card>
                {recordTotal > records.length && (
                  <p className={css.more}>
                    <ButtonLink size="s" variant="text" to={`/account/exams/myExamination?examId=${exam.examId}`}>
                      {words.allRecords}
                    </ButtonLink>
                  </p>
                )}
              </>
            ) : (
              <Empty compact art="study" title={words.recordsNone}>
                {words.recordsNoneText}
              </Empty>
            )}
          </PageSection>
        )}
      </ProductColumns>
      <ExamBar data={data} action={action} />
    </ProductPage>
  )
}

/** Sections with counts and points; on phones descriptions are below the names. */
function Structure({ list }: { list: ExamPageData['exam']['titleList'] }) {
  return (
    <table className={css.structure}>
      <thead>
        <tr>
          <th scope="col">{words.structureName}</th>
          <th scope="col">{words.structureCount}</th>
          <th scope="col">{words.structureScore}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((title, at) => (
          // Section names are not unique; use the index.
          <tr key={at}>
            <th scope="row">
              {title.titleName}
              {title.titleDesc && <RichProse html={title.titleDesc} compact />}
            </th>
            <td>{examTexts.questions(title.problemCount)}</td>
            <td>{examTexts.points(title.score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Related({ list }: { list: ExamPageData['related'] }) {
  if (list.length === 0) return null
  return (
    <SideList title={words.related}>
      {list.map((exam) => (
        <MediaCard
          key={exam.examId}
          shape="row"
          to={examAddress(exam.examId)}
          title={exam.examName}
          cover={<Cover src={exam.examLogo} title={shortExamName(exam.examName)} words="none" />}
          meta={`${examTexts.minutes(exam.answerTime)} · ${examTexts.questions(exam.problemQuantity)}`}
        />
      ))}
    </SideList>
  )
}
