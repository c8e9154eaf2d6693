import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { UploadIcon } from '../../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { Button } from '../../../../ui/button.tsx'
import css from './files.module.css'

interface FileProps {
  id?: string
  accept: string
  /** Label for screen readers. */
  label: string
  onFile: (file: File) => void
}

/** A button that opens the file chooser. */
export function FileButton({
  id,
  accept,
  label,
  onFile,
  loading,
  children,
}: FileProps & { loading?: boolean; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={css.holder}>
      <FileInput ref={input} accept={accept} label={label} onFile={onFile} />
      <Button variant="line" {...(id ? { id } : {})} loading={loading} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </span>
  )
}

/** A drop zone for one file, which also opens the file chooser. */
export function DropArea({
  accept,
  label,
  onFile,
  disabled = false,
  children,
}: FileProps & { disabled?: boolean; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping a file has no keyboard equivalent but the input
    <label
      className={css.drop}
      data-over={isOver || undefined}
      data-off={disabled || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file && !disabled) onFile(file)
      }}
    >
      <FileInput accept={accept} label={label} onFile={onFile} disabled={disabled} />
      <UploadIcon size={32} />
      {children}
    </label>
  )
}

function FileInput({
  ref,
  accept,
  label,
  onFile,
  disabled,
}: FileProps & { ref?: React.Ref<HTMLInputElement>; disabled?: boolean }) {
  return (
    <VisuallyHidden>
      <input
        ref={ref}
        type="file"
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Allows choosing the same file again after it was corrected.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </VisuallyHidden>
  )
}
