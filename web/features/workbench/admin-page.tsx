import type { ComponentType, FunctionComponent } from 'react'
import { browserPage } from '../../ui/browser-page.tsx'

/**
 * A page of the back office: browser only, like browserPage, but its part begins to load as soon as the route does, beside the
 * component library rather than after it.
 * @example export default adminPage(() => import('./parts/banners.tsx'))
 */
export function adminPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): FunctionComponent<P> {
  if (typeof document === 'undefined') return browserPage(load)
  const begun = load()
  // Told where it is rendered; here nobody would be listening.
  begun.catch(() => {})
  return browserPage(() => begun)
}
