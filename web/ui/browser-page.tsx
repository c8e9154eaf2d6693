import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { Skeleton } from './skeleton.tsx'
import { useHydrated } from './use-hydrated.ts'
import css from './browser-page.module.css'

/**
 * A part that is rendered in the browser only and loaded when first shown: how authoring and the back office keep their component
 * library out of the server and of every public page.
 * @example export default browserPage(() => import('../features/workbench/parts/course-editor.tsx'))
 */
export function browserPage<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  const Inside = lazy(load) as unknown as ComponentType<P>
  return function BrowserPage(props: P) {
    const waiting = (
      // As high as the window, so that the footer does not jump when the page comes.
      <div className={css.waiting}>
        <Skeleton lines={8} />
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
