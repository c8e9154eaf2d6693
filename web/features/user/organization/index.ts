export { changedPictures, pageFields } from './page-fields.ts'
