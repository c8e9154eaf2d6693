import { themeColour } from '@zhixing/contract/system/theme'
import type { PageScripts } from '@zhixing/contract/system/foreign-scripts'
import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
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
import { needsOtherLanguage } from './i18n/wanted.ts'
import { noteVisit } from './features/site/lead/visit.ts'
import { bindReferralCode, takeReferralCode } from './features/commerce/referral/referral.ts'
import { loadingBar } from './loading-store.ts'
import { ForeignScripts } from './foreign-script-tags.tsx'
import { foreignScripts } from './foreign-scripts.ts'
import { frameAge } from './frame-age.ts'
import { noteSeen } from './last-seen.ts'
import { loadRoot } from './root-data.ts'
import './ui/tokens.css'
import { LoadingBar } from './ui/loading-bar.tsx'
import { Toaster } from './ui/toaster.tsx'
import { SignInGate } from './features/user/sign-in/index.ts'
import { SkipLink } from './ui/visually-hidden.tsx'
import { errorTitle } from './pages/errors/error-title.ts'
import { PageError } from './pages/errors/page-error.tsx'

// Only operators acting as another user load it.
const ActingBar = lazy(() => import('./features/user/acting/acting-bar.tsx'))

export async function loader(args: Route.LoaderArgs) {
  const { nonce } = args.context.get(pageContext)
  const root = await loadRoot(args)
  // Computed on the server, so that browsers need no colour code.
  return { ...root, nonce, mark: themeMark(root.site.theme) }
}

/** A full page load, also by a link: for pages with other third-party scripts, and for pages in another language. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    if (foreignScripts.needDocument(pathname) || needsOtherLanguage(pathname)) throw redirectDocument(pathname + search)
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

export function meta({ loaderData, error }: Route.MetaArgs) {
  // Pages with an error below this route have no titles of their own.
  if (error !== undefined) {
    const title = errorTitle(error)
    return [
      { title: loaderData ? `${title} - ${loaderData.site.siteNamePc}` : title },
      { name: 'robots', content: 'noindex' },
    ]
  }
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
      scripts={loaderData.scripts}
      siteId={loaderData.site.siteId}
      ico={loaderData.site.ico}
      theme={loaderData.site.theme}
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

const NO_SCRIPTS: PageScripts = { parts: [], widgetPages: '', serviceLink: '' }

function Document({
  mark,
  scripts = NO_SCRIPTS,
  siteId,
  ico,
  theme,
  nonce,
  userId,
  children,
}: {
  mark: { name: string; style?: CSSProperties }
  scripts?: PageScripts
  siteId: number
  ico: string
  theme: string
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
    noteVisit()
  }, [])
  useEffect(() => {
    // `||`: an empty parameter is no code.
    const taken = takeReferralCode(new URLSearchParams(location.search).get('referralCode') || undefined)
    if (userId) void taken.then(bindReferralCode)
  }, [userId])
  useEffect(() => {
    // Sends messages left by an earlier visit, on any page.
    if (!userId || !Object.keys(localStorage).some((key) => key.startsWith('zx-user-outbox-'))) return
    void import('./features/course/player/device.ts').then(({ personalOutbox }) => personalOutbox(userId))
  }, [userId])
  useEffect(() => {
    // Joins placement tests that were taken before signing in.
    if (!userId || !localStorage.getItem('zx-user-placement')) return
    void import('./features/site/placement/join.ts').then(({ joinAttempts }) => joinAttempts())
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
        <meta name="theme-color" content={themeColour(theme)} />
        <link rel="icon" href={ico || '/icons/favicon.svg'} />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
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
        <ForeignScripts scripts={scripts} nonce={hidden} />
      </body>
    </html>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Document
      mark={loaderData?.mark ?? { name: 'indigo' }}
      siteId={loaderData?.site.siteId ?? 0}
      ico=""
      theme={loaderData?.site.theme ?? 'indigo'}
      nonce={loaderData?.nonce}
    >
      <PageError error={error} />
    </Document>
  )
}
