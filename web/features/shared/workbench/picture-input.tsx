import { ImageField, type ImageFieldProps } from '../files/index.ts'

/** ImageField as a field of a form of the workbench: its value is the picture's address. `Form.Item` gives value and onChange. */
export function PictureInput({
  value = '',
  onChange,
  ...rest
}: Omit<ImageFieldProps, 'value' | 'onChange'> & { value?: string; onChange?: (url: string) => void }) {
  return <ImageField {...rest} value={value} onChange={(file) => onChange?.(file?.url ?? '')} />
}
