/** Fields to which a column of a staff list may be assigned, in the order of a form. */
export const staffFields = ['staffNo', 'memberName', 'mobile', 'department', 'position', 'remark'] as const
export type StaffField = (typeof staffFields)[number]
