import { App, ConfigProvider, theme as antTheme, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

/** What the root element says of the site's theme: it changes while an operator tries colours. */
function useThemeMark(): string {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed)
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
      return () => observer.disconnect()
    },
    () => `${document.documentElement.dataset.theme} ${document.documentElement.style.cssText}`,
    () => '',
  )
}

/** Our tokens (ui/tokens.css) as the component library wants them: one look on both sides. */
function themeOf(isDark: boolean, isStill: boolean): ThemeConfig {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    algorithm: isDark ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm,
    token: {
      colorPrimary: token('brand'),
      colorInfo: token('brand'),
      colorLink: token('brand'),
      colorError: token('cinnabar'),
      colorSuccess: token('jade'),
      colorWarning: token('amber'),
      // Derived from our deep inks they would be grey.
      colorInfoBg: token('brand-soft'),
      colorInfoBorder: token('brand-line'),
      colorErrorBg: token('cinnabar-soft'),
      colorErrorBorder: token('cinnabar'),
      colorSuccessBg: token('jade-soft'),
      colorSuccessBorder: token('jade'),
      colorWarningBg: token('amber-soft'),
      colorWarningBorder: token('amber'),
      colorText: token('text'),
      colorTextHeading: token('ink'),
      colorTextSecondary: token('muted'),
      // Ant's own third and fourth text colours are too pale to read on our ground.
      colorTextDescription: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorBorder: token('edge'),
      colorBorderSecondary: token('line'),
      colorBgContainer: token('card'),
      colorBgElevated: token('card'),
      colorBgLayout: token('paper'),
      fontFamily: token('font'),
      fontSize: 14,
      borderRadius: 6,
      controlHeight: 34,
      // Our style sheet cuts every motion short for those who want none; what waits for one to end would wait for ever.
      motion: !isStill,
    },
    // White on a light brand could not be read at night.
    components: { Button: { primaryColor: token('on-brand'), dangerColor: token('on-cinnabar') } },
  }
}

/** The component library parts two characters on a button; nothing else of the site does. */
const noGap = { autoInsertSpace: false }

/** Browsers hide the nonce attribute from style sheets, not the property from scripts. */
const nonceOf = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

/**
 * Two parts of the component library (the measure of a scroll bar, the lock of the page behind a drawer) write style sheets without asking
 * for the nonce, and the page's policy would refuse them. Whoever may call this function could set the nonce as well: it opens nothing.
 */
function giveStylesNonce(nonce: string): void {
  const make = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = make(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}
if (typeof document !== 'undefined') giveStylesNonce(nonceOf())

/** What every screen of authoring and of the back office stands in: language, look, messages. Browser only. */
export default function Workbench({ children }: { children: ReactNode }) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const mark = useThemeMark()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the mark is what themeOf reads from the document
  const theme = useMemo(() => themeOf(isDark, isStill), [isDark, isStill, mark])
  const csp = useMemo(() => ({ nonce: nonceOf() }), [])
  return (
    <ConfigProvider locale={zhCN} theme={theme} csp={csp} button={noGap}>
      <App>{children}</App>
    </ConfigProvider>
  )
}
