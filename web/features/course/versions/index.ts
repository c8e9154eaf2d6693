/** Courses and papers as versioned, reviewed content: list, head and history. */
export { AudienceField, type OwnOrg } from './audience-field.tsx'
export { AuthoredList, AuthoredRow } from './authored-list.tsx'
export { AuthoredHead } from './authored-head.tsx'
export { Changes } from './changes.tsx'
export { FormFoot } from './form-foot.tsx'
export { LogList, VersionList } from './history-lists.tsx'
export { MissingList } from './missing-list.tsx'
export { orgWay } from './org-way.ts'
