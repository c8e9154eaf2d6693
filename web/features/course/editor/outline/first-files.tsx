import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Empty } from '../../../../ui/empty.tsx'
import { UploadIcon } from '../../../../ui/icons.tsx'
import { Row } from '../../../../ui/layout.tsx'
import { type Picked, pickedFromDrop, VideoPicker } from '../../../shared/uploader/index.ts'
import type { EditorKind } from '../kinds.ts'
import { acceptOf } from './file-kind.ts'
import css from './outline.module.css'
import { words } from './texts.ts'

/** Empty state. Files can be dropped here and get a chapter; sessions of a live course need one first. */
export function FirstFiles({
  kind,
  locked,
  onFiles,
}: {
  kind: EditorKind
  locked: boolean
  onFiles: (picked: readonly Picked[]) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const empty = (
    <Empty art="study" title={words.empty(kind)}>
      {words.emptyWhy(kind)}
    </Empty>
  )
  if (kind.periodTypes.includes(20) || locked) return <Card>{empty}</Card>
  const takesVideos = kind.periodTypes.includes(1)
  const isLibrary = kind.periodTypes.includes(3)
  return (
    <div
      className={cx(css.first, over && css.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setOver(false)
        void pickedFromDrop(event.dataTransfer).then(onFiles)
      }}
    >
      {empty}
      <Row>
        {takesVideos && (
          <VideoPicker variant="primary" multiple onPick={onFiles}>
            {words.addVideo}
          </VideoPicker>
        )}
        <Button
          variant={takesVideos ? 'line' : 'primary'}
          icon={<UploadIcon size={18} />}
          onClick={() => picker.current?.click()}
        >
          {isLibrary ? words.addDocument : words.addFile}
        </Button>
      </Row>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptOf(isLibrary ? 3 : 4, kind.periodTypes)}
        aria-label={isLibrary ? words.addDocument : words.addFile}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files.map((file) => ({ file })))
        }}
      />
    </div>
  )
}
