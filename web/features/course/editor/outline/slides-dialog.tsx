import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../../api.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { newKey } from '../../../../new-key.ts'
import { PictureGrid } from '../picture-grid.tsx'
import { orderAfter } from './order.ts'
import { words } from './texts.ts'
import { useQuery } from '../../../../use-query.ts'
import { QueryView } from '../../../../ui/query-view.tsx'

type Slides = OutputOf<'course/auth/course/chapter/pic/list'>['list']

/** Slides of a chapter: add, order, remove. Every change is saved at once. */
export function SlidesDialog({ chapterId, name, onClose }: { chapterId: string; name: string; onClose: () => void }) {
  const answer = useQuery('course/auth/course/chapter/pic/list', { chapterId })
  /** Optimistic update, then refetch. */
  async function go(action: () => Promise<unknown>, list?: Slides) {
    if (list) answer.set((now) => now && { ...now, list })
    await action().catch(() => {
      // api() has shown the error; refetch.
    })
    answer.reload()
  }

  return (
    <Dialog open onClose={onClose} size="l" title={words.slidesTitle(name)}>
      <QueryView of={answer} lines={4} compact>
        {({ list }) => (
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
              )
            }
            onSort={(ids) =>
              void go(() => api('course/auth/course/chapter/pic/sort', { chapterId, ids }), orderAfter(list, ids))
            }
            onRemove={(id) =>
              void go(
                () => api('course/auth/course/chapter/pic/delete', { chapterId, ids: [id] }),
                list.filter((one) => one.id !== id),
              )
            }
          />
        )}
      </QueryView>
    </Dialog>
  )
}
