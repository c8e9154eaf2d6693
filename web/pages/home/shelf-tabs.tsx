import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { texts } from './texts.ts'
import { type CourseShelf, Courses, Shelf } from './shelf.tsx'

/** Several course shelves as tabs. All panels are server-rendered, for search engines and without script. */
export function ShelfTabs({ shelves }: { shelves: readonly CourseShelf[] }) {
  const [chosen, choose] = useState(shelves[0]?.zone.id ?? '')
  const current = shelves.find(({ zone }) => zone.id === chosen) ?? shelves[0]
  if (!current) return null
  return (
    <Shelf title={texts.courses} about={current.zone.zoneDesc} more={current.zone.moreUrl}>
      <Tabs
        label={texts.shelves}
        items={shelves.map(({ zone }) => ({ id: zone.id, label: zone.zoneName }))}
        value={current.zone.id}
        onChange={choose}
      >
        {shelves.map(({ zone, courses }) => (
          <div key={zone.id} hidden={zone.id !== current.zone.id}>
            <Courses list={courses} />
          </div>
        ))}
      </Tabs>
    </Shelf>
  )
}
