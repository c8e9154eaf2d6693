import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { newKey } from '../../../new-key.ts'
import { PictureGrid } from '../picture-grid.tsx'
import { orderAfter } from './order.ts'
import { words } from './texts.ts'

type Slides = OutputOf<'course/auth/course/chapter/pic/list'>['list']

/** The slides of a chapter: add many, order, remove. Everything is saved as it is done. */
export function SlidesDialog({ chapterId, name, onClose }: { chapterId: string; name: string; onClose: () => void }) {
  const [list, setList] = useState<Slides | null>(null)
  const load = () => api('course/auth/course/chapter/pic/list', { chapterId }).then((found) => setList(found.list))
  useEffect(() => {
    load().catch(() => setList([]))
  }, [chapterId])

  async function go(action: () => Promise<unknown>) {
    try {
      await action()
    } finally {
      await load().catch(() => {})
    }
  }

  return (
    <Dialog open onClose={onClose} size="l" title={words.slidesTitle(name)}>
      {list === null ? (
        <Skeleton lines={4} />
      ) : (
        <PictureGrid
          label={words.slides}
          max={100}
          list={list.map(({ id, picUrl, picName }) => ({ key: id, url: picUrl, name: picName }))}
          onAdd={(file) =>
            void go(() =>
              api('course/auth/course/chapter/pic/save', {
                chapterId,
                picList: [{ picName: file.fileName.slice(0, 255), picUrl: file.url }],
                clientKey: newKey(),
              }),
            ).catch(() => {})
          }
          onSort={(ids) => {
            setList(orderAfter(list, ids))
            void go(() => api('course/auth/course/chapter/pic/sort', { chapterId, ids })).catch(() => {})
          }}
          onRemove={(id) => {
            setList(list.filter((one) => one.id !== id))
            void go(() => api('course/auth/course/chapter/pic/delete', { chapterId, ids: [id] })).catch(() => {})
          }}
        />
      )}
    </Dialog>
  )
}
