import { namesHolder } from '@zhixing/contract/grade/certificate-rules'
import type { Route } from './+types/certificate.ts'
import { QrCode } from '../../features/commerce/checkout/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatChinaDate } from '../../ui/date-format.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import css from './certificate.module.css'
import { texts } from './texts.ts'

const words = texts.certificate

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => {
    const certificate = await call('exam/api/certificate/view', { certificateNo: args.params.no })
    return { certificate, url: `${origin}/certificate/${certificate.certificateNo}` }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: loaderData ? `${loaderData.certificate.title} ${loaderData.certificate.certificateNo}` : words.title,
    noIndex: true,
  })
}

/** Certificate by its number: verification, and print view. */
export default function Certificate({ loaderData: { certificate, url } }: Route.ComponentProps) {
  const { certificateNo, holderName, title, body, sealLine, issueTime, revokeTime, revokeReason, logo, seal } =
    certificate
  const validDay = certificate.validUntil && formatChinaDate(certificate.validUntil, 'date')
  return (
    <Stack gap={4} className={cx(layout.wrap, css.page)}>
      <div className={css.tools}>
        {revokeTime ? (
          <Note tone="bad" title={<strong>{words.revoked}</strong>}>
            {words.revokedText(revokeReason, formatChinaDate(revokeTime, 'date'))}
          </Note>
        ) : (
          <Stack gap={3}>
            {certificate.isExpired && validDay ? (
              <Note tone="warn" title={<strong>{words.expired}</strong>}>
                {words.expiredText(validDay)}
              </Note>
            ) : (
              <Note tone="good" title={<strong>{words.genuine}</strong>}>
                {words.genuineText}
                {validDay && ` ${words.until(validDay)}`}
              </Note>
            )}
            <Row>
              <ButtonLink size="s" to={`/export/certificate/${certificateNo}`} reloadDocument>
                {words.download}
              </ButtonLink>
              <Button variant="line" size="s" onClick={() => window.print()}>
                {words.print}
              </Button>
            </Row>
          </Stack>
        )}
      </div>
      <article className={cx(css.paper, revokeTime && css.revoked)}>
        {logo && <img src={logo} alt="" className={css.logo} />}
        <h1>{title}</h1>
        {!namesHolder(body, holderName) && <p className={css.holder}>{holderName}</p>}
        <p className={css.body}>{body}</p>
        <Row justify="between" align="end" className={css.foot}>
          <Stack gap={1} className={css.code}>
            <QrCode text={url} label={words.scan} size={96} />
            <Hint as="span" size="xs">
              {words.no} {certificateNo}
            </Hint>
          </Stack>
          <Stack gap={1} className={cx(css.issuer, seal && css.sealed)}>
            {seal && <img src={seal} alt={words.seal} className={css.seal} />}
            <strong>{sealLine}</strong>
            <span>{formatChinaDate(issueTime, 'date')}</span>
            {validDay && <span>{words.until(validDay)}</span>}
          </Stack>
        </Row>
      </article>
    </Stack>
  )
}
