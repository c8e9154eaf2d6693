import type { Route } from './+types/report.ts'
import { BookLines } from '../../features/grade/course/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatChinaDate } from '../../ui/date-format.ts'
import { Hint, PageHead, Panel, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Tag } from '../../ui/tag.tsx'
import css from './class.module.css'
import { texts } from './texts.ts'

const words = texts.report

export function loader(args: Route.LoaderArgs) {
  return load(args, ({ call }) => call('exam/api/grade/report/view', { linkKey: args.params.linkKey }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** Learner report for parents or employers. */
export default function Report({ loaderData: report }: Route.ComponentProps) {
  return (
    <Stack gap={4} className={cx(layout.wrap, css.page)}>
      <PageHead
        title={words.title}
        about={words.of(report.nickname, report.gradeName)}
        facts={
          <>
            <span>{words.made(formatChinaDate(report.reportTime, 'minute'))}</span>
            {report.expireTime && <span>{words.until(formatChinaDate(report.expireTime, 'date'))}</span>}
          </>
        }
      >
        <Button variant="line" className={css.screen} onClick={() => window.print()}>
          {words.print}
        </Button>
      </PageHead>
      <Panel>
        <BookLines book={report} />
      </Panel>
      {report.certificateNo && (
        <Panel>
          <Row justify="between">
            <Tag tone="free">{words.certificate}</Tag>
            <Hint as="span">{report.certificateNo}</Hint>
            <ButtonLink size="s" variant="line" className={css.screen} to={`/certificate/${report.certificateNo}`}>
              {words.viewCertificate}
            </ButtonLink>
          </Row>
        </Panel>
      )}
    </Stack>
  )
}
