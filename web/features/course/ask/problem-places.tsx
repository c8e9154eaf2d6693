import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { PlaceLinks } from './place-links.tsx'
import { SimilarProblem } from './similar-problem.tsx'
import { texts } from './texts.ts'

/** Where the courses of a problem explain what it asks. */
export function ProblemPlaces({ problemId }: { problemId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="text" onClick={() => setOpen(true)}>
        {texts.inCourse}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.inCourse}>
        {open && <Places problemId={problemId} />}
      </Dialog>
    </>
  )
}

function Places({ problemId }: { problemId: string }) {
  const answer = useQuery('assistant/auth/place/problem', { problemId }, { quiet: true })
  return (
    <QueryView of={answer} compact lines={3}>
      {({ placeList, hasSimilar }) => (
        <Stack gap={4}>
          {placeList.length === 0 && (
            <Empty compact art="search" title={texts.inCourseEmpty}>
              {texts.inCourseEmptyWhy}
            </Empty>
          )}
          <PlaceLinks
            places={placeList}
            courseId={(place) => place.courseId}
            name={({ courseName, periodName }) => `${courseName} ${periodName}`}
          />
          {hasSimilar && <SimilarProblem problemId={problemId} />}
        </Stack>
      )}
    </QueryView>
  )
}
