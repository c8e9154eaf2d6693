export { type Attached, DocumentsField } from './documents-field.tsx'
export { ImageField, type ImageFieldProps } from './image-field.tsx'
export { type Picture, PicturesField } from './pictures-field.tsx'
export {
  IMAGE_ACCEPT,
  shrink,
  type StoredFile,
  uploadDocument,
  uploadImage,
  uploadMedia,
  uploadPrivate,
  wasStopped,
} from './send-file.ts'
export { UploadsProvider, useUploads } from './uploads.ts'
export { usePicking } from './use-picking.ts'
export { useSending } from './use-sending.ts'
