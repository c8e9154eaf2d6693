import type { Route } from './+types/library-view.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { load, pageNumber } from '../../load.ts'
import { DocumentReader } from './document-reader.tsx'
import { loadMaterial, materialMeta } from './material-data.ts'
import { MaterialPage } from './material-page.tsx'
import { AskAboutPage } from './questions.tsx'
import css from './material.module.css'
import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, (services, url) => loadMaterial(services, url, args.params.id, 3, pageNumber(url)))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return materialMeta(matches, texts.library, loaderData, '/library/view')
}

export default function LibraryView({ loaderData }: Route.ComponentProps) {
  const { course, file } = loaderData
  const alive = useHydrated()
  return (
    <MaterialPage key={course.courseId} data={loaderData} base="/library" address={`/library/view/${course.courseId}`}>
      {file && (
        <div className={css.stage}>
          {alive ? (
            <>
              <DocumentReader key={file.id} periodId={file.id} name={file.periodName} />
              {course.isPutaway && <AskAboutPage courseId={course.courseId} periodId={file.id} />}
            </>
          ) : (
            <noscript>
              <p className={css.sheet}>{texts.noScript}</p>
            </noscript>
          )}
        </div>
      )}
    </MaterialPage>
  )
}
