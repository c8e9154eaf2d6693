import type { InkItem, PageInk } from '@zhixing/contract/ink'
import { Stack } from '../../../ui/layout.tsx'
import { InkLayer } from './ink-layer.tsx'
import type { InkPort } from './ink-saver.ts'
import { Picture } from './picture.tsx'
import { texts } from './texts.ts'
import { Tools, useBrush } from './tools.tsx'
import { useInk } from './use-ink.ts'

/** Photos with read-only ink. */
export function InkedPhotos({ list }: { list: readonly { url: string; no: number; ink: readonly InkItem[] }[] }) {
  return (
    <Stack gap={3}>
      {list.map(({ url, no, ink }) => (
        <Picture
          key={url}
          src={url}
          alt={texts.photo(no)}
          over={(ratio) => <InkLayer ink={ink} ratio={ratio} label={texts.inked(no)} />}
        />
      ))}
    </Stack>
  )
}

/** Photos to draw on, starting at page 1. `others`: ink of colleagues, read-only below. */
export function DrawPhotos({
  urls,
  inkList,
  others,
  port,
}: {
  urls: readonly string[]
  inkList: readonly PageInk[]
  others: (url: string) => readonly InkItem[]
  port: InkPort
}) {
  const { saver, ink } = useInk(inkList, port)
  const [brush, setBrush] = useBrush()
  return (
    <Stack gap={2}>
      <Tools brush={brush} onBrush={setBrush} ink={ink} onUndo={() => saver.undo()} onRedo={() => saver.redo()} />
      {urls.map((url, at) => (
        <Picture
          key={url}
          src={url}
          alt={texts.photo(at + 1)}
          over={(ratio) => (
            <>
              <InkLayer ink={others(url)} ratio={ratio} label={texts.ofOthers(at + 1)} />
              <InkLayer
                ink={ink.pages.get(at + 1) ?? []}
                ratio={ratio}
                label={texts.inked(at + 1)}
                brush={brush}
                onChange={(next) => saver.change(at + 1, next)}
              />
            </>
          )}
        />
      ))}
    </Stack>
  )
}
