import type { Route } from './+types/certificates.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatChinaDate } from '../../ui/date-format.ts'
import { Empty } from '../../ui/empty.tsx'
import { Hint, PageHead, Panel, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tag } from '../../ui/tag.tsx'
import { texts } from './texts.ts'

const words = texts.certificates

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }, url) =>
    call('exam/auth/grade/certificate/own', { pageCurrent: pageNumber(url), pageSize: 20 }),
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** The user's certificates. */
export default function Certificates({ loaderData: { list, pageCurrent, totalPage } }: Route.ComponentProps) {
  return (
    <Stack gap={4}>
      <PageHead title={words.title} />
      {list.length === 0 && (
        <Card>
          <Empty
            art="study"
            title={words.empty}
            action={<ButtonLink to="/account/grades/study">{words.courses}</ButtonLink>}
          >
            {words.emptyText}
          </Empty>
        </Card>
      )}
      {list.map((one) => (
        <Panel key={one.certificateNo}>
          <Row justify="between">
            <Stack gap={1}>
              <Row>
                <strong>{one.title}</strong>
                {one.revokeTime && <Tag tone="live">{words.revoked}</Tag>}
                {!one.revokeTime && one.isExpired && <Tag tone="warn">{words.expired}</Tag>}
              </Row>
              <span>{one.gradeName}</span>
              <Hint size="xs">
                {one.certificateNo} · {words.issued(formatChinaDate(one.issueTime, 'date'))}
                {one.validUntil && ` · ${texts.certificate.until(formatChinaDate(one.validUntil, 'date'))}`}
              </Hint>
            </Stack>
            <Row>
              {!one.revokeTime && (
                <ButtonLink variant="text" size="s" to={`/export/certificate/${one.certificateNo}`} reloadDocument>
                  {words.download}
                </ButtonLink>
              )}
              <ButtonLink variant="line" size="s" to={`/certificate/${one.certificateNo}`}>
                {words.view}
              </ButtonLink>
            </Row>
          </Row>
        </Panel>
      ))}
      <Pagination
        page={pageCurrent}
        pages={totalPage}
        to={(page) => `/account/certificates${page > 1 ? `?pageCurrent=${page}` : ''}`}
      />
    </Stack>
  )
}
