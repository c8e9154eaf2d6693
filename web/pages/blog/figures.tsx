import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { blogPath } from '../../features/community/blog/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Stats } from '../../ui/stat.tsx'
import { useQuery } from '../../use-query.ts'
import { texts as shared } from './texts.ts'
import css from './writing.module.css'
import { texts } from './writing-texts.ts'
import { formatCount } from '../../i18n/format.ts'
import { signs } from '../../i18n/word-texts.ts'

type All = OutputOf<'community/auth/blogger/statistics'>
type Days = All['days']
type Sources = All['sources']

const BAR = 10
const HEIGHT = 120

/** Statistics of the user's articles. */
export function Figures({ figures }: { figures: All }) {
  const [opened, setOpened] = useState<{ id: string; title: string } | null>(null)
  const { days, sources, top } = figures
  return (
    <Stack gap={5}>
      <Stats
        items={[
          { label: texts.figures.articles, value: figures.weblogAccount },
          { label: texts.figures.reads, value: figures.readCount },
          { label: texts.figures.likes, value: figures.admireCount },
          { label: texts.figures.comments, value: figures.commentCount },
          { label: texts.figures.collections, value: figures.collectionCount },
          { label: texts.figures.fans, value: figures.fansAccount },
        ]}
      />
      {figures.weblogAccount === 0 ? (
        <Hint>{texts.noFigures}</Hint>
      ) : (
        <>
          <Month days={days} sources={sources} />
          <section>
            <h2>{texts.top}</h2>
            {top.length === 0 && <Hint>{texts.noReads}</Hint>}
            <ul className={css.rows}>
              {top.map((one) => (
                <li key={one.id} className={css.row}>
                  <Link to={blogPath(one.id)}>{one.title}</Link>
                  <Row gap={3} className={css.quiet}>
                    <span>{shared.reads(one.readCount)}</span>
                    <span>
                      {shared.like} {one.admireCount}
                    </span>
                    <span>{shared.commentsOf(one.commentCount)}</span>
                    <Button
                      size="s"
                      variant="text"
                      aria-label={texts.figuresOf(one.title)}
                      onClick={() => setOpened(one)}
                    >
                      {texts.details}
                    </Button>
                  </Row>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      {opened && <OneArticle {...opened} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

/** Last 30 days: reads, completed reads, and sources. */
function Month({ days, sources }: { days: Days; sources: Sources }) {
  const sum = (of: (day: Days[number]) => number) => days.reduce((total, day) => total + of(day), 0)
  const reads = sum(({ readCount }) => readCount)
  const ends = sum(({ endCount }) => endCount)
  const highest = Math.max(1, ...days.map(({ readCount }) => readCount))
  const known = sources.reduce((total, { readCount }) => total + readCount, 0)
  return (
    <>
      <section>
        <h2>{texts.days}</h2>
        <p className={css.quiet}>
          {texts.month(reads, ends)}
          {reads > 0 && `${signs.open}${Math.round((ends / reads) * 100)}%${signs.close}`}
        </p>
        <svg
          className={css.bars}
          viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${texts.days}${signs.colon}${texts.month(reads, ends)}`}
        >
          {days.map(({ day, readCount, endCount }, at) => {
            const tall = (count: number) => Math.max(1, (count / highest) * (HEIGHT - 4))
            return (
              <g key={day}>
                <title>{texts.dayOf(day, readCount, endCount)}</title>
                <rect
                  x={at * BAR + 1}
                  y={HEIGHT - tall(readCount)}
                  width={BAR - 3}
                  height={tall(readCount)}
                  rx={1}
                  opacity={0.45}
                />
                {endCount > 0 && (
                  <rect x={at * BAR + 1} y={HEIGHT - tall(endCount)} width={BAR - 3} height={tall(endCount)} rx={1} />
                )}
              </g>
            )
          })}
        </svg>
      </section>
      {known > 0 && (
        <section>
          <h2>{texts.sourcesTitle}</h2>
          <ul className={css.rows}>
            {sources.map(({ source, readCount }) => (
              <li key={source} className={css.row}>
                <Row gap={3} justify="between" nowrap>
                  <span>{texts.sources[source]}</span>
                  <span>
                    {formatCount(readCount)}
                    {signs.open}
                    {Math.round((readCount / known) * 100)}%{signs.close}
                  </span>
                </Row>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Statistics of one article in a dialog. */
function OneArticle({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const figures = useQuery('community/auth/blogger/statistics/blog', { id })
  return (
    <Dialog open onClose={onClose} title={title} size="l" footer={<Button onClick={onClose}>{texts.close}</Button>}>
      <QueryView of={figures} compact lines={6}>
        {({ days, sources }) => (
          <Stack gap={5}>
            <Month days={days} sources={sources} />
          </Stack>
        )}
      </QueryView>
    </Dialog>
  )
}
