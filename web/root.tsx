import { isCounted, type StatisticsPart, statisticsParts } from '@zhixing/contract/system/statistics'
import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { pageContext } from './context.ts'
import { themeMark } from './features/site/brand/brand.ts'
import { currentLanguage } from './i18n/catalogue.ts'
import { bindReferralCode, takeReferralCode } from './features/commerce/referral/referral.ts'
import { loadingBar } from './loading-store.ts'
import { foreignScripts } from './foreign-scripts.ts'
import { frameAge } from './frame-age.ts'
import { noteSeen } from './last-seen.ts'
import { loadRoot } from './root-data.ts'
import './ui/tokens.css'
import { LoadingBar } from './ui/loading-bar.tsx'
import { Toaster } from './ui/toaster.tsx'
import { SignInGate } from './features/user/sign-in/index.ts'
import { SkipLink } from './ui/visually-hidden.tsx'
import { PageError } from './pages/errors/page-error.tsx'

// Only operators acting as another user load it.
const ActingBar = lazy(() => import('./features/user/acting/acting-bar.tsx'))

export async function loader(args: Route.LoaderArgs) {
  const { nonce } = args.context.get(pageContext)
  const root = await loadRoot(args)
  const { isEnableStatistics, statisticsCode, theme } = root.site
  const counted = isEnableStatistics === 1 && isCounted(args.url.pathname)
  // Computed on the server, so that browsers need no colour code.
  return { ...root, nonce, mark: themeMark(theme), statistics: counted ? statisticsParts(statisticsCode) : [] }
}

/** Pages without third-party scripts need a full page load, also by a link. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    if (foreignScripts.areRunning() && !isCounted(pathname)) throw redirectDocument(pathname + search)
    return next()
  },
]

const isBackOffice = ({ pathname }: URL) => pathname === '/admin' || pathname.startsWith('/admin/')

/**
 * The frame is not reloaded during navigation, unless news arrived, or coming from the back office, where it can be
 * edited. Signing in and out reload the document.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) {
  const isLeavingOffice = isBackOffice(currentUrl) && !isBackOffice(nextUrl)
  return (currentUrl.href === nextUrl.href && defaultShouldRevalidate) || isLeavingOffice || frameAge.isOld()
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: '知行' }]
  const { site } = loaderData
  return [
    { title: site.slogan ? `${site.siteNamePc} - ${site.slogan}` : site.siteNamePc },
    { name: 'description', content: site.desc },
    { name: 'keywords', content: site.keyword },
  ]
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => frameAge.renewed(), [loaderData])
  return (
    <Document
      mark={loaderData.mark}
      statistics={loaderData.statistics}
      siteId={loaderData.site.siteId}
      ico={loaderData.site.ico}
      nonce={loaderData.nonce}
      userId={loaderData.user?.id}
    >
      <Outlet />
      {loaderData.user?.actedByName && (
        <Suspense>
          <ActingBar nickname={loaderData.user.nickname} operator={loaderData.user.actedByName} />
        </Suspense>
      )}
    </Document>
  )
}

function Document({
  mark,
  statistics = [],
  siteId,
  ico,
  nonce,
  userId,
  children,
}: {
  mark: { name: string; style?: CSSProperties }
  statistics?: StatisticsPart[]
  siteId: number
  ico: string
  nonce: string | undefined
  userId?: string | undefined
  children: ReactNode
}) {
  const navigating = useNavigation().state !== 'idle'
  const calling = useSyncExternalStore(loadingBar.subscribe, loadingBar.active, () => false)
  // Browsers hide the nonce after parsing; rendering it on the client would cause a hydration warning.
  const hidden = typeof document === 'undefined' ? nonce : ''
  const { key, pathname, search } = useLocation()
  useEffect(() => noteSeen({ pathname, search }), [pathname, search])
  useEffect(() => {
    // For tests: hydration is complete, and the key of the current history entry.
    document.documentElement.dataset.alive = key
  }, [key])
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('referralCode')
    if (code) void takeReferralCode(code)
  }, [])
  useEffect(() => {
    if (!userId) return
    const code = new URLSearchParams(location.search).get('referralCode')
    void (code ? takeReferralCode(code) : Promise.resolve()).then(bindReferralCode)
  }, [userId])
  useEffect(() => {
    // Sends messages left by an earlier visit, on any page.
    if (!userId || !Object.keys(localStorage).some((key) => key.startsWith('zx-user-outbox-'))) return
    void import('./features/course/player/device.ts').then(({ personalOutbox }) => personalOutbox(userId))
  }, [userId])
  useEffect(() => {
    // Sends exam answers left by an earlier visit. The exam room sends its own, and may be open offline.
    if (!userId || location.pathname === '/exam/exam' || !localStorage.getItem('zx-exam-held')) return
    void import('./features/exam/attempt/unsent.ts').then(({ sendLeftovers }) => sendLeftovers(userId))
  }, [userId])
  return (
    <html
      lang={currentLanguage()}
      data-theme={mark.name}
      style={mark.style}
      data-site={siteId}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={ico || '/favicon.svg'} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links nonce={hidden} />
      </head>
      <body>
        <SkipLink />
        <LoadingBar active={navigating || calling} />
        {children}
        <Toaster />
        <SignInGate />
        <ScrollRestoration nonce={hidden} />
        <Scripts nonce={hidden} />
        <Statistics parts={statistics} nonce={hidden} />
      </body>
    </html>
  )
}

/** Scripts of the site's statistics code, parsed by the server (contract/src/system/statistics.ts). */
function Statistics({ parts, nonce }: { parts: StatisticsPart[]; nonce: string | undefined }) {
  // Fixed per document: its CSP allows no others.
  const [partsAtStart] = useState(parts)
  useEffect(() => {
    if (partsAtStart.length > 0) foreignScripts.haveBegun()
  }, [partsAtStart])
  return partsAtStart.map(({ src, text = '' }) =>
    src ? (
      <script key={src} async src={src} nonce={nonce} />
    ) : (
      // oxlint-disable-next-line react/no-danger -- written by the site owner for this purpose; validated by statisticsError on save
      <script key={text} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
    ),
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Document
      mark={loaderData?.mark ?? { name: 'indigo' }}
      siteId={loaderData?.site.siteId ?? 0}
      ico=""
      nonce={loaderData?.nonce}
    >
      <PageError error={error} />
    </Document>
  )
}
