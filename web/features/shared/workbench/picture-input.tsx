import { ImageField, type ImageFieldProps } from '../files/index.ts'

/** ImageField as a control of `FormItem`: its value is the URL of the picture. */
export function PictureInput({
  value = '',
  onChange,
  ...rest
}: Omit<ImageFieldProps, 'value' | 'onChange'> & { value?: string; onChange?: (url: string) => void }) {
  return <ImageField {...rest} value={value} onChange={(file) => onChange?.(file?.url ?? '')} />
}
