import { App, ConfigProvider, theme as antTheme, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'

const dark = () => matchMedia('(prefers-color-scheme: dark)')

function useDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = dark()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => dark().matches,
    () => false,
  )
}

/** Our tokens (ui/tokens.css) as the component library wants them: one look on both sides. */
function themeOf(isDark: boolean): ThemeConfig {
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
    },
  }
}

/** Browsers hide the nonce attribute from style sheets, not the property from scripts. */
const nonceOf = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

/** What every screen of authoring and of the back office stands in: language, look, messages. Browser only. */
export default function Workbench({ children }: { children: ReactNode }) {
  const isDark = useDark()
  const theme = useMemo(() => themeOf(isDark), [isDark])
  const csp = useMemo(() => ({ nonce: nonceOf() }), [])
  return (
    <ConfigProvider locale={zhCN} theme={theme} csp={csp}>
      <App>{children}</App>
    </ConfigProvider>
  )
}
