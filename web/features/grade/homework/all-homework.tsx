import type { OutputOf } from '@zhixing/contract'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { HomeworkTable } from './homework-table.tsx'
import { texts } from './texts.ts'

const words = texts.all
const PATH = '/account/grades/homework/all'

/** Homework of all classes of a teacher. */
export function AllHomework({
  homework: { list, pageCurrent, totalPage },
  isWaiting,
}: {
  homework: OutputOf<'exam/auth/grade/homework/teaching/page'>
  isWaiting: boolean
}) {
  const path = isWaiting ? `${PATH}?state=waiting` : PATH
  return (
    <Stack gap={4}>
      <TabLinks
        label={words.views}
        items={[
          { to: PATH, label: words.every, current: !isWaiting },
          { to: `${PATH}?state=waiting`, label: words.waiting, current: isWaiting },
        ]}
      />
      {list.length === 0 ? (
        <Card>
          <Empty
            art="study"
            title={isWaiting ? words.noneWaiting : texts.none}
            action={
              <ButtonLink variant="line" to="/account/grades/teacher">
                {words.toClasses}
              </ButtonLink>
            }
          >
            {isWaiting ? undefined : words.noneAbout}
          </Empty>
        </Card>
      ) : (
        <HomeworkTable list={list} withClass />
      )}
      <Pagination
        page={pageCurrent}
        pages={totalPage}
        to={(page) => (page > 1 ? `${path}${isWaiting ? '&' : '?'}pageCurrent=${page}` : path)}
      />
    </Stack>
  )
}
