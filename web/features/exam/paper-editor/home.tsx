import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ChevronRightIcon, EditIcon, EyeIcon, FolderIcon, NoteIcon, PlusIcon } from '../../../ui/icons.tsx'
import { listPath, type loadHome } from './load.ts'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import css from './paper-editor.module.css'
import { PaperFacts } from './paper-list.tsx'
import { PaperTags } from './paper-tags.tsx'
import { nameOf } from './state.ts'
import { texts } from './texts.ts'

const words = texts.cards
const states = ['draft', 'pending', 'rejected', 'passed', 'on'] as const

/** Home of exam authoring: pending work, and links. */
export function ExamHome({ data: { list, counts, busy } }: { data: Awaited<ReturnType<typeof loadHome>> }) {
  const waiting = busy.filter(({ waitingTotal }) => waitingTotal > 0)
  const sitting = busy.filter(({ sittingTotal }) => sittingTotal > 0)
  return (
    <>
      <PageHead title={texts.home} about={texts.homeAbout}>
        <ButtonLink to="/account/exams/add" icon={<PlusIcon size={18} />}>
          {texts.add}
        </ButtonLink>
      </PageHead>
      <Stack gap={4}>
        <ul className={css.entries} aria-label={words.quick}>
          <Entry to="/account/subject" icon={<FolderIcon size={24} />} title={words.bank} about={words.bankAbout} />
          <Entry
            to="/account/exams/examAdmin"
            icon={<NoteIcon size={24} />}
            title={words.papers}
            about={words.papersAbout(counts.all)}
          />
          <Entry
            to={waiting.length === 1 ? `/account/exams/marking?examId=${waiting[0]?.examId}` : '#busy'}
            icon={<EditIcon size={24} />}
            title={words.marking}
            about={words.markingAbout(counts.waiting)}
            loud={counts.waiting > 0}
            idle={counts.waiting === 0}
          />
          <Entry
            to={sitting.length === 1 ? `/account/exams/monitor?examId=${sitting[0]?.examId}` : '#busy'}
            icon={<EyeIcon size={24} />}
            title={words.monitor}
            about={words.monitorAbout(counts.sitting)}
            loud={counts.sitting > 0}
            idle={counts.sitting === 0}
          />
        </ul>
        <Card pad="l">
          <CardHead title={words.states} />
          <ul className={css.states}>
            {states.map((state) => (
              <li key={state}>
                <Link to={listPath({ state })}>
                  <b>{counts[state]}</b>
                  <span>{texts.tabs[state]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        {busy.length > 0 && (
          <Card pad="l" id="busy">
            <CardHead title={words.now} />
            <ul className={css.busy}>
              {busy.map((paper) => (
                <li key={paper.examId}>
                  <span className={css.busyName}>{nameOf(paper)}</span>
                  {paper.sittingTotal > 0 && (
                    <ButtonLink size="s" variant="line" to={`/account/exams/monitor?examId=${paper.examId}`}>
                      {texts.facts.sitting(paper.sittingTotal)}
                    </ButtonLink>
                  )}
                  {paper.waitingTotal > 0 && (
                    <ButtonLink size="s" to={`/account/exams/marking?examId=${paper.examId}`}>
                      {texts.facts.waiting(paper.waitingTotal)}
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card pad="l">
          <CardHead
            title={words.recent}
            aside={list.length > 0 && <Link to="/account/exams/examAdmin">{words.allPapers}</Link>}
          />
          {list.length === 0 ? (
            <Empty
              compact
              art="study"
              title={texts.empty.all}
              action={<ButtonLink to="/account/exams/add">{texts.add}</ButtonLink>}
            >
              {texts.empty.why}
            </Empty>
          ) : (
            <ul className={css.recent}>
              {list.map((paper) => {
                return (
                  <li key={paper.examId}>
                    <Link to={`/account/exams/add?id=${paper.examId}`} className={css.recentName}>
                      {nameOf(paper)}
                    </Link>
                    <Row as="span">
                      <PaperTags paper={paper} />
                    </Row>
                    <Hint className={css.facts}>
                      <PaperFacts paper={paper} />
                    </Hint>
                  </li>
                )
              })}
            </ul>
          )}
        </Card>
      </Stack>
    </>
  )
}

function Entry({
  to,
  icon,
  title,
  about,
  loud = false,
  idle = false,
}: {
  to: string
  icon: ReactNode
  title: string
  about: string
  loud?: boolean
  /** Nothing to do: shown without a link. */
  idle?: boolean
}) {
  const inside = (
    <>
      <span className={css.entryIcon}>{icon}</span>
      <span className={css.entryWords}>
        <b>{title}</b>
        <small>{about}</small>
      </span>
      {!idle && <ChevronRightIcon size={18} />}
    </>
  )
  return (
    <li data-loud={loud ? '' : undefined}>
      {idle ? (
        <span className={css.entry}>{inside}</span>
      ) : (
        <Link to={to} className={css.entry}>
          {inside}
        </Link>
      )}
    </li>
  )
}
