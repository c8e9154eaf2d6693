export { ProfileFields } from './profile-fields.tsx'
export { blankProfile, checkProfile, type Profile, profileOf } from './profile.ts'
export { texts as lecturerTexts } from './texts.ts'
