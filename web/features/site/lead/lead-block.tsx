import type { FormPlace } from '@zhixing/contract/marketing/lead-rules'
import { lazy, Suspense } from 'react'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import type { ShownForm } from './lead-form.tsx'
import { texts } from './texts.ts'

const LeadFormOrThanks = lazy(() => import('./lead-form.tsx').then((part) => ({ default: part.LeadFormOrThanks })))

/**
 * The form that the operator shows at a place (`marketing/api/lead/form/view`); nothing without one, or the standard
 * form if there `isAlways` is one. `attemptKey`: the placement test whose result belongs to the request.
 */
export function LeadBlock({
  form,
  place,
  orgId,
  attemptKey,
  isAlways = false,
}: {
  form: ShownForm | null
  place: FormPlace
  orgId?: string
  attemptKey?: string
  isAlways?: boolean
}) {
  const needsCourses = form ? (form.fieldList?.some(({ field }) => field === 'course') ?? false) : isAlways
  const courses = useQuery('course/api/course/list', needsCourses ? { pageSize: 100 } : null, { quiet: true })
  if (!form && !isAlways) return null
  return (
    <Card pad="l">
      <CardHead title={form?.title ?? texts.formTitle} />
      <Stack gap={4}>
        {form?.intro && <Hint>{form.intro}</Hint>}
        <Suspense fallback={null}>
          <LeadFormOrThanks
            form={form}
            place={place}
            orgId={orgId}
            attemptKey={attemptKey}
            courses={courses.data?.list ?? []}
          />
        </Suspense>
      </Stack>
    </Card>
  )
}
