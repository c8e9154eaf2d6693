import { stateCode } from '@zhixing/contract/states'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { Row } from '../../ui/layout.tsx'
import { courseActionsTexts as actionTexts, ShareButton } from '../../features/course/actions/index.ts'
import { useToggle } from '../../use-toggle.ts'
import {
  type ExamAction,
  examAddress,
  examCardTexts as examTexts,
  shortExamName,
  StateTag,
} from '../../features/exam/card/index.ts'
import {
  MainAction,
  type MainActionProps,
  ProductBar,
  ProductHead,
} from '../../features/commerce/product-page/index.ts'
import { DownloadMenu } from '../../features/exam/paper-print/index.ts'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EditIcon, HeartFilledIcon, HeartIcon } from '../../ui/icons.tsx'
import { BarPrice, ProductPrice } from '../../features/commerce/price/index.ts'
import { Tag } from '../../ui/tag.tsx'
import type { ExamPageData } from './load-exam.ts'
import { examPath } from './list-query.ts'
import { texts } from './texts.ts'
import css from './exam-head.module.css'
import { formatCount } from '../../i18n/format.ts'
import { signs } from '../../i18n/word-texts.ts'

const words = texts.view

/** Cover, name, figures, time window and primary action of a paper. */
export function ExamHead({ data, action }: { data: ExamPageData; action: ExamAction }) {
  const { exam, check, personal } = data
  const facts: [name: string, value: string][] = [
    [words.facts.time, examTexts.minutes(exam.answerTime)],
    [words.facts.questions, examTexts.questions(exam.problemQuantity)],
    [words.facts.score, examTexts.points(exam.totalScore)],
    [words.facts.pass, examTexts.points(exam.passScore)],
    [words.facts.takers, `${formatCount(exam.studyCount)} ${words.people}`],
  ]
  return (
    <ProductHead
      name={exam.examName}
      cover={{ src: exam.examLogo, title: shortExamName(exam.examName) }}
      tags={
        <Row className={css.tags}>
          <StateTag state={exam.examState} />
          {exam.subjectName && (
            <Link to={examPath({ subjectId: exam.subjectId })}>
              <Tag tone="brand">{exam.subjectName}</Tag>
            </Link>
          )}
          {[exam.yearName, exam.sourceName, exam.graName].filter(Boolean).map((name) => (
            <Tag key={name} tone="plain">
              {name}
            </Tag>
          ))}
        </Row>
      }
      about={exam.description}
      facts={facts.map(([name, value]) => ({ name, value: <b>{value}</b> }))}
      detail={
        (exam.openTime || exam.closeTime) && (
          <p className={css.window}>
            {words.window}
            {signs.colon}
            {exam.openTime && (
              <>
                <DateTime value={exam.openTime} shape="minute" /> {exam.closeTime ? '—' : words.from}
              </>
            )}{' '}
            {exam.closeTime && (
              <>
                <DateTime value={exam.closeTime} shape="minute" /> {!exam.openTime && words.until}
              </>
            )}
          </p>
        )
      }
      price={
        <ProductPrice
          terms={data.terms}
          isFree={exam.isFree}
          isPay={exam.isPay}
          price={exam.examDiscount}
          original={exam.examOriginal}
        />
      }
      hasTerms={Boolean(data.terms)}
      state={
        <>
          {personal && (exam.openRecordId || exam.attemptsUsed > 0) && (
            <p className={css.status} role="status">
              {exam.openRecordId ? words.doing : words.attemptsUsed(exam.attemptsUsed, exam.rules.attempts)}
              {exam.bestScore !== null && ` · ${words.best(exam.bestScore)}`}
            </p>
          )}
          {check?.may === false &&
            check.reason &&
            !exam.openRecordId &&
            exam.examState !== stateCode.window.upcoming &&
            exam.examState !== stateCode.window.ended && (
              <p className={css.refused}>
                {words.refused(check.reason)}
                {check.nextTime && (
                  <>
                    {signs.open}
                    {words.next}
                    {signs.colon}
                    <DateTime value={check.nextTime} shape="minute" />
                    {signs.close}
                  </>
                )}
              </p>
            )}
        </>
      }
      actions={
        <>
          <MainAction {...buttonOf(action)} />
          <CollectExam
            examId={exam.examId}
            collected={exam.isCollection}
            count={exam.collectionCount}
            signedIn={personal}
          />
          <ShareButton path={examAddress(exam.examId)} />
          {personal && mayTakeHome(exam) && (
            <DownloadMenu examId={exam.examId} variant="text" keyOffered={exam.lastRecordId !== null} />
          )}
        </>
      }
    />
  )
}

/** Papers that count, or that draw problems at random, must not be downloaded before an attempt: the server refuses. */
const mayTakeHome = ({ isPay, lastRecordId, rules }: ExamPageData['exam']): boolean =>
  lastRecordId !== null || (isPay && !rules.isRandom && !rules.isCounted)

/** Primary action in the bottom bar of phones. */
export function ExamBar({ data: { exam, terms }, action }: { data: ExamPageData; action: ExamAction }) {
  return (
    <ProductBar>
      <BarPrice terms={terms} isFree={exam.isFree} isPay={exam.isPay} price={exam.examDiscount} />
      <MainAction {...buttonOf(action)} bar />
    </ProductBar>
  )
}

/** Maps an action to button props. */
const buttonOf = ({ label, to }: ExamAction): MainActionProps => ({ label, to, icon: <EditIcon /> })

const setCollected = (examId: string, next: boolean) =>
  api(`exam/auth/exam/problem/collection/${next ? 'collect' : 'delete'}`, {
    collectionId: examId,
    collectionType: 4,
  })

/** Collect button for a paper. A visitor signs in first, then collects it. */
function CollectExam({
  examId,
  collected,
  count,
  signedIn,
}: {
  examId: string
  collected: boolean
  count: number
  signedIn: boolean
}) {
  const { on, toggle } = useToggle(collected, (next) => setCollected(examId, next))
  const shown = count + (on === collected ? 0 : on ? 1 : -1)
  const number = shown > 0 ? ` ${formatCount(shown)}` : ''
  if (!signedIn)
    return (
      <SignInLink
        variant="line"
        size="l"
        to={examAddress(examId)}
        why={actionTexts.collectWhy}
        done={() => setCollected(examId, true)}
        icon={<HeartIcon />}
      >
        {actionTexts.collect}
        {number}
      </SignInLink>
    )
  return (
    <Button
      variant="line"
      size="l"
      icon={on ? <HeartFilledIcon /> : <HeartIcon />}
      aria-pressed={on}
      className={cx(on && css.on)}
      onClick={toggle}
    >
      {on ? actionTexts.collected : actionTexts.collect}
      {number}
    </Button>
  )
}
