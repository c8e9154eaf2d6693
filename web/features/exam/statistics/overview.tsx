import type { OutputOf } from '@zhixing/contract'
import { Chart, durationText } from '../../shared/charts/index.ts'
import { Hint, Panel, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Bands } from './bands.tsx'
import css from './statistics.module.css'
import { texts } from './texts.ts'

type View = OutputOf<'exam/auth/exam/stat/view'>
const words = texts.stats
/** Bars have room for the name of a section, not for its number, which their order shows. */
const unnumbered = (name: string): string => name.replace(/^[一二三四五六七八九十]+、\s*/, '') || name
const toneOf = { good: 'good', notice: 'info', warn: 'warn' } as const

export function AdviceList({ list }: { list: View['adviceList'] }) {
  return (
    <Stack gap={2}>
      {list.map(({ level, text }) => (
        <Note key={text} tone={toneOf[level]} title={text} />
      ))}
    </Stack>
  )
}

/** Statistics of the paper as a whole. */
export function Overview({ data, onSaved }: { data: View; onSaved: () => void }) {
  const figures: [string, string][] = [
    [words.begin, String(data.beginTotal)],
    [words.handed, String(data.handedTotal)],
    [words.waiting, String(data.waitingTotal)],
    [words.average, texts.number(data.average)],
    [words.pass, texts.percent(data.takerTotal > 0 ? data.passTotal / data.takerTotal : null)],
    [words.median, texts.number(data.median)],
    [words.range, `${texts.number(data.highest)} / ${texts.number(data.lowest)}`],
    [words.deviation, texts.number(data.deviation)],
    [words.alpha, texts.number(data.alpha)],
    [words.skew, texts.number(data.skew)],
    [words.seconds, data.averageSeconds === null ? texts.number(null) : durationText(data.averageSeconds)],
  ]
  return (
    <Stack gap={4} className={css.stack}>
      <dl className={css.figures}>
        {figures.map(([title, value]) => (
          <Panel key={title} pad={3} className={css.figure}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Panel>
        ))}
      </dl>
      <Hint>{texts.onlyMarked(data.takerTotal)}</Hint>
      <section>
        <h2>{texts.advice}</h2>
        <AdviceList list={data.adviceList} />
      </section>
      {data.takerTotal > 0 && (
        <div className={css.charts}>
          <Bands data={data} onSaved={onSaved} />
          <section>
            <h2>{texts.sections}</h2>
            <Chart
              label={texts.sections}
              axis={texts.section}
              max={100}
              labels={data.sectionList.map(({ titleName }) => unnumbered(titleName))}
              series={[
                {
                  name: texts.rate,
                  kind: 'bar',
                  values: data.sectionList.map(({ average, totalScore }) =>
                    totalScore > 0 ? Math.round((average / totalScore) * 1000) / 10 : 0,
                  ),
                },
              ]}
            />
          </section>
        </div>
      )}
    </Stack>
  )
}
