import { useNavigate } from 'react-router'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { returnUrl } from './sign-in.ts'
import { goTo } from './sso.ts'
import { ssoTexts as texts } from './sso-texts.ts'
import type { OfferedWays } from './use-sign-in-ways.ts'

/** Where to go afterwards: this page, or what the address of the sign-in page says. */
const back = () => (new URLSearchParams(location.search).has('return') ? returnUrl() : hereOrHome())
const hereOrHome = () => (/^\/(login|register)\b/.test(location.pathname) ? '/' : location.pathname + location.search)

/** Buttons of the site's identity providers. */
export function SsoButtons({ list }: { list: OfferedWays['ssoList'] }) {
  const navigate = useNavigate()
  const { busy, run } = useAction({ reload: false })
  if (list.length === 0) return null
  return (
    <Stack gap={2}>
      {list.map((provider) => (
        <Button
          key={provider.id}
          variant="line"
          size="l"
          block
          loading={busy === provider.id}
          onClick={() => void run(provider.id, () => goTo(provider, back(), navigate))}
        >
          {texts.by(provider.providerName)}
        </Button>
      ))}
    </Stack>
  )
}
