import type { OutputOf } from '@zhixing/contract'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { ssoTexts as texts } from './sso-texts.ts'

export type Tried = OutputOf<'user/admin/sso/lookup'>

/** What an operator's try of a provider brought. `isLookup`: found in a directory, without a proof. */
export function SsoTried({ tried, isLookup = false }: { tried: Tried; isLookup?: boolean }) {
  const [good, bad] = isLookup ? [texts.foundGood, texts.foundBad] : [texts.triedGood, texts.triedBad]
  const Heading = isLookup ? 'h3' : 'h2'
  const lines = [
    [texts.triedName, tried.nickname],
    [texts.triedMobile, tried.mobile],
    [texts.triedGroups, tried.groupList.join('、')],
  ] as const
  return (
    <Stack gap={4}>
      <Note tone={tried.isLetIn ? 'good' : 'warn'} title={tried.isLetIn ? good : bad} />
      <Stack as="dl" gap={2}>
        {lines.map(([label, value]) => (
          <Row key={label} justify="between" gap={3}>
            <dt>{label}</dt>
            <dd>{value || texts.triedNone}</dd>
          </Row>
        ))}
      </Stack>
      <Heading>{isLookup ? texts.foundClaims : texts.triedClaims}</Heading>
      <Stack as="dl" gap={2}>
        {Object.entries(tried.claims).map(([name, value]) => (
          <Row key={name} justify="between" gap={3}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
            </dd>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
