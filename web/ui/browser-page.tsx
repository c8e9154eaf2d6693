import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { type PageShape, PageSkeleton } from './skeleton.tsx'
import { useHydrated } from './use-hydrated.ts'
import css from './browser-page.module.css'

/**
 * Client-only lazy page: keeps the component library of authoring and the back office out of the server bundle and of
 * public pages.
 * @example export default browserPage(() => import('../features/workbench/parts/course-editor.tsx'))
 */
export function browserPage<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  /** Of the skeleton until the page is there. */
  shape: PageShape = 'text',
): FunctionComponent<P> {
  const Inside = lazy(load) as unknown as ComponentType<P>
  return function BrowserPage(props: P) {
    const waiting = (
      // Full viewport height: the footer does not shift when the page is loaded.
      <div className={css.waiting}>
        <PageSkeleton shape={shape} />
      </div>
    )
    if (!useHydrated()) return waiting
    return (
      <Suspense fallback={waiting}>
        <Inside {...props} />
      </Suspense>
    )
  }
}
