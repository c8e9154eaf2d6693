import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

/** Files by dialog, drop and paste: props for the area and its hidden file input. */
export function usePicking({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    if (!disabled && files && files.length > 0) onFiles([...files])
  }
  return {
    over,
    open: () => input.current?.click(),
    area: {
      onDragOver(event: DragEvent) {
        if (![...event.dataTransfer.types].includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
      onPaste(event: ClipboardEvent) {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      },
    },
    input: {
      ref: input,
      type: 'file' as const,
      disabled,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        take(event.currentTarget.files)
        // Allow choosing the same file again.
        event.currentTarget.value = ''
      },
    },
  }
}
